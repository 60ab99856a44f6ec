package dev.winnow.processes.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.scenario.BlackBox;
import dev.winnow.processes.scenario.BlackBoxBuilder;
import dev.winnow.processes.scenario.Judging;
import dev.winnow.processes.scenario.NetworkKind;
import dev.winnow.processes.scenario.Readiness;
import dev.winnow.processes.scenario.Workload;
import dev.winnow.system.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on loopback addresses, with small servers. */
@Timeout(120)
class ProcessClusterRunnerTest {

    static final HostReference H1 = HostReference.named("h1");
    static final HostReference H2 = HostReference.named("h2");

    static PlannedInput put(int id, String key) {
        return PlannedInput.spaced(id, new Input.ClientOperation("put", H1, Map.of("KEY", key)), 0);
    }

    static ReplayRequest plan(PlannedInput... inputs) {
        return new ReplayRequest(new ReplayPlan(List.of(inputs), Masks.none()), 1);
    }

    private static RunRecord run(BlackBox system, PlannedInput... inputs) {
        return new ProcessClusterRunner(system).perform(plan(inputs), new Cancellation());
    }

    @Nested
    class Given_a_store_that_acknowledges_too_early {

        private final BlackBox store = StoreScenario.on(NetworkKind.LOOPBACK);

        @Test
        void when_nothing_fails_then_the_run_passes_and_frames_are_seen() {
            RunRecord run = run(store, put(0, "k1"));
            assertThat(run.judgement()).isEqualTo(new Judgement.Passed());
            assertThat(run.inputs())
                    .extracting(input -> input.acknowledgement())
                    .containsExactly(Acknowledgement.ACKNOWLEDGED);
            assertThat(run.observations())
                    .extracting(seen -> seen.source().name() + " " + seen.text())
                    .contains("h1/primary stored k1", "h1>h2:" + StoreScenario.PORT + " PUT k1", "h2/backup stored k1");
        }

        @Test
        void when_the_backup_is_killed_then_an_acknowledged_write_is_lost() {
            RunRecord run = run(store, PlannedInput.spaced(0, new Input.Kill(H2, "backup"), 0), put(1, "k7"));
            assertThat(run.judgement()).isEqualTo(new Judgement.Failed("lost", "lost k7"));
        }

        @Test
        void when_an_input_has_an_anchor_then_it_follows_the_event() {
            Fingerprint stored = Fingerprint.symmetric("backup|stored k#");
            RunRecord seen = run(store, put(0, "k1"));
            Fingerprint event = seen.observations().stream()
                    .filter(observation -> observation.text().equals("stored k1")
                            && observation.source().host().equals("h2"))
                    .findFirst()
                    .map(observation -> observation.symmetric())
                    .orElse(stored);
            PlannedInput kill =
                    PlannedInput.spaced(1, new Input.Kill(H2, "backup"), 0).withAnchor(new Anchor(event, 1, 20_000), 0);
            RunRecord run = run(store, put(0, "k1"), kill);
            assertThat(run.inputs().get(1).absent()).isEmpty();
            long storedAt = run.observations().stream()
                    .filter(observation -> observation.has(event))
                    .findFirst()
                    .orElseThrow()
                    .atMillis();
            assertThat(run.inputs().get(1).atMillis()).isGreaterThanOrEqualTo(storedAt);
        }
    }

    @Nested
    class Given_other_ways_to_be_ready {

        private final BlackBox store = StoreScenario.on(NetworkKind.LOOPBACK);

        private RunRecord runReadyBy(Readiness readiness) {
            return run(StoreScenario.readyBy(readiness), put(0, "k1"));
        }

        @Test
        void when_it_is_a_port_then_clients_can_connect() {
            RunRecord run = runReadyBy(new Readiness.PortOpen(StoreScenario.PORT, Duration.ofSeconds(20)));
            assertThat(run.judgement()).isEqualTo(new Judgement.Passed());
        }

        @Test
        void when_it_is_a_command_then_clients_can_connect() {
            Readiness asks =
                    new Readiness.CommandSucceeds(StoreScenario.client("$IP", "PUT ready"), Duration.ofSeconds(20));
            assertThat(runReadyBy(asks).judgement()).isEqualTo(new Judgement.Passed());
        }

        @Test
        void when_a_client_is_refused_then_that_is_recorded() {
            RunRecord run =
                    run(store, PlannedInput.spaced(0, new Input.ClientOperation("get", H1, Map.of("KEY", "k9")), 0));
            assertThat(run.inputs())
                    .extracting(input -> input.acknowledgement())
                    .containsExactly(Acknowledgement.REFUSED);
            assertThat(run.judgement()).isEqualTo(new Judgement.Passed());
        }

