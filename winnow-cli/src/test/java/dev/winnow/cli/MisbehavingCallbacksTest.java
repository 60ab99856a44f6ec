package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** If a function of the user's scenario misbehaves, the cause, the function and the line are named. */
class MisbehavingCallbacksTest {

    private static final String SHOP = """
            package shop;

            import dev.winnow.invariant.Invariant;
            import dev.winnow.model.ProcessId;
            import dev.winnow.scenario.*;
            import dev.winnow.system.Network;
            import dev.winnow.world.SimulatedSystem;
            import dev.winnow.world.process.*;
            import java.util.*;
            import java.util.concurrent.*;

            public class Shop implements Scenario {
                static final ProcessId TILL = ProcessId.of("till");
                static final Parameter<String> MODE = Parameter.text("mode").defaultTo("");
                static final Random RANDOM = new Random();

                public record Pay(int amount) {}

                public record Odd(int amount) {
                    @Override
                    public int hashCode() {
                        throw new IllegalStateException("no hash");
                    }
                }

                static final class Box {
                    int value;
                }

                static class Till implements MutableProcess<Object> {
                    private final String mode;
                    int paid;

                    Till(String mode) {
                        this.mode = mode;
                    }

                    @Override
                    public void start(Context context) {}

                    @Override
                    public void receive(ProcessId from, Object message, Context context) {
                        paid++;
                        switch (mode) {
                            case "handler-hangs" -> List.of(1).forEach(one -> block());
                            case "handler-exits" -> System.exit(0);
                            case "handler-thread" -> new Thread(() -> {}).start();
                            case "handler-interrupts" -> Thread.currentThread().interrupt();
                            case "handler-replaces-streams" -> {
                                System.setOut(null);
                                System.setErr(null);
                            }
                            case "handler-pool" -> CompletableFuture.runAsync(() -> {});
                            case "modifies" -> {
                                Box box = new Box();
                                context.send(TILL, box);
                                box.value = 2;
                            }
                            default -> {}
                        }
                    }
                }

                static void block() {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }

                @Override
                public String name() {
                    return getClass().getSimpleName();
                }

                @Override
                public String summary() {
                    return "mine";
                }

                @Override
                public List<Parameter<?>> parameters() {
                    return List.of(MODE);
                }

                @Override
                public Setup setup(Parameters given) {
                    String mode = given.get(MODE);
                    switch (mode) {
                        case "setup-hangs" -> block();
                        case "setup-thread" -> {
                            Thread thread = new Thread(Shop::block, "mine");
                            thread.setDaemon(true);
                            thread.start();
                        }
                        case "null-process" -> ProcessId.of(null);
                        default -> {}
                    }
                    var plan = Plan.plan().start(TILL).send(TILL, new Pay(1)).send(TILL, new Pay(2));
                    if (mode.equals("no-hash")) {
                        plan.send(TILL, new Odd(1));
                    }
                    if (mode.equals("condition-hangs")) {
                        plan.await("ready", now -> {
                            block();
                            return true;
                        });
                    }
                    Setup.Builder setup = Setup.of(SimulatedSystem.with(Network.unordered())
                                    .mutable(TILL, () -> new Till(mode))
                                    .build())
                            .plan(plan.build())
                            .messages(Pay.class, Odd.class)
                            .invariant(Invariant.always("few", states -> check(mode, states.of(TILL, Till.class))));
                    switch (mode) {
                        case "message-throws" -> setup.messageFingerprint(message -> fail());
                        case "message-null" -> setup.messageFingerprint(message -> null);
                        case "message-hangs" -> setup.messageFingerprint(message -> {
                            block();
                            return "";
                        });
                        case "shrink-hangs" -> setup.shrinkable(message -> {
                            block();
                            return List.of();
                        });
                        case "rule-throws" -> setup.validExternals(externals -> fail() == null);
                        case "violation-throws" -> setup.violationFingerprint(violation -> fail());
                        case "violation-null" -> setup.violationFingerprint(violation -> null);
                        default -> {}
                    }
                    return setup.build();
                }

                private static Invariant.Breach check(String mode, Till till) {
                    if (till == null || till.paid == 0) {
                        return null;
                    }
                    return switch (mode) {
                        case "invariant-hangs" -> {
                            block();
                            yield null;
                        }
                        case "invariant-exits" -> {
                            System.exit(0);
                            yield null;
                        }
                        case "invariant-thread" -> {
                            new Thread(() -> {}).start();
                            yield null;
                        }
                        case "coin" -> RANDOM.nextBoolean() ? new Invariant.Breach("odd", TILL) : null;
                        case "null-breach" -> new Invariant.Breach(null, (ProcessId[]) null);
                        case "modifies", "handler-thread", "handler-pool", "setup-thread" -> null;
                        default -> till.paid > 1 ? new Invariant.Breach("too many", TILL) : null;
                    };
                }

                private static String fail() {
                    throw new IllegalStateException("no text");
                }
            }
            """;

