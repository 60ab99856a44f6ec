package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.system.BadInput;
import dev.winnow.threads.jvm.JavaHome;
import example.fixtures.ThreadNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on threaded nodes. */
class ThreadsCommandsTest {

    private static final String SCENARIO = ThreadNodes.class.getName();

    @TempDir
    private Path directory;

    @BeforeAll
    static void requireJdk() {
        try {
            JavaHome.find();
        } catch (BadInput e) {
            assumeTrue(Boolean.getBoolean("winnow.jdk.required"), e::getMessage);
            throw e;
        }
    }

    private static CliRunAssert assertRan(String... arguments) {
        return new CliRunAssert(CliRun.inThisJvm(arguments));
    }

    private CliRunAssert hunt(String... arguments) {
        List<String> all = new ArrayList<>(List.of("hunt", SCENARIO, "--executions", "4"));
        all.addAll(List.of("--out", directory.resolve("out").toString()));
        all.addAll(List.of(arguments));
        return assertRan(all.toArray(String[]::new));
    }

    @Nested
    class Given_bad_input {

        @Test
        void when_the_jdk_is_none_or_too_old_then_it_is_refused_by_name() throws IOException {
            hunt("--jdk", directory.toString()).hasCode(2).says("There is no JDK in " + directory, "--jdk DIRECTORY");
            Files.createDirectories(directory.resolve("bin"));
            Files.createFile(directory.resolve("bin/java"));
            Files.writeString(directory.resolve("release"), "JAVA_VERSION=\"24.0.2\"\n");
            hunt("--jdk", directory.toString()).hasCode(2).says("has version 24; controlled threads need 25 or newer");
        }

        @Test
        void when_a_node_has_no_such_class_then_it_is_named() {
            hunt("-p", "does=miss").hasCode(2).says("The class path of node greeter has no class com.acme.Server.");
        }

        @Test
        void when_a_search_needs_independent_processes_then_it_is_refused() {
            assertRan("explore", SCENARIO, "--strategy", "dpor").hasCode(2).says("their clocks stay close");
        }
    }

    @Nested
    class Given_nodes_that_leave_control {

        @Test
        void when_a_node_exits_then_the_thread_and_the_call_are_named() {
            hunt("-p", "does=exit").hasCode(3).says("in the thread greeter", "System.exit", "Greeter.main");
        }

        @Test
        void when_a_node_starts_a_process_then_the_doctor_names_it_and_lists_such_calls() {
            assertRan("doctor", SCENARIO, "-p", "does=execute", "--executions", "1", "--jvms", "0", "--all")
                    .hasCode(3)
                    .says("starts a process", "Greeter.main")
                    .prints("Runtime.exec(String[])", "System.exit(int)", "System.loadLibrary(String)");
        }

        @Test
        void when_a_thread_spins_then_it_is_named_within_the_time_limit() {
            hunt("-p", "does=spin", "--time", "30s").hasCode(3).says("without a choice point", "Greeter.spin");
        }
    }

    @Nested
    class Given_nodes_under_control {

        @Test
        void when_examined_then_executions_are_identical_also_in_another_jvm() {
            assertRan("doctor", SCENARIO, "--executions", "1", "--jvms", "1")
                    .hasCode(0)
                    .prints("identical");
        }

        @Test
        void when_a_violation_is_found_by_two_jobs_then_it_replays_and_is_reported() throws IOException {
            hunt("-p", "most=1", "--jobs", "2").hasCode(1).prints("few greetings arrive");
            Path execution = recorded();
            assertRan("replay", execution.toString(), "--scenario", SCENARIO).hasCode(1);
            Path page = directory.resolve("page.html");
            assertRan("report", execution.toString(), "-o", page.toString()).hasCode(0);
            assertThat(page).content().contains("few greetings arrive", "counter");
        }

        private Path recorded() throws IOException {
            try (Stream<Path> files = Files.walk(directory.resolve("out"))) {
                return files.filter(file -> file.toString().endsWith(".jsonl"))
                        .sorted()
                        .findFirst()
                        .orElseThrow();
            }
        }
    }
}
