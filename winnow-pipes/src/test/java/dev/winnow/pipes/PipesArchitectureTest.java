package dev.winnow.pipes;

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
import org.junit.jupiter.api.Test;

class PipesArchitectureTest {

    private static final String PACKAGE = "dev.winnow.pipes";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(PACKAGE);

    /** Checks that a package uses only itself, the JDK and these parts of Winnow. */
    private static void usesOnly(String name, String... parts) {
        String[] permitted = new String[parts.length + 4];
        permitted[0] = PACKAGE + "." + name;
        permitted[1] = "java..";
        permitted[2] = "org.jspecify..";
        permitted[3] = "com.fasterxml.jackson.core..";
        System.arraycopy(parts, 0, permitted, 4, parts.length);
        classes()
                .that()
                .resideInAPackage(PACKAGE + "." + name)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(permitted)
                .check(CLASSES);
    }

    @Test
    void when_processes_are_run_then_neither_worlds_nor_the_protocol_are_known() {
        usesOnly("process", "dev.winnow.system");
    }

    @Test
    void when_the_protocol_is_defined_then_it_uses_no_process() {
        usesOnly("protocol", "dev.winnow.model", "dev.winnow.trace.json");
        usesOnly("service", PACKAGE + ".protocol", "dev.winnow.system");
        usesOnly(
                "workload",
                PACKAGE + ".protocol",
                "dev.winnow.model",
                "dev.winnow.system",
                "dev.winnow.invariant",
                "dev.winnow.consistency");
    }

    @Test
    void when_the_world_runs_nodes_then_it_knows_no_workload() {
        noClasses()
                .that()
                .resideInAPackage(PACKAGE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(PACKAGE + ".workload", PACKAGE + ".service", PACKAGE + ".maelstrom")
                .check(CLASSES);
    }

    @Test
    void when_packages_depend_on_each_other_then_there_are_no_cycles_and_none_is_large() {
        slices().matching("dev.winnow.pipes.(**)").should().beFreeOfCycles().check(CLASSES);
        Map<String, Long> files = CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        assertThat(files).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(25));
    }
}