    @TempDir
    static Path shared;

    private static UserProject project;
    private static UserProject broken;

    @BeforeAll
    static void compile() throws IOException {
        project = new UserProject(Files.createDirectories(shared.resolve("good")))
                .write("shop/Shop.java", SHOP)
                .compile();
        broken = new UserProject(Files.createDirectories(shared.resolve("broken"))).write("shop/Shop.java", SHOP);
        member("HaltsInConstructor", "public HaltsInConstructor() { Runtime.getRuntime().halt(0); }");
        member("HaltsInInitializer", "static { Runtime.getRuntime().halt(0); }");
        member("HaltsInSetup", """
                @Override
                public dev.winnow.scenario.Setup setup(dev.winnow.scenario.Parameters given) {
                    Runtime.getRuntime().halt(0);
                    return super.setup(given);
                }
                """);
        member("Initializes", "static final int SIZE = Integer.parseInt(\"many\");");
        member("Nameless", "@Override public String name() { return \"\"; }");
        member("TwoModes", """
                @Override
                public java.util.List<dev.winnow.scenario.Parameter<?>> parameters() {
                    return java.util.List.of(MODE, MODE);
                }
                """);
        member("NullModes", """
                @Override
                public java.util.List<dev.winnow.scenario.Parameter<?>> parameters() {
                    return null;
                }
                """);
        broken.compile();
    }

    private static void member(String name, String code) throws IOException {
        broken.write(
                "shop/" + name + ".java", "package shop;\npublic class " + name + " extends Shop {\n" + code + "\n}\n");
    }

    private static CliRun hunt(String mode, String... options) {
        List<String> arguments = new ArrayList<>(List.of("hunt", "shop.Shop", "-p", "mode=" + mode));
        arguments.addAll(List.of("--executions", "20", "--out", out(mode).toString()));
        arguments.addAll(List.of(options));
        return project.winnow(arguments.toArray(String[]::new));
    }

    private static Path out(String mode) {
        return shared.resolve("out").resolve(mode);
    }

    private static void requireNoInternals(CliRun ran) {
        assertThat(ran.err()).doesNotContain("dev.winnow.", "app//", "scenarios//", "lambda$", "$$Lambda");
    }

    @Nested
    class Given_code_that_halts_the_JVM {

        @Test
        void when_its_scenario_is_named_then_the_cause_comes_first(@TempDir Path alone) throws Exception {
            UserProject halting =
                    new UserProject(alone).write("shop/Halts.java", """
                            package shop;

                            import dev.winnow.scenario.*;

                            public class Halts implements Scenario {
                                public String name() { return "halts"; }
                                public Setup setup(Parameters parameters) {
                                    Runtime.getRuntime().halt(0);
                                    return null;
                                }
                            }
                            """).compile();
            CliRun ran = halting.winnow("hunt", "halts");
            new CliRunAssert(ran).hasCode(3).says("shop.Halts.setup(Halts.java:", "Runtime.halt");
            assertThat(ran.err()).doesNotContain("no scenario named");
            String others = broken.winnow("hunt", "halts").err();
            assertThat(others.indexOf("Runtime.halt"))
                    .isBetween(0, others.indexOf("there is no scenario named 'halts'"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"HaltsInConstructor", "HaltsInInitializer", "HaltsInSetup"})
        void when_hunted_or_examined_then_it_never_runs(String scenario) throws Exception {
            for (String command : List.of("hunt", "doctor")) {
                CliRun ran = CliRun.inFreshJvm(
                        shared,
                        command,
                        "shop." + scenario,
                        "--classpath",
                        broken.classes().toString());
                new CliRunAssert(ran)
                        .hasCode(3)
                        .says("shop." + scenario + ".", "(" + scenario + ".java:", "Runtime.halt");
            }
        }

        @Test
        void when_another_scenario_is_meant_then_it_is_found() throws Exception {
            CliRun ran = CliRun.inFreshJvm(
                    shared,
                    "hunt",
                    "Shop",
                    "--classpath",
                    broken.classes().toString(),
                    "--out",
                    out("named").toString());
            new CliRunAssert(ran).hasCode(1).prints("too many");
        }
    }

    @Nested
    class Given_a_fingerprint_that_fails {

