package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command that is printed for a scenario on the user's class path works as printed: a shell splits it, Winnow
 * accepts it, and it does what it says. A command ends at the end of its line or at three blanks.
 */
class PrintedCommandsTest {

    private static final String ODD = """
            package odd;

            import dev.winnow.invariant.Invariant;
            import dev.winnow.model.ProcessId;
            import dev.winnow.scenario.*;
            import dev.winnow.system.Network;
            import dev.winnow.world.SimulatedSystem;
            import dev.winnow.world.process.*;
            import java.util.List;
            import java.util.concurrent.atomic.AtomicInteger;

            public class Odd implements Scenario {
                private static final ProcessId CLERK = ProcessId.of("clerk");
                private static final AtomicInteger CALLS = new AtomicInteger();

                public record Go(int number) {}

                private static final Parameter<String> MODE = Parameter.text("mode").defaultTo("good");

                static class Clerk implements MutableProcess<Object> {
                    private final String mode;
                    int count;

                    Clerk(String mode) {
                        this.mode = mode;
                    }

                    @Override
                    public void start(Context context) {}

                    @Override
                    public void receive(ProcessId from, Object message, Context context) {
                        int number = ((Go) message).number();
                        count += number;
                        switch (mode) {
                            case "wavers" -> {
                                context.send(context.self(), new Go((int) (System.nanoTime() >>> 8)));
                                throw new IllegalStateException("never the same");
                            }
                            case "remembers" -> {
                                if (CALLS.incrementAndGet() > 48) {
                                    throw new IllegalStateException("too many");
                                }
                            }
                            case "threads" -> {
                                Thread thread = new Thread(() -> {});
                                thread.setDaemon(true);
                                thread.start();
                            }
                            default -> {}
                        }
                    }
                }

                @Override
                public String name() {
                    return "odd-one";
                }

                @Override
                public String summary() {
                    return "misbehaves";
                }

                @Override
                public List<Parameter<?>> parameters() {
                    return List.of(
                            MODE, Parameter.text("note").describedAs("for fun"));
                }

                @Override
                public Setup setup(Parameters given) {
                    return Setup.of(SimulatedSystem.with(Network.unordered())
                                    .mutable(CLERK, () -> new Clerk(given.get(MODE)))
                                    .build())
                            .plan(plan(given.get(MODE)))
                            .messages(Go.class)
                            .invariant(Invariant.always("counts to nine", states -> {
                                Clerk clerk = states.of(CLERK, Clerk.class);
                                return clerk != null && clerk.mode.equals("counts") && clerk.count > 9
                                        ? new Invariant.Breach("counted to " + clerk.count, CLERK)
                                        : null;
                            }))
                            .build();
                }

                private static Plan plan(String mode) {
                    var plan = Plan.plan().start(CLERK);
                    for (int i = 1; i <= 8 && !mode.equals("idle"); i++) {
                        plan.send(CLERK, new Go(i));
                    }
                    return plan.build();
                }
            }
            """;

    private static final Pattern COMMAND = Pattern.compile("winnow ([a-z]+ .*?)(?=   |$)", Pattern.MULTILINE);
    private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    Path directory;

    private UserProject project;

    @BeforeEach
    void compile() throws IOException {
        project = new UserProject(directory).write("odd/Odd.java", ODD).compile();
    }

    private Path out() {
        return project.root().resolve("out");
    }

    private CliRun search(String command, String mode, String... options) {
        return project.winnow(Stream.concat(
                        Stream.of(command, "odd.Odd", "-p", "mode=" + mode, "-p", "note=two words"),
                        Stream.concat(Stream.of("--executions", "100", "--out", out().toString()), Stream.of(options)))
                .toArray(String[]::new));
    }

