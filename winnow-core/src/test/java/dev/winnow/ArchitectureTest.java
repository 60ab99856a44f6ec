package dev.winnow;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The permitted dependencies between the packages of core, and the platform features that core must not use. */
final class ArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.winnow");

    /** The packages of core, each with the packages that it may use. */
    private static final Map<String, List<String>> ARROWS = Map.ofEntries(
            entry("model", List.of()),
            entry("collect", List.of("model")),
            entry("system", List.of("model")),
            entry("symmetry", List.of("model", "system")),
            entry("invariant", List.of("model", "system")),
            entry("consistency", List.of("model", "system", "invariant")),
            entry("scenario", List.of("model", "system", "symmetry", "invariant")),
            entry("run", List.of("model", "system", "invariant", "scenario")),
            entry("guided", List.of("model", "system", "scenario", "run")),
            entry("statespace", List.of("model", "system", "invariant", "scenario", "run", "guided")),
            entry("engine", List.of("model", "system", "invariant", "scenario", "run", "guided", "statespace")),
            entry(
                    "world",
                    List.of(
                            "model",
                            "collect",
                            "system",
                            "symmetry",
                            "invariant",
                            "scenario",
                            "run",
                            "guided",
                            "statespace")),
            entry("trace", List.of("model", "system", "scenario", "run")),
            entry("replay", List.of("model", "system", "scenario", "run", "guided", "trace")),
            entry(
                    "explore",
                    List.of("model", "collect", "system", "invariant", "scenario", "run", "guided", "statespace")),
            entry(
                    "minimize",
                    List.of(
                            "model",
                            "collect",
                            "system",
                            "invariant",
                            "scenario",
                            "run",
                            "guided",
                            "statespace",
                            "engine",
                            "trace",
                            "replay",
                            "explore")));

    /** Packages that only their neighbors may use, with those neighbors. */
    private static final Map<String, List<String>> FENCES = Map.of(
            "world.simulate", List.of("world"),
            "world.compiled", List.of("world"),
            "explore.visited", List.of("explore"),
            "minimize.oracle", List.of("minimize"),
            "minimize.shortest", List.of("minimize"),
            "minimize.explain", List.of("minimize"),
            "trace.codec", List.of("trace"));

    /** The only class of a fenced package that every package may use. */
    private static final String ENTRY_POINT = "MessageCodec";

    private static String[] patterns(Stream<String> packages) {
        return packages.map(name -> "dev.winnow." + name + "..").toArray(String[]::new);
    }

    /** Returns the rule that, of all Winnow packages, this one uses only itself and those named. */
    private static ArchRule knows(String name, List<String> others) {
        return noClasses()
                .that()
                .resideInAPackage("dev.winnow." + name + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.winnow..")
                        .and(not(resideInAnyPackage(patterns(Stream.concat(Stream.of(name), others.stream()))))));
    }

    @Nested
    class Given_the_dependencies_between_packages {

        @TestFactory
        Stream<DynamicTest> when_followed_then_a_package_knows_no_others() {
            return ARROWS.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(arrow -> dynamicTest(
                            arrow.getKey(),
                            () -> knows(arrow.getKey(), arrow.getValue()).check(ALL)));
        }

        @Test
        void when_checked_then_no_package_uses_hunt() {
            noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.winnow.hunt..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.winnow.hunt..")
                    .check(ALL);
        }

        @Test
        void when_checked_then_there_are_no_cycles() {
            slices().matching("dev.winnow.(**)").should().beFreeOfCycles().check(ALL);
        }

        @TestFactory
        Stream<DynamicTest> when_a_package_is_fenced_then_only_its_neighbors_use_it() {
            return FENCES.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(fence -> dynamicTest(
                            fence.getKey(),
                            () -> noClasses()
                                    .that()
                                    .resideOutsideOfPackages(patterns(fence.getValue().stream()))
                                    .should()
                                    .dependOnClassesThat(resideInAPackage("dev.winnow." + fence.getKey() + "..")
                                            .and(not(simpleName(ENTRY_POINT))))
                                    .check(ALL)));
        }

        @Test
        void when_files_are_counted_then_no_package_has_more_than_25() {
            Map<String, Long> files = ALL.stream()
                    .filter(JavaClass::isTopLevelClass)
                    .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
            assertThat(files).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(25));
        }

        @Test
        void when_a_rule_is_inverted_then_the_check_fails() {
            assertThatThrownBy(() -> knows("world", List.of("model")).check(ALL))
                    .isInstanceOf(AssertionError.class);
        }
    }

    @Nested
    class Given_no_hidden_inputs {

        /** Libraries under test get an executor without threads and controlled randomness from here. */
        private static final String LIBRARIES = "dev.winnow.world.library";

        private static final Set<String> CLOCKS_AND_TERMINAL = Set.of("currentTimeMillis", "nanoTime", "console");

        @Test
        void when_checked_then_core_uses_no_sockets_and_no_platform_randomness() {
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("java.net..")
                    .check(ALL);
            noClasses()
                    .that()
                    .resideOutsideOfPackage(LIBRARIES)
                    .should()
                    .dependOnClassesThat(belongToAnyOf(Random.class, UUID.class)
                            .or(assignableTo(Random.class))
                            .or(assignableTo(java.security.SecureRandom.class)))
                    .check(ALL);
            noClasses()
                    .that(not(simpleName("ControlledRandom")))
                    .should()
                    .callConstructorWhere(
                            JavaCall.Predicates.target(HasOwner.Predicates.With.owner(belongToAnyOf(Random.class))))
                    .check(ALL);
            noClasses().should().callMethod(Math.class, "random").check(ALL);
        }

        @Test
        void when_checked_then_core_uses_no_clock_and_no_terminal() {
            noClasses()
                    .should()
                    .callMethodWhere(new DescribedPredicate<JavaCall<?>>("a clock of the system") {
                        @Override
                        public boolean test(JavaCall<?> call) {
                            CodeUnitCallTarget target = call.getTarget();
                            boolean system = target.getOwner().isEquivalentTo(System.class)
                                    && CLOCKS_AND_TERMINAL.contains(target.getName());
                            boolean time = target.getOwner().getPackageName().equals("java.time")
                                    && target.getName().equals("now");
                            return system || time;
                        }
                    })
                    .check(ALL);
            noClasses()
                    .should()
                    .accessFieldWhere(new DescribedPredicate<JavaAccess<?>>("System.out, err or in") {
                        @Override
                        public boolean test(JavaAccess<?> access) {
                            return access.getTargetOwner().isEquivalentTo(System.class);
                        }
                    })
                    .check(ALL);
        }

        @Test
        void when_checked_then_core_creates_no_threads_or_pools() {
            noClasses()
                    .should()
                    .callConstructorWhere(new DescribedPredicate<JavaCall<?>>("a thread or a pool") {
                        @Override
                        public boolean test(JavaCall<?> call) {
                            boolean isOurs =
                                    call.getTargetOwner().getPackageName().equals(LIBRARIES);
                            return call.getTargetOwner().isAssignableTo(Thread.class)
                                    || (call.getTargetOwner().isAssignableTo(ExecutorService.class) && !isOurs);
                        }
                    })
                    .check(ALL);
            noClasses()
                    .should()
                    .dependOnClassesThat(belongToAnyOf(Executors.class, ForkJoinPool.class))
                    .check(ALL);
        }

        @Test
        void when_checked_then_there_is_no_mutable_static_state() {
            fields().that()
                    .haveModifier(JavaModifier.STATIC)
                    .and()
                    .doNotHaveModifier(JavaModifier.SYNTHETIC)
                    .should()
                    .beFinal()
                    .check(ALL);
        }

        @Test
        void when_a_class_breaks_a_rule_then_the_check_fails() {
            JavaClasses tests = new ClassFileImporter().importClasses(Careless.class);
            assertThatThrownBy(() -> noClasses()
                            .should()
                            .dependOnClassesThat(assignableTo(Random.class))
                            .check(tests))
                    .isInstanceOf(AssertionError.class);
        }
    }

    private record Careless(Random random) {}
}
