package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.agent.Agent;
import example.LotteryScenario;
import example.fixtures.Timestamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system that calls clocks and randomness itself, with and without the agent. */
class AgentTest {

    private static final String SCENARIO = LotteryScenario.class.getName();

    @TempDir
    Path directory;

    private List<String> withAgent = List.of();

    @BeforeEach
    void findJar() throws IOException {
        Path jar = Agent.jar().isPresent() ? Agent.jar().get() : made();
        withAgent = List.of("-javaagent:" + jar);
    }

    /** Under mvn test there is no jar. The agent is on the class path: the JVM only needs its name. */
    private Path made() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", Agent.class.getName());
        Path jar = directory.resolve("agent.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    private CliRun run(String... arguments) throws IOException, InterruptedException {
        return CliRun.inFreshJvm(directory, withAgent, arguments);
    }

    private Path hunted(String out) throws IOException, InterruptedException {
        CliRun ran =
                run("hunt", SCENARIO, "--agent", "--out", directory.resolve(out).toString());
        new CliRunAssert(ran)
                .hasCode(1)
                .prints(
                        "hunt lottery · seed 1 · 60 s · agent",
                        "numbers differ: two tickets have the same number",
                        "here and in another JVM: the same violation",
                        "--scenario " + SCENARIO + " --agent");
        assertThat(ran.err()).isEmpty();
        return directory.resolve(out).resolve("lottery/1/original.jsonl");
    }

    @Nested
    class Given_the_agent {

        @Test
        void when_hunted_twice_then_the_files_are_equal_and_replay() throws Exception {
            Path one = hunted("one");
            assertThat(Files.readString(one)).contains("\"agent\":true", "Ticket(name=", "millis=1577836800000");
            assertThat(Files.mismatch(one, hunted("other"))).isEqualTo(-1);
            new CliRunAssert(run("replay", one.toString(), "--scenario", SCENARIO, "--agent", "--json"))
                    .hasCode(1)
                    .prints("\"result\":\"same\"", "\"agent\":true");
            new CliRunAssert(CliRun.inThisJvm("show", one.toString(), "--json"))
                    .hasCode(0)
                    .prints("\"agent\":true");
            new CliRunAssert(CliRun.inThisJvm("replay", one.toString(), "--scenario", SCENARIO))
                    .hasCode(2)
                    .says(
                            "was recorded with the agent",
                            "winnow replay " + one + " --scenario " + SCENARIO + " --agent");
        }

        @Test
        void when_examined_then_runs_agree_and_its_calls_are_controlled() throws Exception {
            new CliRunAssert(run("doctor", SCENARIO, "--agent", "--executions", "20", "--jvms", "2"))
                    .hasCode(0)
                    .prints(
                            "doctor lottery · seed 1 · agent",
                            "20, each run twice here, replayed from its file, and run once in 2 other JVMs: identical",
                            "no uncontrolled calls",
                            "5 calls are under control of the agent");
        }

        @Test
        void when_its_clock_is_one_of_Scala_then_it_is_controlled() throws Exception {
            new CliRunAssert(run("doctor", Timestamps.class.getName(), "--agent", "--executions", "3", "--jvms", "1"))
                    .hasCode(0)
                    .prints("identical", "no uncontrolled calls", "2 calls are under control of the agent");
        }

        @Test
        void when_a_search_was_stopped_without_the_agent_then_it_is_not_resumed_with_it() throws Exception {
            String[] search = {"explore", "twophase", "-p", "n=9", "--strategy", "bfs", "--out", directory.toString()};
            new CliRunAssert(CliRun.inThisJvm(with(search, "--time", "100ms"))).says("continue with --resume");
            new CliRunAssert(run(with(search, "--resume", "--agent")))
                    .hasCode(2)
                    .says("has only other searches: twophase", "n=9} seed 1 bfs --agent), or leave out --resume");
        }

        private String[] with(String[] first, String... more) {
            return Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
        }

        @Test
        void when_recorded_without_the_agent_then_it_is_not_replayed_with_it() throws Exception {
            String out = directory.toString();
            new CliRunAssert(CliRun.inThisJvm("hunt", "2pc-2", "--no-minimize", "--json", "--out", out))
                    .prints("\"agent\":false");
            new CliRunAssert(run("replay", out + "/2pc-2/1/original.jsonl"))
                    .hasCode(2)
                    .says("was recorded without the agent", "leave out --agent");
        }
    }

    @Nested
    class Given_no_agent_at_start {

        @Test
        void when_examined_then_its_calls_are_named_and_the_agent_is_suggested() {
            new CliRunAssert(CliRun.inThisJvm("doctor", SCENARIO, "--executions", "2", "--jvms", "0"))
                    .hasCode(3)
                    .prints(
                            "--agent brings 5 of these calls under control",
                            "System.nanoTime()",
                            "System.currentTimeMillis()",
                            "UUID.randomUUID()",
                            "new Random()",
                            "ThreadLocalRandom.current()",
                            "Fix:  use context.now(), or take a java.time.Clock in the constructor; or run with --agent");
        }

        @Test
        void when_hunted_then_what_does_not_replay_is_not_reported_as_found() {
            new CliRunAssert(CliRun.inThisJvm("hunt", SCENARIO, "--out", directory.toString()))
                    .hasCode(3)
                    .says("does not replay");
        }

        @Test
        void when_requested_then_the_error_says_how_to_start_it() {
            for (String command : List.of("hunt", "fuzz", "doctor")) {
                new CliRunAssert(CliRun.inThisJvm(command, "2pc-2", "--agent"))
                        .hasCode(2)
                        .says("started without the agent", "./winnow", "-javaagent:");
            }
        }
    }
}