        @Test
        void when_a_server_is_killed_and_restarted_then_it_has_forgotten_and_works_again() {
            RunRecord run = run(
                    store,
                    put(0, "k1"),
                    PlannedInput.spaced(1, new Input.Kill(H2, "backup"), 0),
                    PlannedInput.spaced(2, new Input.Restart(H2, "backup"), 0),
                    put(3, "k2").withAnchor(StoreScenario.backupIsReady(), 0));
            assertThat(run.inputs().get(3).absent()).isEmpty();
            assertThat(run.judgement()).isEqualTo(new Judgement.Failed("lost", "lost k1"));
            assertThat(run.observations())
                    .extracting(seen -> seen.source().name() + " " + seen.text())
                    .containsSubsequence("h2/backup ready", "h2/backup stored k2");
        }
    }

    @Nested
    class Given_servers_that_misbehave {

        @TempDir
        private Path directory;

        private Path pids;

        @BeforeEach
        void nameFile() {
            pids = directory.resolve("pids");
        }

        private BlackBoxBuilder server(String command, Readiness readiness) {
            return BlackBox.named("shell")
                    .in(directory)
                    .hosts(1, NetworkKind.LOOPBACK)
                    .processOnEachHost("server", command, readiness)
                    .operation("touch", "true", 1)
                    .calm(new Judging.Calm(Optional.empty(), Duration.ofMillis(50), Duration.ofSeconds(2)))
                    .check("true", Duration.ofSeconds(2));
        }

        private static Readiness whenUp() {
            return new Readiness.LogLine(Pattern.compile("up"), Duration.ofSeconds(10));
        }

        private static PlannedInput touch() {
            return PlannedInput.spaced(0, new Input.ClientOperation("touch", H1, Map.of()), 0);
        }

        private void assertNobodyIsLeft() throws Exception {
            for (String pid : Files.readAllLines(pids)) {
                Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(pid.strip()));
                if (process.isPresent()) { // a killed orphan exists until the first process of the system reaps it
                    assertThat(process.get().onExit()).succeedsWithin(Duration.ofSeconds(5));
                }
            }
        }

        @Test
        void when_one_dies_at_start_then_the_message_has_code_and_last_line() {
            BlackBox system = server("echo no such option; exit 64", whenUp()).build();
            BadInput refusal = catchThrowableOfType(BadInput.class, () -> run(system, touch()));
            assertThat(refusal).hasMessageContaining("h1/server ended while starting with exit code 64");
            assertThat(refusal).hasMessageContaining("no such option");
            assertThat(refusal.fix()).contains("correct `run`");
        }

        @Test
        void when_one_is_never_ready_then_the_second_try_is_refused() throws Exception {
            Readiness never = new Readiness.LogLine(Pattern.compile("up"), Duration.ofMillis(300));
            ProcessClusterRunner runner = new ProcessClusterRunner(
                    server("echo $$ >>" + pids + "; sleep 600", never).build());
            RunRecord first = runner.perform(plan(touch()), new Cancellation());
            assertThat(first.judgement()).isInstanceOf(Judgement.Undecided.class);
            BadInput refusal =
                    catchThrowableOfType(BadInput.class, () -> runner.perform(plan(touch()), new Cancellation()));
            assertThat(refusal).hasMessageContaining("was not ready after 300 ms: waited for a log line");
            assertNobodyIsLeft();
        }

        @Test
        void when_one_forks_and_ignores_signals_then_nobody_is_left() throws Exception {
            String child = "setsid sh -c 'trap \"\" TERM INT HUP; echo $$ >>" + pids + "; echo up; sleep 600' & ";
            BlackBox system = server("trap '' TERM; echo $$ >>" + pids + "; " + child + child + "wait", whenUp())
                    .build();
            assertThat(run(system, touch()).judgement()).isEqualTo(new Judgement.Passed());
            assertThat(Files.readAllLines(pids)).hasSizeBetween(2, 3);
            assertNobodyIsLeft();
        }

        @Test
        void when_one_floods_its_log_then_the_run_goes_on() {
            BlackBox system = server("echo up; exec yes garbage", whenUp()).build();
            RunRecord run = run(system, touch());
            assertThat(run.judgement()).isEqualTo(new Judgement.Passed());
            assertThat(run.observations().size()).isLessThanOrEqualTo(LogReader.MAX_LINES + 1);
        }

        @Test
        void when_one_prints_bytes_without_lines_then_the_run_goes_on() {
            BlackBox system = server("echo up; exec cat /dev/zero", whenUp()).build();
            assertThat(run(system, touch()).judgement()).isEqualTo(new Judgement.Passed());
        }