        @ParameterizedTest
        @CsvSource({
            "message-throws, 'the messageFingerprint, given Pay(amount=1), threw IllegalStateException: no text', true",
            "message-null, 'the messageFingerprint, given Pay(amount=1), returned null', false",
            "violation-throws, 'the violationFingerprint, given a violation of ''few'', threw', true",
            "violation-null, 'the violationFingerprint, given a violation of ''few'', returned null', false"
        })
        void when_hunted_then_the_finding_is_kept_and_one_warning_names_it(String mode, String said, boolean throwing)
                throws IOException {
            CliRun ran = hunt(mode);
            new CliRunAssert(ran)
                    .hasCode(1)
                    .prints("too many", "confirmed", "minimizing")
                    .says(said);
            assertThat(ran.err().lines().filter(line -> line.startsWith("Warning:")))
                    .hasSize(1);
            if (throwing) {
                new CliRunAssert(ran).says("    at shop.Shop.fail(Shop.java:");
            }
            try (Stream<Path> files = Files.walk(out(mode))) {
                assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
            }
        }

        @Test
        void when_it_hangs_then_that_and_the_finding_are_reported() {
            CliRun ran = hunt("message-hangs", "--handler-limit", "1s");
            new CliRunAssert(ran)
                    .hasCode(3)
                    .says("the messageFingerprint, given Pay(amount=1)", "violates 'few' (too many)");
            requireNoInternals(ran);
        }
    }

    @Nested
    class Given_code_that_escapes {

        @ParameterizedTest
        @CsvSource({
            "handler-hangs, the handler of till for Pay(amount=, 'shop.Shop$Till.receive(Shop.java:'",
            "invariant-hangs, the invariant 'few', shop.Shop.check(Shop.java:",
            "condition-hangs, the condition 'ready', shop.Shop.setup(Shop.java:",
            "setup-hangs, shop.Shop.setup has, shop.Shop.setup(Shop.java:"
        })
        void when_it_hangs_then_function_and_line_are_named(String mode, String function, String line) {
            CliRun ran = hunt(mode, "--handler-limit", "1s");
            String advice = mode.startsWith("handler") ? "; a handler can return and continue" : ". If it is only slow";
            new CliRunAssert(ran)
                    .hasCode(3)
                    .says(function, "more than 1 s", "at java.util.concurrent.CountDownLatch.await", "at " + line)
                    .says("it must neither block nor loop forever" + advice);
            requireNoInternals(ran);
        }

        @ParameterizedTest
        @CsvSource({
            "handler-exits, the handler of till for Pay(amount=, 'shop.Shop$Till.receive(Shop.java:'",
            "invariant-exits, the invariant 'few', shop.Shop.check(Shop.java:"
        })
        void when_it_calls_exit_then_function_and_line_are_named(String mode, String function, String line)
                throws Exception {
            CliRun ran = CliRun.inFreshJvm(
                    shared,
                    "hunt",
                    "shop.Shop",
                    "-p",
                    "mode=" + mode,
                    "--classpath",
                    project.classes().toString());
            new CliRunAssert(ran).hasCode(3).says(function, "called System.exit", "at " + line);
            requireNoInternals(ran);
        }

        @ParameterizedTest
        @CsvSource({
            "handler-thread, the handler of till for Pay(amount=, 'shop.Shop$Till.receive(Shop.java:'",
            "invariant-thread, the invariant 'few', shop.Shop.check(Shop.java:",
            "setup-thread, shop.Shop.setup, shop.Shop.setup(Shop.java:"
        })
        void when_it_starts_a_thread_then_function_and_line_are_named(String mode, String function, String line)
                throws Exception {
            requireThreadNamed(mode, function, line);
        }

        @Test
        @EnabledForJreRange(max = JRE.JAVA_17) // in newer ones, threads of the common pool inherit nothing
        void when_it_uses_the_common_pool_then_function_and_line_are_named() throws Exception {
            requireThreadNamed(
                    "handler-pool", "the handler of till for Pay(amount=", "shop.Shop$Till.receive(Shop.java:");
        }

        private void requireThreadNamed(String mode, String function, String line) throws Exception {
            CliRun ran = CliRun.inFreshJvm( // the threads of a pool start once
                    shared,
                    "hunt",
                    "shop.Shop",
                    "-p",
                    "mode=" + mode,
                    "--classpath",
                    project.classes().toString());
            new CliRunAssert(ran).hasCode(3).says(function, "started a thread", "at " + line);
            requireNoInternals(ran);
        }

