package dev.winnow.processes.hunt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.trial.Proportion;
import dev.winnow.system.OutOfControl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HuntTest {

    @TempDir
    private Path directory;

    private Path journal() {
        return directory.resolve("hunt.txt");
    }

    private static ClusterRunner runner(Map<Long, Judgement> judgements) {
        return (request, cancellation) ->
                new RunRecord(List.of(), List.of(), judgements.getOrDefault(request.seed(), new Judgement.Passed()), 1);
    }

    private Hunt.Result hunt(int runs, boolean resume, ClusterRunner runner) {
        return hunt(new HuntRequest(5, runs, Duration.ofMinutes(1), 1, 0), resume, runner);
    }

    /** A plan of a seed has one input, with the seed as its time. */
    private Hunt.Result hunt(HuntRequest request, boolean resume, ClusterRunner runner) {
        return new Hunt(
                        request,
                        seed -> new ReplayPlan(
                                List.of(PlannedInput.spaced(0, new Input.Heal(HostReference.named("h1")), seed)),
                                Masks.none()),
                        runner,
                        HuntJournal.open(journal(), resume),
                        new Cancellation())
                .hunt(progress -> {});
    }

    @Test
    void when_a_run_fails_then_its_seed_is_known_and_saved() throws Exception {
        Hunt.Result result = hunt(10, false, runner(Map.of(7L, new Judgement.Failed("lost", "lost k1"))));
        assertThat(result.finding()).isNotNull();
        assertThat(result.finding().seed()).isEqualTo(7);
        assertThat(Files.readAllLines(journal())).containsExactly("5 passed", "6 passed", "7 failed lost k1");
    }

    @Test
    void when_it_is_resumed_then_seeds_that_were_tried_are_skipped() throws Exception {
        Files.writeString(journal(), "5 passed\n6 undecided never calm\n7 failed lost k1\n8");
        hunt(2, true, runner(Map.of()));
        assertThat(Files.readString(journal())).endsWith("\n8\n8 passed\n9 passed\n");
    }

    @Test
    void when_no_run_is_decided_then_that_is_an_error_with_the_reason() {
        Judgement hangs = new Judgement.Undecided("the check did not end within 3000 ms");
        assertThatThrownBy(() -> hunt(2, false, runner(Map.of(5L, hangs, 6L, hangs))))
                .isInstanceOf(OutOfControl.class)
                .hasMessage("2 runs, none decided; the last one: the check did not end within 3000 ms");
    }

    @Test
    void when_no_run_ends_in_time_then_that_is_an_error_too() {
        ClusterRunner endless = (request, cancellation) -> {
            CompletableFuture<Void> cancelled = new CompletableFuture<>();
            cancellation.onCancel(() -> cancelled.complete(null));
            cancelled.join();
            return new RunRecord(List.of(), List.of(), new Judgement.Passed(), 1);
        };
        assertThatThrownBy(() -> hunt(new HuntRequest(5, 1, Duration.ofMillis(1), 1, 0), false, endless))
                .isInstanceOf(OutOfControl.class)
                .hasMessage("no run ended within the time limit");
    }

    @Test
    void when_one_run_is_decided_then_it_ends_without_an_error() {
        Hunt.Result result = hunt(2, false, runner(Map.of(5L, new Judgement.Undecided("never calm"))));
        assertThat(result.progress().undecided()).isEqualTo(1);
        assertThat(result.progress().passed()).isEqualTo(1);
    }

    @Test
    void when_runs_end_then_the_acknowledged_operations_are_counted() {
        Input write = new Input.ClientOperation("write", HostReference.named("h1"), Map.of());
        PerformedInput first = new PerformedInput(0, write, "h1", 0, Acknowledgement.ACKNOWLEDGED, List.of());
        PerformedInput second = new PerformedInput(1, write, "h1", 9, Acknowledgement.UNKNOWN, List.of());
        RunRecord run = new RunRecord(List.of(first, second), List.of(), new Judgement.Passed(), 1);
        assertThat(hunt(3, false, (request, cancellation) -> run).progress().acknowledged())
                .isEqualTo(3);
    }

    /** Runs of seeds 6, 8 and 9 fail at first; replays fail as often as given here. */
    private static ClusterRunner failing(Map<Long, Integer> replays) {
        Map<Long, Integer> left = new TreeMap<>(replays);
        Set<Long> begun = new TreeSet<>();
        return (request, cancellation) -> {
            long seed = request.plan().inputs().get(0).gapMillis();
            boolean fails = replays.containsKey(seed) && (begun.add(seed) || left.merge(seed, -1, Integer::sum) >= 0);
            Judgement judgement = fails ? new Judgement.Failed("lost", "lost k1") : new Judgement.Passed();
            return new RunRecord(List.of(), List.of(), judgement, 1);
        };
    }

    private Hunt.Result confirmed(int runs, Map<Long, Integer> replays) {
        return hunt(new HuntRequest(5, runs, Duration.ofMinutes(1), 1, 4), false, failing(replays));
    }

    @Test
    void when_half_of_the_replays_fail_then_the_run_is_taken() {
        Hunt.Result result = confirmed(10, Map.of(6L, 1, 8L, 2, 9L, 4));
        assertThat(result.finding().seed()).isEqualTo(8);
        assertThat(result.finding().again()).isEqualTo(new Proportion(2, 4));
        assertThat(result.progress().failed()).isEqualTo(2);
    }

    @Test
    void when_no_run_fails_often_then_the_limit_ends_with_the_one_that_failed_most_often() {
        Hunt.Result result = confirmed(5, Map.of(6L, 0, 8L, 1, 9L, 1));
        assertThat(result.finding().seed()).isEqualTo(8);
        assertThat(result.finding().again()).isEqualTo(new Proportion(1, 4));
        assertThat(result.progress().ended()).isEqualTo(5);
    }
}
