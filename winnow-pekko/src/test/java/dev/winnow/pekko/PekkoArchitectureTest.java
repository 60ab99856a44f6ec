package dev.winnow.pekko;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The packages of this module and their dependencies. */
final class PekkoArchitectureTest {

    private static final int MAX_FILES = 25;

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.winnow");

    private static final JavaClasses MODULE = ALL.that(resideInAPackage("dev.winnow.pekko.."));

    private static LayeredArchitecture layers() {
        return layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("dev.winnow.pekko..")
                .layer("api")
                .definedBy("dev.winnow.pekko")
                .layer("fingerprint")
                .definedBy("dev.winnow.pekko.fingerprint..")
                .layer("world")
                .definedBy("dev.winnow.pekko.world..")
                .layer("control")
                .definedBy("dev.winnow.pekko.control..")
                .layer("state")
                .definedBy("dev.winnow.pekko.state..");
    }

    @Nested
    class Given_the_layers {

        @Test
        void when_a_layer_uses_another_then_it_is_a_lower_one() {
            layers().whereLayer("api")
                    .mayNotBeAccessedByAnyLayer()
                    .whereLayer("fingerprint")
                    .mayOnlyBeAccessedByLayers("api")
                    .whereLayer("world")
                    .mayOnlyBeAccessedByLayers("api", "fingerprint")
                    .whereLayer("control")
                    .mayOnlyBeAccessedByLayers("api", "fingerprint", "world")
                    .whereLayer("state")
                    .mayOnlyBeAccessedByLayers("api", "fingerprint", "world", "control")
                    .check(MODULE);
        }

        @Test
        void when_a_layer_is_used_against_the_rule_then_the_check_fails() {
            assertThatThrownBy(() -> layers().whereLayer("control")
                            .mayNotBeAccessedByAnyLayer()
                            .check(MODULE))
                    .isInstanceOf(AssertionError.class);
        }

        @Test
        void when_another_module_uses_this_one_then_only_through_its_API() {
            noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.winnow.pekko..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "dev.winnow.pekko.fingerprint..", "dev.winnow.pekko.control..", "dev.winnow.pekko.state..")
                    .check(ALL);
        }

        @Test
        void when_packages_depend_on_each_other_then_never_in_a_cycle() {
            slices().matching("dev.winnow.(**)").should().beFreeOfCycles().check(MODULE);
        }
    }

    @Nested
    class Given_a_package {

        @Test
        void when_counted_then_it_has_at_most_25_files() {
            Map<String, Long> files = MODULE.stream()
                    .filter(JavaClass::isTopLevelClass)
                    .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
            assertThat(files).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(MAX_FILES));
        }
    }
}