        @Test
        void when_the_doctor_reports_it_then_the_fix_is_not_the_doctor() {
            CliRun ran = project.winnow("doctor", "shop.Shop", "-p", "mode=handler-thread", "--jvms", "0");
            new CliRunAssert(ran).hasCode(3).says("started a thread", "Fix:");
            assertThat(ran.err()).doesNotContain("winnow doctor");
        }

        @Test
        void when_an_invariant_varies_then_it_is_named_as_a_cause() {
            new CliRunAssert(hunt("coin")).says("invariant").says("depend", "more than states");
        }

        @Test
        void when_a_message_is_modified_in_the_step_that_sends_it_then_the_check_notices() {
            new CliRunAssert(hunt("modifies")).hasCode(0);
            new CliRunAssert(hunt("modifies", "--check-messages"))
                    .hasCode(3)
                    .says("was modified after it was sent", "sent as Box(value=0)", "at the end of the same step");
        }
    }

    @Nested
    class Given_trouble_after_a_finding {

        @ParameterizedTest
        @CsvSource({
            "shrink-hangs, 'the function shrinkable, given Pay(amount=', shop.Shop.setup(Shop.java:",
            "rule-throws, 'the rule validExternals, given', shop.Shop.fail(Shop.java:"
        })
        void when_minimizing_fails_then_a_warning_names_the_function(String mode, String function, String line) {
            new CliRunAssert(hunt(mode, "--handler-limit", "1s"))
                    .hasCode(1)
                    .prints("too many", "confirmed")
                    .says("Warning: ", function, "at " + line);
        }

        @ParameterizedTest
        @ValueSource(strings = {"handler-interrupts", "handler-replaces-streams"})
        void when_a_handler_tampers_with_the_process_then_nothing_is_lost(String mode) throws Exception {
            CliRun ran = CliRun.inFreshJvm(
                    shared,
                    "hunt",
                    "shop.Shop",
                    "-p",
                    "mode=" + mode,
                    "--classpath",
                    project.classes().toString(),
                    "--out",
                    out(mode).toString());
            new CliRunAssert(ran).hasCode(1).prints("too many", "confirmed", "minimizing");
            assertThat(ran.err()).isEmpty();
        }
    }

    @Nested
    class Given_a_small_mistake {

        @ParameterizedTest
        @CsvSource({
            "shop.Nameless, 'shop.Nameless.name() returns '''', which is not a valid name'",
            "shop.TwoModes, shop.TwoModes.parameters() returns two parameters named 'mode'",
            "shop.NullModes, shop.NullModes.parameters() returned null"
        })
        void when_hunted_then_the_method_is_named(String scenario, String said) {
            new CliRunAssert(broken.winnow("hunt", scenario)).hasCode(2).says(said, "Fix:");
        }

        @ParameterizedTest
        @CsvSource({"null-process, a process needs a name", "null-breach, a breach has a process that is null"})
        void when_it_gives_null_then_what_is_missing_is_said(String mode, String said) {
            new CliRunAssert(hunt(mode)).hasCode(2).says(said, "at shop.Shop.", "Fix:");
        }

        @Test
        void when_hashCode_throws_then_the_finding_is_kept_and_the_method_is_named() {
            CliRun ran = hunt("no-hash");
            new CliRunAssert(ran)
                    .hasCode(1)
                    .prints("too many", "confirmed")
                    .says("shop.Shop$Odd.hashCode threw IllegalStateException: no hash", "Fix:");
            assertThat(ran.err()).doesNotContain("internal error");
        }

        @Test
        void when_listed_then_failing_classes_come_with_their_cause_and_own_scenarios_first() {
            CliRun ran = broken.winnow("list");
            new CliRunAssert(ran)
                    .hasCode(0)
                    .prints(
                            "shop.Initializes",
                            "NumberFormatException",
                            "shop.HaltsInInitializer",
                            "Runtime.halt",
                            "shop.NullModes.parameters() returned null");
            assertThat(ran.out().indexOf("mine")).isLessThan(ran.out().indexOf("2pc"));
            assertThat(broken.winnow("list", "--json").out()).contains("{\"class\":\"shop.Initializes\",\"cause\":\"");
        }

        @Test
        void when_a_path_cannot_be_used_then_no_exception_class_is_shown() throws IOException {
            Path file = Files.writeString(shared.resolve("file"), "");
            CliRun ran = project.winnow(
                    "hunt", "shop.Shop", "--out", file.resolve("below").toString());
            new CliRunAssert(ran).hasCode(2).says(file.toString());
            assertThat(ran.err()).doesNotContain("Exception");
        }
    }
}
