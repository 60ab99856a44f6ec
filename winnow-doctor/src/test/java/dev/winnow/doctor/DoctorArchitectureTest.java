package dev.winnow.doctor;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The packages of this module and their dependencies. */
final class DoctorArchitectureTest {

    private static final int MAX_FILES = 25;

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.winnow.doctor");

    private static ArchRule bytecodeIsUsedOnlyBy(String user) {
        return noClasses()
                .that()
                .resideOutsideOfPackages("dev.winnow.doctor.bytecode", user)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.winnow.doctor.bytecode");
    }

    @Nested
    class Given_the_packages {

        @Test
        void when_they_depend_on_each_other_then_never_in_a_cycle() {
            slices().matching("dev.winnow.(**)").should().beFreeOfCycles().check(MODULE);
        }

        @Test
        void when_bytecode_is_used_then_only_by_the_scan() {
            bytecodeIsUsedOnlyBy("dev.winnow.doctor.scan").check(MODULE);
        }

        @Test
        void when_the_rule_forbids_an_existing_use_then_the_check_fails() {
            assertThatThrownBy(
                            () -> bytecodeIsUsedOnlyBy("dev.winnow.doctor.load").check(MODULE))
                    .isInstanceOf(AssertionError.class);
        }

        @Test
        void when_counted_then_each_has_at_most_25_files() {
            Map<String, Long> files = MODULE.stream()
                    .filter(JavaClass::isTopLevelClass)
                    .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
            assertThat(files).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(MAX_FILES));
        }
    }
}
