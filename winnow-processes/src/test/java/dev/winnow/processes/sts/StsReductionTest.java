package dev.winnow.processes.sts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.reduce.Reduction;
import dev.winnow.processes.reduce.ReductionRequest;
import dev.winnow.processes.simulated.FailoverCluster;
import dev.winnow.processes.trial.ReductionBudget;
import dev.winnow.processes.trial.ReductionContext;
import dev.winnow.processes.trial.ReductionJournal;
import dev.winnow.processes.trial.ReductionMonitor;
import dev.winnow.processes.trial.ReplayThreads;
import dev.winnow.processes.trial.TargetRate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StsReductionTest {

    private static final FailoverCluster CLUSTER = FailoverCluster.usual();

    private static ReplayPlan original() {
        return new FailoverCluster.Steps()
                .noise(3)
                .isolate(400, "h1")
                .write(100, "h1")
                .noise(2)
                .heal(500, "h1")
                .noise(2)
                .plan();
    }

    private static BitSet positions(int... positions) {
        BitSet set = new BitSet();
        for (int position : positions) {
            set.set(position);
        }
        return set;
    }

    @Nested
    class Given_an_original_run {

        private final RunRecord original = CLUSTER.failing(original());
        private final StsPlanner planner = new StsPlanner(original, ReplayPlan.repeating(original), 500);

        @Test
        void when_inputs_are_left_out_then_their_internal_events_are_still_awaited() {
            ReplayPlan plan = planner.plan(positions(9, 10, 17));
            assertThat(plan.inputs()).extracting(PlannedInput::id).containsExactly(9, 10, 17);
            long before = original.observations().stream()
                    .filter(observation ->
                            observation.atMillis() <= original.inputs().get(17).atMillis())
                    .count();
            assertThat(plan.inputs().stream()
                            .mapToInt(input -> input.after().size())
                            .sum())
                    .isEqualTo((int) before)
                    .isEqualTo(25);
        }

        @Test
        void when_an_event_is_awaited_then_for_its_distance_and_epsilon() {
            Anchor first = planner.plan(positions(9)).inputs().get(0).after().get(0);
            long at = original.observations().get(0).atMillis();
            long input = original.inputs().stream()
                    .mapToLong(PerformedInput::atMillis)
                    .filter(time -> time <= at)
                    .max()
                    .orElse(0);
            assertThat(first.atMostMillis()).isEqualTo(at - input + 500);
        }

        @Test
        void when_a_heal_is_planned_then_a_successor_is_what_first_appears_after_it() {
            ReplayPlan plan = planner.plan(positions(9, 10, 17));
            assertThat(plan.inputs().get(2).tooLateIf())
                    .extracting(anchor -> anchor.event().text())
                    .contains("h1/store|converted to replica of #")
                    .doesNotContain("h1/monitor|heartbeat # pid #");
        }

        @Test
        void when_awaited_events_are_absent_then_they_are_marked() {
            RunRecord run = CLUSTER.perform(new ReplayRequest(planner.plan(positions(17)), 4), new Cancellation());
            assertThat(run.inputs().get(0).absent())
                    .extracting(anchor -> anchor.event().text())
                    .contains("h2/monitor|+sdown master epoch #");
        }
    }

    @Nested
    class Given_a_successor_that_came_first {

        private static final Fingerprint EVENT = Fingerprint.exact("e");

        private static ReplayPlan plan() {
            List<Anchor> awaited =
                    List.of(new Anchor(EVENT, 1, 10), new Anchor(EVENT, 2, 10), new Anchor(EVENT, 3, 10));
            Input input = new Input.Heal(HostReference.named("h1"));
            return new ReplayPlan(
                    List.of(
                            PlannedInput.spaced(0, input, 5).withWaits(awaited, List.of()),
                            PlannedInput.spaced(1, input, 5)
                                    .withWaits(List.of(new Anchor(EVENT, 4, 10)), List.of(new Anchor(EVENT, 9, 0)))),
                    Masks.none());
        }

        @Test
        void when_absent_events_are_dropped_then_later_ones_count_less() {
            ReplayPlan shorter = StsReplay.withoutAbsent(plan(), Set.of(new Anchor(EVENT, 2, 10)));
            assertThat(shorter.inputs().get(0).after())
                    .containsExactly(new Anchor(EVENT, 1, 10), new Anchor(EVENT, 2, 10));
            assertThat(shorter.inputs().get(1).after()).containsExactly(new Anchor(EVENT, 3, 10));
        }

        @Test
        void when_the_run_is_abandoned_then_it_starts_again_without_absent_events() {
            List<Integer> awaited = new ArrayList<>();
            ClusterRunner late = (request, cancellation) -> {
                PlannedInput first = request.plan().inputs().get(0);
                awaited.add(first.after().size());
                boolean abandoned = first.after().size() > 1;
                List<Anchor> absent = abandoned ? List.of(first.after().get(0)) : List.of();
                PerformedInput performed = new PerformedInput(0, first.input(), "h1", 5, Acknowledgement.NONE, absent);
                return abandoned
                        ? new RunRecord(List.of(performed), List.of(), new Judgement.Undecided("too late"), 9)
                        : new RunRecord(List.of(performed, performed), List.of(), new Judgement.Passed(), 9);
            };
            StsReplay replay = new StsReplay(late);
            assertThat(replay.perform(new ReplayRequest(plan(), 1), new Cancellation())
                            .judgement())
                    .isEqualTo(new Judgement.Passed());
            assertThat(awaited).containsExactly(3, 2, 1);
            assertThat(replay.restarts()).isEqualTo(2);
        }

        @Test
        void when_it_was_abandoned_three_times_then_the_fourth_ignores_successors() {
            List<Integer> successors = new ArrayList<>();
            ClusterRunner never = (request, cancellation) -> {
                successors.add(request.plan().inputs().get(1).tooLateIf().size());
                return new RunRecord(List.of(), List.of(), new Judgement.Undecided("too late"), 9);
            };
            new StsReplay(never).perform(new ReplayRequest(plan(), 1), new Cancellation());
            assertThat(successors).containsExactly(1, 1, 1, 0);
        }
    }

    @Nested
    class Given_a_run_of_24_inputs {

        @Test
        void when_it_is_reduced_then_it_is_smaller_and_claims_no_minimality() {
            ReductionRequest request = new ReductionRequest(
                    CLUSTER.failing(original()),
                    new TargetRate.KeepIncumbent(),
                    new ReductionBudget(1000, 1_000_000),
                    FailoverCluster.REPLICAS,
                    1);
            ReductionContext context = new ReductionContext(
                    CLUSTER,
                    ReplayThreads.callingThread(),
                    () -> 0,
                    ReductionJournal.unsaved(),
                    ReductionMonitor.silent());
            Reduction reduction = StsReduction.reduce(request, context, StsReduction.EPSILON_MILLIS);
            assertThat(reduction.claims().text())
                    .containsExactly(
                            "3 of 24 inputs left",
                            "Reproduces 20 of 20 times (95 % interval 0.84 to 1.00)",
                            "Whether it is 1-minimal was not decided: a single run decided each candidate",
                            "116 replays in 0.0 s");
        }
    }
}
