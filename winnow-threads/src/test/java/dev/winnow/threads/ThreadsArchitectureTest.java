package dev.winnow.threads;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ThreadsArchitectureTest {

    private static final String PACKAGE = "dev.winnow.threads";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(PACKAGE);

    private static void uses(String name, String... packages) {
        classes()
                .that()
                .resideInAPackage(name)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(packages)
                .check(CLASSES);
    }

    @Test
    void when_code_is_on_the_boot_class_path_then_it_uses_the_jdk_alone() {
        uses(PACKAGE + ".runtime..", PACKAGE + ".runtime..", "java..", "org.jspecify..");
    }

    @Test
    void when_the_scheduler_delivers_then_it_does_not_know_the_network() {
        uses(PACKAGE + ".runtime", PACKAGE + ".runtime", "java..", "org.jspecify..");
        uses(
                PACKAGE + ".runtime.network",
                PACKAGE + ".runtime.network",
                PACKAGE + ".runtime",
                "java..",
                "org.jspecify..");
    }

    @Test
    void when_code_runs_in_a_worker_jvm_then_it_does_without_the_rest_of_winnow() {
        uses(PACKAGE + ".agent..", PACKAGE + ".agent..", "java..", "org.jspecify..", "org.objectweb.asm..");
        uses(PACKAGE + ".protocol..", PACKAGE + ".protocol..", PACKAGE + ".runtime..", "java..", "org.jspecify..");
        uses(
                PACKAGE + ".worker..",
                PACKAGE + ".worker..",
                PACKAGE + ".agent..",
                PACKAGE + ".protocol..",
                PACKAGE + ".runtime..",
                "java..",
                "javax.management..",
                "org.jspecify..");
    }

    @Test
    void when_packages_depend_on_each_other_then_there_are_no_cycles_and_none_is_large() {
        slices().matching("dev.winnow.threads.(**)").should().beFreeOfCycles().check(CLASSES);
        Map<String, Long> files = CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        assertThat(files).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(25));
    }
}
