package dev.winnow.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.cli.CliRun;
import dev.winnow.processes.run.Containment;
import dev.winnow.processes.scenario.NetworkKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands in JVMs of their own, on servers that are shells. One of the eight inputs breaks them. */
@Timeout(180)
class ProcessesOnClustersTest {

    private static final String BROKEN_IF_EXISTS = "\"test ! -e $RUN/broken || { echo broken; exit 1; }\"";

    @TempDir
    private Path directory;

    @BeforeAll
    static void requireNamespaces() {
        String problem = Containment.problem(NetworkKind.NAMESPACES);
        assumeTrue(problem.isEmpty(), () -> "namespaces cannot be used here: " + problem);
    }

    /** Writes a plan of eight inputs, the fifth of which breaks the server, and its scenario. */
    @BeforeEach
    void write() throws IOException {
        scenario("tiny.yaml", BROKEN_IF_EXISTS);
        scenario("healthy.yaml", "\"true\"");
        StringBuilder plan = new StringBuilder("""
                file: winnow-processes
                schema: 1
                control: partial
                scenario: {path: tiny.yaml, environment: {}}
                seed: 1
                fingerprint: broken
                plan:
                  masks: {byShape: {}}
                  inputs:
                """);
        for (int i = 0; i < 8; i++) {
            plan.append("    - {id: ").append(i).append(", input: {do: operation, name: ");
            plan.append(i == 4 ? "break" : "other").append(", host: {by: name, host: h1}, parameters: {}},");
            plan.append(" gapMillis: 20, after: [], residualMillis: 0, tooLateIf: []}\n");
        }
        Files.writeString(directory.resolve("plan.yaml"), plan);
    }

    private void scenario(String name, String check) throws IOException {
        Files.writeString(directory.resolve(name), """
                hosts: 1
                processes: {server: {on: each, run: "echo up; exec sleep 86399", ready: {log: up}}}
                inputs:
                  break: {run: "touch $RUN/broken"}
                  other: {run: "true", weight: 9}
                runs: {inputs: 4, gaps: [10ms]}
                calm: {for: 100ms}
                check: {run: CHECK}
                """.replace("CHECK", check));
    }

    private Process start(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of("processes"));
        words.addAll(List.of(arguments));
        words.addAll(List.of("--clusters", "2"));
        return CliRun.start(directory, words.toArray(String[]::new));
    }

    private String printed() {
        return read(directory.resolve("out.txt"));
    }

    private static List<ProcessHandle> family(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
    }

    private static boolean isServer(ProcessHandle handle) {
        return read(Path.of("/proc", Long.toString(handle.pid()), "cmdline")).contains("86399");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }

    private static void await(Process process, java.util.function.BooleanSupplier condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean() && process.isAlive() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(20); // a poll: nobody tells when a process of others is there
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    private static void killWithAll(Process process) throws Exception {
        List<ProcessHandle> all = family(process);
        process.destroyForcibly();
        for (ProcessHandle each : all) {
            assertThat(each.onExit().get(5, TimeUnit.SECONDS).isAlive()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hunt healthy.yaml --time 100s",
                "replay plan.yaml --times 1000",
                "minimize plan.yaml --scenario healthy.yaml"
            })
    void when_a_command_is_killed_then_no_process_namespace_or_mount_is_left(String command) throws Exception {
        String mounts = read(Path.of("/proc/self/mounts"));
        Process winnow = start(command.split(" ", -1));
        await(winnow, () -> winnow.descendants().anyMatch(ProcessesOnClustersTest::isServer));
        killWithAll(winnow); // and with the last process the kernel removes its network and its mounts
        assertThat(read(Path.of("/proc/self/mounts"))).isEqualTo(mounts);
    }

    @Test
    void when_a_reduction_is_killed_then_it_resumes_and_its_script_and_plan_replay() throws Exception {
        Path journal = directory.resolve("plan-minimized.journal");
        Process killed = start("minimize", "plan.yaml");
        await(killed, () -> read(journal).lines().count() >= 2);
        killWithAll(killed);
        String decided = read(journal);
        Process resumed = start("minimize", "plan.yaml", "--resume");
        assertThat(resumed.waitFor()).isEqualTo(1);
        assertThat(printed()).contains("1 of 8 inputs left", "Reproduces 20 of 20 times", "break");
        assertThat(read(journal)).startsWith(decided.substring(0, decided.lastIndexOf('\n') + 1));
        assertThat(replayedByScript()).contains("failed 3 of 3 times as broken");
        Process yaml = start("replay", "plan-minimized.yaml", "--times", "2");
        assertThat(yaml.waitFor()).isEqualTo(1);
        assertThat(printed()).contains("failed 2 of 2 times as broken");
    }

    /** Runs the exported script, with a command {@code winnow} on the path. */
    private String replayedByScript() throws Exception {
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Path command = Files.writeString(
                bin.resolve("winnow"),
                "#!/bin/sh\nexec '" + System.getProperty("java.home") + "/bin/java' -cp '"
                        + System.getProperty("java.class.path") + "' dev.winnow.cli.Main \"$@\"\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        ProcessBuilder script =
                new ProcessBuilder(directory.resolve("plan-minimized.sh").toString(), "3").redirectErrorStream(true);
        script.environment().merge("PATH", bin.toString(), (path, ours) -> ours + ":" + path);
        Process process = script.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(1);
        return printed;
    }

    @Test
    void when_a_hunt_is_killed_then_it_resumes_with_the_seeds_that_are_left() throws Exception {
        Path journal = directory.resolve("winnow-out/healthy/hunt.txt");
        Process killed = start("hunt", "healthy.yaml", "--time", "100s");
        await(killed, () -> read(journal).lines().count() >= 2);
        killWithAll(killed);
        List<String> tried = read(journal).lines().toList();
        Process resumed = start("hunt", "healthy.yaml", "--runs", "2", "--resume");
        assertThat(resumed.waitFor()).isZero();
        List<String> all = read(journal).lines().toList();
        assertThat(all).startsWith(tried.toArray(String[]::new));
        assertThat(all.stream().map(line -> line.split(" ", 2)[0])).doesNotHaveDuplicates();
    }
}
