package dev.winnow.processes.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.processes.scenario.NetworkKind;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs in namespaces. Skipped, with the reason, where the kernel or missing programs do not allow them. */
@Timeout(120)
class ContainmentTest {

    @BeforeAll
    static void requireNamespaces() {
        String problem = Containment.problem(NetworkKind.NAMESPACES);
        assumeTrue(problem.isEmpty(), () -> "namespaces cannot be used here: " + problem);
    }

    private static Process start(String mode) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ContainedRun.class.getName(),
                        mode)
                .redirectErrorStream(true)
                .start();
    }

    private static String output(String mode) throws IOException {
        return new String(start(mode).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void when_a_cluster_runs_in_namespaces_then_frames_between_hosts_are_seen() throws IOException {
        assertThat(output("pass"))
                .contains("verdict Passed[]")
                .contains("h1>h2:" + StoreScenario.PORT + " PUT k1", "h2/backup stored k1");
    }

    @Test
    void when_the_backup_is_killed_in_namespaces_then_a_write_is_lost() throws IOException {
        assertThat(output("kill")).contains("verdict Failed[fingerprint=lost, text=lost k1]");
    }

    @ParameterizedTest
    @CsvSource({"isolate, input Heal 2", "slow, input SlowLink 2"})
    void when_a_link_is_closed_then_bytes_arrive_after_it_opens(String mode, String end) throws IOException {
        assertThat(output(mode).lines().toList())
                .contains("verdict Passed[]")
                .containsSubsequence("h1/primary stored k1", end, "h2/backup stored k1");
    }

    @Test
    void when_a_program_is_missing_then_the_message_says_which_package_has_it() {
        for (String missing : List.of("nft", "ip", "nsenter")) {
            assertThatThrownBy(() ->
                            Containment.requirePrograms(NetworkKind.NAMESPACES, program -> !program.equals(missing)))
                    .isInstanceOfSatisfying(BadInput.class, refusal -> {
                        assertThat(refusal).hasMessage(missing + " is not installed");
                        assertThat(refusal.fix())
                                .isEqualTo("install it: apt-get install util-linux iproute2 nftables, or use"
                                        + " `network: loopback`");
                    });
        }
    }

    @Test
    void when_the_controller_is_killed_then_no_process_survives_five_seconds() throws Exception {
        Process controller = start("forever");
        Predicate<ProcessHandle> isServer = handle -> commandLine(handle).contains(KeyValueServer.class.getName());
        List<ProcessHandle> servers = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (servers.size() < 2 && System.nanoTime() < end) {
            servers = controller.descendants().filter(isServer).toList();
            TimeUnit.MILLISECONDS.sleep(50); // a poll: nobody tells when a process of others is there
        }
        assertThat(servers).hasSizeGreaterThanOrEqualTo(2);
        List<ProcessHandle> all = Stream.concat(Stream.of(controller.toHandle()), controller.descendants())
                .toList();
        controller.destroyForcibly();
        for (ProcessHandle process : all) {
            assertThat(process.onExit().get(5, TimeUnit.SECONDS).isAlive()).isFalse();
        }
    }

    private static String commandLine(ProcessHandle handle) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(handle.pid()), "cmdline"));
        } catch (IOException e) {
            return "";
        }
    }
}
