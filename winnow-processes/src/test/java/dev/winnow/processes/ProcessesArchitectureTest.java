package dev.winnow.processes;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packages of this module and their dependencies. */
class ProcessesArchitectureTest {

    private static final String MODULE = "dev.winnow.processes.";

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.winnow");

    private static final JavaClasses CLASSES = ALL.that(resideInAPackage(MODULE + "."));

    /** A package and those of this module that it may use. */
    @ParameterizedTest
    @CsvSource({
        "model,''",
        "net,''",
        "observe,model",
        "infer,model",
        "scenario,net",
        "trial,model",
        "run,model net observe scenario",
        "reduce,model observe infer trial",
        "sts,model observe trial reduce",
        "file,model infer trial reduce",
        "hunt,model trial file"
    })
    void when_a_package_uses_another_then_it_is_one_that_it_may_use(String name, String others) {
        String[] allowed = Stream.concat(
                        Stream.of(name), Stream.of(others.split(" ", -1)).filter(other -> !other.isEmpty()))
                .map(other -> MODULE + other)
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(MODULE + name)
                .should()
                .onlyDependOnClassesThat(resideInAPackage(MODULE + ".")
                        .negate()
                        .or(com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage(allowed)))
                .check(CLASSES);
    }

    @Test
    void when_a_reduction_decides_then_it_touches_no_process_socket_or_clock() {
        noClasses()
                .that()
                .resideInAnyPackage(MODULE + "model", MODULE + "observe", MODULE + "infer", MODULE + "reduce")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.lang\\.Process.*|java\\.net\\..*")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(CLASSES);
    }

    @Test
    void when_core_is_compiled_then_it_does_not_know_this_module() {
        noClasses()
                .that()
                .resideOutsideOfPackage(MODULE + ".")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(MODULE + ".")
                .check(ALL);
    }

    @Test
    void when_packages_depend_on_each_other_then_there_are_no_cycles_and_none_is_large() {
        slices().matching(MODULE + "(*)").should().beFreeOfCycles().check(CLASSES);
        Map<String, Long> files = CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        assertThat(files).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(25));
    }
}
