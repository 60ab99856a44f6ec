package dev.winnow;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of core, and what none of them may reach for. */
final class ArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.winnow");

    /** Of all that is ours, this package may know only itself and those named. */
    private static ArchRule knows(String name, String... others) {
        String[] known = new String[others.length + 1];
        known[0] = "dev.winnow." + name + "..";
        for (int i = 0; i < others.length; i++) {
            known[i + 1] = "dev.winnow." + others[i] + "..";
        }
        return noClasses()
                .that()
                .resideInAPackage("dev.winnow." + name + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.winnow..").and(not(resideInAnyPackage(known))))
                .allowEmptyShould(true);
    }

    @Nested
    class Given_the_arrows {

        @Test
        void when_followed_then_model_knows_nobody_and_run_knows_model() {
            knows("model").check(ALL);
            knows("run", "model").check(ALL);
        }

        @Test
        void when_followed_then_world_and_fuzz_and_check_and_explore_know_run_and_model_and_never_each_other() {
            knows("rehearse", "run", "model").check(ALL);
            knows("world", "rehearse", "run", "model").check(ALL);
            knows("fuzz", "run", "model").check(ALL);
            knows("check", "run", "model").check(ALL);
            knows("explore", "rehearse", "run", "model").check(ALL);
        }

        @Test
        void when_followed_then_trace_and_replay_know_what_they_may() {
            knows("trace", "run", "model").check(ALL);
            knows("replay", "run", "model", "trace", "rehearse").check(ALL);
            knows("minimize", "run", "model", "rehearse", "trace", "replay", "explore")
                    .check(ALL);
        }

        @Test
        void when_followed_then_nobody_knows_hunt() {
            noClasses()
                    .that()
                    .resideInAPackage("dev.winnow..")
                    .and()
                    .resideOutsideOfPackage("dev.winnow.hunt..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.winnow.hunt..")
                    .check(ALL);
        }

        @Test
        void when_an_arrow_is_turned_round_then_the_rule_breaks() {
            assertThatThrownBy(() -> knows("world", "model").check(ALL)).isInstanceOf(AssertionError.class);
        }
    }

    @Nested
    class Given_no_hidden_inputs {

        private static final Set<String> CLOCKS_AND_TERMINAL = Set.of("currentTimeMillis", "nanoTime", "console");

        @Test
        void when_looked_for_then_there_is_no_socket_and_no_randomness_of_the_platform() {
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("java.net..")
                    .check(ALL);
            noClasses()
                    .should()
                    .dependOnClassesThat(belongToAnyOf(Random.class, UUID.class)
                            .or(assignableTo(Random.class))
                            .or(assignableTo(java.security.SecureRandom.class)))
                    .check(ALL);
            noClasses().should().callMethod(Math.class, "random").check(ALL);
        }

        @Test
        void when_looked_for_then_there_is_no_clock_and_no_terminal() {
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
        void when_looked_for_then_no_thread_and_no_pool_is_made() {
            noClasses()
                    .should()
                    .callConstructorWhere(new DescribedPredicate<JavaCall<?>>("a thread or a pool") {
                        @Override
                        public boolean test(JavaCall<?> call) {
                            return call.getTargetOwner().isAssignableTo(Thread.class)
                                    || call.getTargetOwner().isAssignableTo(ExecutorService.class);
                        }
                    })
                    .check(ALL);
            noClasses()
                    .should()
                    .dependOnClassesThat(belongToAnyOf(Executors.class, ForkJoinPool.class))
                    .check(ALL);
        }

        @Test
        void when_looked_for_then_nothing_static_changes() {
            fields().that()
                    .haveModifier(JavaModifier.STATIC)
                    .and()
                    .doNotHaveModifier(JavaModifier.SYNTHETIC)
                    .should()
                    .beFinal()
                    .check(ALL);
        }

        @Test
        void when_a_test_uses_them_then_the_rule_would_break() {
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
