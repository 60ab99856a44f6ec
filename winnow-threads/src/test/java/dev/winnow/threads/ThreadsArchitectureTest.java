package dev.winnow.threads;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
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
                "org.jspecify..");
    }
}
