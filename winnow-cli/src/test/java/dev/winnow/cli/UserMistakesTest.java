package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A mistake in a scenario is shown with its cause and its place in the user's code, and is never an internal error. */
class UserMistakesTest {

    private static final String SHOP = """
            package shop;

            import dev.winnow.invariant.Invariant;
            import dev.winnow.model.External;
            import dev.winnow.model.ProcessId;
            import dev.winnow.scenario.*;
            import dev.winnow.system.Network;
            import dev.winnow.world.SimulatedSystem;
            import dev.winnow.world.process.*;
            import java.util.*;

            public class Shop implements Scenario {
                static final ProcessId TILL = ProcessId.of("till");

                public record Pay(int amount) {}

                static final class Deep {
                    final List<Object> inner = new ArrayList<>();

                    @Override
                    public String toString() {
                        return "Deep" + inner.get(0);
                    }

                    @Override
                    public boolean equals(Object other) {
                        return other instanceof Deep deep && inner.equals(deep.inner);
                    }

                    @Override
                    public int hashCode() {
                        return inner.hashCode();
                    }
                }

                static final class Box {
                    int value;

                    @Override
                    public String toString() {
                        return "Box" + value;
                    }
                }

                private static final Parameter<String> MODE = Parameter.text("mode").defaultTo("good");

                static class Till implements MutableProcess<Object> {
                    private final String mode;
                    private final Box box = new Box();
                    final List<Integer> paid = new ArrayList<>();

                    Till(String mode) {
                        this.mode = mode;
                    }

                    @Override
                    public void start(Context context) {
                        if (mode.equals("start")) {
                            throw new IllegalStateException("no cash");
                        }
                    }

                    @Override
                    public void receive(ProcessId from, Object message, Context context) {
                        if (message instanceof Pay pay) {
                            paid.add(pay.amount());
                            handle(context);
                        }
                    }

                    private void handle(Context context) {
                        switch (mode) {
                            case "null-message" -> context.send(TILL, null);
                            case "null-receiver" -> context.send(null, new Pay(1));
                            case "deep" -> {
                                Deep deep = new Deep();
                                deep.inner.add(deep);
                                context.send(TILL, deep);
                                context.send(TILL, deep);
                            }
                            case "modifies" -> {
                                if (box.value++ == 0) {
                                    context.send(TILL, box);
                                }
                            }
                            case "memory" -> paid.add(new int[Integer.MAX_VALUE].length + new long[Integer.MAX_VALUE].length);
                            case "missing" -> new Helper().help();
                            case "stack" -> handle(context);
                            default -> {}
                        }
                    }
                }

                @Override
                public String name() {
                    return "shop";
                }

                @Override
                public String summary() {
                    return "mistakes";
                }

                @Override
                public List<Parameter<?>> parameters() {
                    return List.of(MODE);
                }

                @Override
                public Setup setup(Parameters given) {
                    String mode = given.get(MODE);
                    if (mode.equals("setup")) {
                        throw new IllegalStateException("no money");
                    }
                    if (mode.equals("setup-null")) {
                        return null;
                    }
                    if (mode.equals("setup-stack")) {
                        return setup(given);
                    }
                    var plan = Plan.plan().start(TILL).send(TILL, new Pay(1)).send(TILL, new Pay(2));
                    switch (mode) {
                        case "generator" -> plan.mix(1, (random, now) -> fail("generator")).inject(3);
                        case "condition" -> plan.await("ready", now -> fail("condition"));
                        case "null-external" -> plan.then((External) null);
                        case "null-payload" -> plan.send(TILL, null);
                        default -> {}
                    }
                    return Setup.of(SimulatedSystem.with(Network.unordered())
                                    .mutable(TILL, () -> new Till(mode))
                                    .build())
                            .plan(plan.build())
                            .messages(Pay.class)
                            .invariant(Invariant.always("in the black", states -> check(mode, states.of(TILL, Till.class))))
                            .build();
                }

                private static Invariant.Breach check(String mode, Till till) {
                    return switch (mode) {
                        case "invariant" -> fail("invariant");
                        case "breach-message" -> new Invariant.Breach(null, TILL);
                        case "breach-process" -> new Invariant.Breach("odd", (ProcessId) null);
                        case "invariant-modifies" -> {
                            if (till != null) {
                                till.paid.clear();
                            }
                            yield null;
                        }
                        default -> null;
                    };
                }

                private static <T> T fail(String what) {
                    throw new IllegalStateException("the " + what + " is wrong");
                }
            }
            """;

    private static final String OTHERS = """
            package shop;

            class Helper {
                void help() {}
            }
            """;

    @TempDir
    static Path shared;

    private static UserProject project;

    @BeforeAll
    static void compile() throws IOException {
        project = new UserProject(shared)
                .write("shop/Shop.java", SHOP)
                .write("shop/Helper.java", OTHERS)
                .write("shop/Constructs.java", """
                        package shop;

                        public class Constructs extends Shop {
                            public Constructs() {
                                throw new IllegalStateException("no shop");
                            }
                        }
                        """)
                .write("shop/Initializes.java", """
                        package shop;

                        public class Initializes extends Shop {
                            static final int SIZE = Integer.parseInt("many");
                        }
                        """)
                .write("shop/NoName.java", """
                        package shop;

                        public class NoName extends Shop {
                            @Override
                            public String name() {
                                return null;
                            }
                        }
                        """)
                .write("shop/NoParameters.java", """
                        package shop;

                        public class NoParameters extends Shop {
                            @Override
                            public java.util.List<dev.winnow.scenario.Parameter<?>> parameters() {
                                return null;
                            }
                        }
                        """)
                .write("shop/Halts.java", """
                        package shop;

                        public class Halts extends Shop {
                            void stop() {
                                Runtime.getRuntime().halt(9);
                            }
                        }
                        """)
                .compile();
        Files.delete(project.classes().resolve("shop/Helper.class"));
    }