    /** The recorded original of a hunt that found something. */
    private Path original() throws IOException {
        new CliRunAssert(search("hunt", "counts", "--no-minimize")).hasCode(1);
        try (Stream<Path> files = Files.walk(out())) {
            return files.filter(file -> file.endsWith("original.jsonl"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static List<String[]> commands(CliRun ran) {
        List<String[]> commands = new ArrayList<>();
        for (MatchResult command :
                COMMAND.matcher(ran.out() + "\n" + ran.err()).results().toList()) {
            commands.add(ARGUMENT.matcher(command.group(1))
                    .results()
                    .map(argument -> argument.group(1) == null ? argument.group(2) : argument.group(1))
                    .toArray(String[]::new));
        }
        return commands;
    }

    /** Runs the only printed command of this name, with options that keep it short. */
    private static CliRunAssert follow(CliRun ran, String name, String... options) {
        List<String[]> named = commands(ran).stream()
                .filter(command -> command[0].equals(name))
                .toList();
        assertThat(named).as("%s in\n%s\n%s", name, ran.out(), ran.err()).isNotEmpty();
        CliRun followed = CliRun.inThisJvm(
                Stream.concat(Stream.of(named.get(0)), Stream.of(options)).toArray(String[]::new));
        assertThat(followed.err()).doesNotContain("not a scenario", "no scenario named", "no class");
        return new CliRunAssert(followed);
    }

    private CliRunAssert followDoctor(CliRun ran) {
        return follow(ran, "doctor", "--jvms", "1", "--executions", "5");
    }

    @Nested
    class Given_a_violation {

        @Test
        void when_found_then_replay_original_and_report_work() throws IOException {
            CliRun ran = search("hunt", "counts");
            new CliRunAssert(ran).hasCode(1);
            assertThat(commands(ran)).extracting(command -> command[0]).containsExactly("replay", "show");
            follow(ran, "replay").hasCode(1).prints("still there", "counts to nine");
            follow(ran, "show").hasCode(0).prints("counted to");
            try (Stream<Path> files = Files.walk(out())) {
                Path report = files.filter(file -> file.endsWith("report.html"))
                        .findFirst()
                        .orElseThrow();
                assertThat(report).content().contains("--classpath", "--scenario odd.Odd");
            }
        }

        @Test
        void when_fuzzed_then_show_and_replay_work() {
            CliRun ran = search("fuzz", "counts");
            follow(ran, "show").hasCode(0);
            follow(ran, "replay").hasCode(1);
        }

        @Test
        void when_time_is_up_then_the_command_that_continues_works() throws IOException {
            CliRun ran = project.winnow("minimize", original().toString(), "--time", "1ms");
            new CliRunAssert(ran).hasCode(0).prints("To continue");
            follow(ran, "minimize", "--time", "20s").hasCode(0).prints("minimizing");
        }

        @Test
        void when_it_is_compressed_then_the_command_that_continues_resumes() throws IOException {
            Path original = original();
            Path compressed = original.resolveSibling("original.jsonl.zst");
            Files.copy(original, compressed);
            CliRun ran = project.winnow("minimize", compressed.toString(), "--time", "1ms");
            assertThat(original.resolveSibling("minimized.jsonl.zst")).exists();
            follow(ran, "minimize", "--time", "20s").hasCode(0);
        }

        @Test
        void when_a_report_is_made_of_it_then_its_command_has_the_class_path() throws IOException {
            Path page = directory.resolve("page.html");
            new CliRunAssert(project.winnow("report", original().toString(), "--out", page.toString())).hasCode(0);
            assertThat(page).content().contains("--classpath");
        }

        @Test
        void when_the_system_is_corrected_then_the_command_that_hunts_again_works() throws IOException {
            Path original = original();
            project.change("odd/Odd.java", "clerk.count > 9", "clerk.count > 99");
            CliRun ran = project.winnow("minimize", original.toString());
            new CliRunAssert(ran).hasCode(2).says("violates no invariant");
            follow(ran, "hunt", "--executions", "5", "--out", out().toString())
                    .hasCode(0)
                    .prints("mode=counts", "note=two words");
        }

        @Test
        void when_the_system_sends_something_else_then_the_doctor_of_replay_and_minimize_works() throws IOException {
            Path original = original();
            project.change("odd/Odd.java", "count += number;", "count += number; context.send(CLERK, new Go(0));");
            CliRun replayed = project.winnow("replay", original.toString());
            new CliRunAssert(replayed).hasCode(3).says("diverged");
            followDoctor(replayed).hasCode(0).prints("identical");
            CliRun minimized = project.winnow("minimize", original.toString());
            new CliRunAssert(minimized).hasCode(3);
            followDoctor(minimized).hasCode(0);
            assertThat(commands(minimized)).extracting(command -> command[0]).containsExactly("doctor", "minimize");
        }

        @Test
        void when_its_file_is_truncated_then_the_partial_replay_works() throws IOException {
            Path original = original();
            Path cut = original.resolveSibling("cut off.jsonl");
            Files.writeString(cut, Files.readString(original).replaceFirst("(?s)\\{\"end\".*", ""));
            CliRun ran = project.winnow("replay", cut.toString());
            new CliRunAssert(ran).hasCode(2);
            follow(ran, "replay").hasCode(1);
            CliRun shown = CliRun.inThisJvm("show", cut.toString());
            follow(shown, "replay", "--classpath", project.classes().toString()).hasCode(1);
        }
    }

    @Nested
    class Given_a_system_that_is_not_under_control {

        @Test
        void when_it_does_not_replay_then_the_doctor_finds_that() {
            CliRun ran = search("hunt", "wavers", "--seed", "7");
            new CliRunAssert(ran).hasCode(3).says("does not replay", "--seed 7");
            followDoctor(ran).hasCode(3).prints("not identical");
        }

        @Test
        void when_fuzz_cannot_replay_it_then_the_doctor_finds_that() {
            CliRun ran = search("fuzz", "wavers");
            new CliRunAssert(ran).hasCode(3);
            followDoctor(ran).hasCode(3).prints("not identical");
        }

        @Test
        void when_it_replays_in_no_other_jvm_then_the_doctor_works() {
            CliRun ran = search("hunt", "remembers", "--jobs", "1");
            new CliRunAssert(ran).hasCode(3).says("not in another one");
            followDoctor(ran).prints("static");
        }

        @Test
        void when_it_starts_threads_then_the_doctor_lists_the_calls() {
            CliRun ran = search("hunt", "threads");
            new CliRunAssert(ran).hasCode(3).says("started a thread");
            followDoctor(ran).hasCode(3).prints("Thread");
        }
    }

    @Nested
    class Given_a_command_that_is_refused {

        @Test
        void when_the_scenario_is_unknown_then_the_list_works() {
            CliRun ran = project.winnow("hunt", "even-one");
            new CliRunAssert(ran).hasCode(2).says("even-one", "odd-one (odd.Odd)");
            follow(ran, "list").hasCode(0).prints("odd-one");
        }

        @Test
        void when_the_strategy_is_for_another_command_then_that_command_works() {
            CliRun ran = search("hunt", "good", "--strategy", "bfs");
            new CliRunAssert(ran).hasCode(2);
            follow(ran, "explore", "--states", "1000", "--out", out().toString())
                    .hasCode(0);
        }

        @Test
        void when_there_is_nothing_to_explore_then_the_hunt_works() {
            CliRun ran = project.winnow(
                    "explore", "odd.Odd", "-p", "mode=idle", "--strategy", "bfs", "--out", out().toString());
            new CliRunAssert(ran).hasCode(2);
            follow(ran, "hunt", "--executions", "5", "--out", out().toString()).says("no message was delivered");
        }

        @Test
        void when_a_parameter_is_unknown_then_no_command_is_printed() {
            CliRun ran = project.winnow("hunt", "odd.Odd", "-p", "size=3");
            new CliRunAssert(ran).hasCode(2).says("size");
            assertThat(commands(ran)).isEmpty();
        }
    }

    @Nested
    class Given_a_file_and_only_the_class_path {

        @Test
        void when_replayed_and_minimized_then_the_scenario_is_found_by_its_recorded_name() throws IOException {
            Path original = original();
            CliRun replayed = project.winnow("replay", original.toString());
            new CliRunAssert(replayed).hasCode(1).prints("still there");
            CliRun minimized = project.winnow("minimize", original.toString(), "--time", "20s");
            new CliRunAssert(minimized).hasCode(0);
            follow(minimized, "replay").hasCode(1);
        }

        @Test
        void when_two_classes_have_that_name_then_both_are_listed_and_a_class_decides() throws IOException {
            Path original = original();
            project.write("odd/Twin.java", "package odd;\npublic class Twin extends Odd {}\n")
                    .compile();
            new CliRunAssert(project.winnow("replay", original.toString()))
                    .hasCode(2)
                    .says("odd-one (odd.Odd), odd-one (odd.Twin)", "--scenario CLASS");
            new CliRunAssert(project.winnow("replay", original.toString(), "--scenario", "odd.Twin")).hasCode(1);
        }

        @Test
        void when_another_class_cannot_be_loaded_then_it_does_not_matter() throws IOException {
            Path original = original();
            project.write("odd/Broken.java", """
                            package odd;

                            public class Broken extends Odd {
                                public Broken() {
                                    throw new IllegalStateException("not today");
                                }
                            }
                            """)
                    .write("odd/Unrelated.java", """
                            package odd;

                            public class Unrelated {
                                static {
                                    System.setProperty("odd.unrelated", "loaded");
                                }
                            }
                            """)
                    .compile();
            new CliRunAssert(project.winnow("replay", original.toString())).hasCode(1);
            assertThat(System.getProperty("odd.unrelated")).isNull();
            new CliRunAssert(project.winnow("hunt", "even-one"))
                    .hasCode(2)
                    .says("odd-one (odd.Odd)", "odd.Broken", "not today");
        }

        @Test
        void when_no_class_has_that_name_then_what_was_found_is_listed() throws IOException {
            Path original = original();
            project.change("odd/Odd.java", "\"odd-one\"", "\"renamed\"");
            new CliRunAssert(project.winnow("replay", original.toString()))
                    .hasCode(2)
                    .says("odd-one", "renamed (odd.Odd)");
        }
    }
}