        @Test
        void when_the_check_crashes_then_the_run_is_undecided() {
            BlackBox system = server("echo up; sleep 600", whenUp())
                    .check("no-such-program", Duration.ofSeconds(2))
                    .build();
            assertThat(run(system, touch()).judgement())
                    .isInstanceOfSatisfying(
                            Judgement.Undecided.class,
                            undecided -> assertThat(undecided.why()).contains("the check crashed: exit code 127"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "echo Traceback >&2; exit 1", // an interpreter that dies of an exception
                    "exit 1",
                    "head -c 100000 /dev/zero; exit 1",
                    "printf '\\377\\376 x'; exit 1"
                })
        void when_the_check_exits_with_1_but_names_no_failure_then_the_run_is_undecided(String check) {
            BlackBox system = server("echo up; sleep 600", whenUp())
                    .check(check, Duration.ofSeconds(5))
                    .build();
            assertThat(run(system, touch()).judgement())
                    .isInstanceOfSatisfying(
                            Judgement.Undecided.class,
                            undecided -> assertThat(undecided.why()).contains("the check crashed: exit code 1"));
        }

        @Test
        void when_one_dies_while_others_start_then_the_message_has_its_last_line() {
            BlackBox system = server("echo up; echo bind: Address already in use; exit 98", whenUp())
                    .processOnEachHost("slow", "sleep 0.5; echo up; sleep 600", whenUp())
                    .build();
            BadInput refusal = catchThrowableOfType(BadInput.class, () -> run(system, touch()));
            assertThat(refusal).hasMessageContaining("h1/server ended while starting with exit code 98");
            assertThat(refusal).hasMessageContaining("Address already in use");
        }

        @Test
        void when_the_check_hangs_then_it_is_killed_and_undecided() throws Exception {
            BlackBox system = server("echo up; sleep 600", whenUp())
                    .check("echo $$ >>" + pids + "; sleep 600", Duration.ofMillis(500))
                    .build();
            assertThat(run(system, touch()).judgement())
                    .isEqualTo(new Judgement.Undecided("the check did not end within 500 ms"));
            assertNobodyIsLeft();
        }

        @Test
        void when_it_never_calms_down_then_the_run_is_undecided() {
            BlackBox system = server("echo up; sleep 600", whenUp())
                    .calm(new Judging.Calm(Optional.of("date +%N"), Duration.ofMillis(500), Duration.ofMillis(1200)))
                    .build();
            assertThat(run(system, touch()).judgement())
                    .isInstanceOfSatisfying(
                            Judgement.Undecided.class,
                            undecided -> assertThat(undecided.why()).startsWith("never calm within 1200 ms"));
        }

        @Test
        void when_a_client_hangs_then_its_outcome_is_unknown() {
            BlackBox system = server("echo up; sleep 600", whenUp())
                    .operation(new Workload.Operation(
                            "hang", "sleep 600", 1, new Workload.Exits(0, 3), Duration.ofMillis(200)))
                    .build();
            RunRecord run = run(system, PlannedInput.spaced(0, new Input.ClientOperation("hang", H1, Map.of()), 0));
            assertThat(run.inputs())
                    .extracting(input -> input.acknowledgement())
                    .containsExactly(Acknowledgement.UNKNOWN);
        }

        @Test
        void when_a_paused_server_is_resumed_then_it_goes_on() {
            BlackBox system = server("echo up; while :; do echo tick; sleep 0.05; done", whenUp())
                    .build();
            RunRecord run = run(
                    system,
                    PlannedInput.spaced(0, new Input.Pause(H1, "server"), 200),
                    PlannedInput.spaced(1, new Input.Resume(H1, "server"), 1000));
            long pausedAt = run.inputs().get(0).atMillis();
            long ticks = run.observations().stream()
                    .filter(seen -> seen.atMillis() > pausedAt + 400
                            && seen.atMillis() < run.inputs().get(1).atMillis())
                    .count();
            assertThat(ticks).isZero();
        }

        @Test
        void when_a_run_is_cancelled_then_it_is_undecided_and_nobody_is_left() throws Exception {
            BlackBox system = server("echo $$ >>" + pids + "; echo up; sleep 600", whenUp())
                    .operation(new Workload.Operation(
                            "cancel", "sleep 600", 1, new Workload.Exits(0, 3), Duration.ofMinutes(5)))
                    .build();
            Cancellation cancellation = new Cancellation();
            Thread canceller = new Thread(() -> {
                while (!Files.exists(pids)) {
                    Thread.onSpinWait();
                }
                cancellation.cancel();
            });
            canceller.start();
            RunRecord run = new ProcessClusterRunner(system)
                    .perform(
                            plan(PlannedInput.spaced(0, new Input.ClientOperation("cancel", H1, Map.of()), 0)),
                            cancellation);
            canceller.join();
            assertThat(run.judgement()).isEqualTo(new Judgement.Undecided("cancelled"));
            assertNobodyIsLeft();
        }
    }

    @Nested
    class Given_random_plans {

        @Test
        void when_the_seed_is_the_same_then_so_is_the_plan() {
            BlackBox store = StoreScenario.on(NetworkKind.LOOPBACK);
            assertThat(RandomPlans.draw(store, 5)).isEqualTo(RandomPlans.draw(store, 5));
            assertThat(RandomPlans.draw(store, 5)).isNotEqualTo(RandomPlans.draw(store, 6));
            assertThat(RandomPlans.draw(store, 5).inputs()).hasSize(40);
        }
    }
}