    private static CliRun run(String command, String scenario, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command, scenario, "--executions", "20"));
        if (command.equals("hunt")) {
            arguments.addAll(List.of("--out", shared.resolve("out").toString()));
        }
        arguments.addAll(List.of(options));
        return project.winnow(arguments.toArray(String[]::new));
    }

    private static CliRun hunt(String mode) {
        return run("hunt", "shop.Shop", "-p", "mode=" + mode);
    }

    @Nested
    class Given_code_of_the_scenario_that_throws {

        @ParameterizedTest
        @CsvSource({
            "setup, IllegalStateException: no money, shop.Shop.setup(Shop.java:",
            "setup-stack, StackOverflowError, shop.Shop.setup(Shop.java:",
            "invariant, IllegalStateException: the invariant is wrong, shop.Shop.fail(Shop.java:",
            "generator, IllegalStateException: the generator is wrong, shop.Shop.fail(Shop.java:",
            "condition, IllegalStateException: the condition is wrong, shop.Shop.fail(Shop.java:"
        })
        void when_hunted_then_the_exception_and_its_place_are_shown(String mode, String error, String place) {
            new CliRunAssert(hunt(mode)).hasCode(2).says(error, "    at " + place, "Fix:");
        }

        @ParameterizedTest
        @CsvSource({
            "shop.Constructs, IllegalStateException: no shop, shop.Constructs.<init>(Constructs.java:",
            "shop.Initializes, NumberFormatException, shop.Initializes.<clinit>(Initializes.java:"
        })
        void when_its_class_cannot_be_created_then_the_exception_and_its_place_are_shown(
                String scenario, String error, String place) {
            new CliRunAssert(run("hunt", scenario))
                    .hasCode(2)
                    .says("cannot be instantiated", error, "    at " + place, "Fix:");
        }

        @ParameterizedTest
        @ValueSource(strings = {"shop.NoName", "shop.NoParameters"})
        void when_it_returns_null_then_the_method_is_named(String scenario) {
            new CliRunAssert(run("hunt", scenario)).hasCode(2).says(scenario);
        }

        @Test
        void when_setup_returns_null_then_that_is_said() {
            new CliRunAssert(hunt("setup-null")).hasCode(2).says("shop.Shop.setup returned null");
        }

        @ParameterizedTest
        @ValueSource(strings = {"null-external", "null-payload", "breach-message", "breach-process"})
        void when_it_gives_null_then_that_is_bad_input(String mode) {
            new CliRunAssert(hunt(mode)).hasCode(2).says("null");
        }
    }

    @Nested
    class Given_a_handler_with_a_mistake {

        @ParameterizedTest
        @CsvSource({
            "null-message, a message must not be null",
            "null-receiver, must not be null",
            "start, no cash",
            "stack, StackOverflowError"
        })
        void when_hunted_then_it_is_a_violation_that_says_what_is_wrong(String mode, String said) {
            new CliRunAssert(hunt(mode)).hasCode(1).prints("no uncaught exception", said, "shop.Shop$Till");
        }

        @ParameterizedTest
        @ValueSource(strings = {"deep", "modifies", "invariant-modifies"})
        void when_its_values_are_odd_then_it_is_no_internal_error(String mode) {
            assertThat(hunt(mode).code()).isLessThan(4);
        }

        @Test
        void when_it_runs_out_of_memory_then_the_handler_is_named() {
            new CliRunAssert(hunt("memory")).hasCode(4).says("out of memory", "the handler of till for Pay(amount=");
        }

        @Test
        void when_a_class_is_missing_then_it_is_named_with_the_class_path() {
            new CliRunAssert(hunt("missing")).hasCode(2).says("shop.Helper", "shop.Shop$Till.handle", "--classpath");
        }

        @Test
        void when_it_halts_the_jvm_then_it_is_refused_and_the_doctor_names_the_line() {
            CliRun ran = run("hunt", "shop.Halts");
            new CliRunAssert(ran).hasCode(3).says("shop.Halts.stop(Halts.java:5)", "Runtime.halt", "winnow doctor");
            new CliRunAssert(run("doctor", "shop.Halts", "--jvms", "0"))
                    .prints("exits of the JVM", "shop.Halts.stop(Halts.java:5)");
        }
    }

    @Nested
    class Given_the_doctor {

        @Test
        void when_every_start_fails_then_it_says_that_nothing_was_compared() {
            new CliRunAssert(run("doctor", "shop.Shop", "-p", "mode=start", "--jvms", "0"))
                    .hasCode(2)
                    .says("nothing to compare", "winnow hunt shop.Shop -p mode=start")
                    .doesNotPrint("identical");
        }

        @Test
        void when_messages_are_modified_after_sending_then_it_says_so() {
            new CliRunAssert(run("doctor", "shop.Shop", "-p", "mode=modifies", "--jvms", "0"))
                    .hasCode(3)
                    .prints("modified after it was sent", "likely cause", "Send records");
        }

        @Test
        void when_hunt_checks_messages_then_it_says_so_too() {
            new CliRunAssert(hunt("modifies")).hasCode(0);
            new CliRunAssert(run("hunt", "shop.Shop", "-p", "mode=modifies", "--check-messages"))
                    .hasCode(3)
                    .says("from till to till was modified after it was sent", "sent as", "delivered in step");
        }
    }

    @Test
    void when_listed_then_scenarios_that_cannot_be_created_do_not_hide_the_others() {
        new CliRunAssert(project.winnow("list")).hasCode(0).prints("shop", "mistakes");
    }
}
