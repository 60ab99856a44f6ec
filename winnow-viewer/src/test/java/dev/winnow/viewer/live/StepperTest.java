package dev.winnow.viewer.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Verdict;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.StepRecorder;
import dev.winnow.viewer.CasebookScenarios;
import dev.winnow.viewer.MisbehavingSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepperTest {

    private static List<String> keys(Stepper stepper) {
        return stepper.view().possibleEvents().stream().map(PossibleEvent::key).toList();
    }

    private static String first(Stepper stepper, String prefix) {
        return keys(stepper).stream()
                .filter(key -> key.startsWith(prefix))
                .findFirst()
                .orElseThrow();
    }

    private static void followPlan(Stepper stepper) {
        while (keys(stepper).stream().anyMatch(key -> key.startsWith("plan:"))) {
            stepper.performByKey(first(stepper, "plan:"), GivenChoices.FIRST_VALUES);
        }
    }

    @Nested
    class Given_plain_processes_and_actors {

        @ParameterizedTest
        @ValueSource(strings = {"paxos-1", "bank-twice", "mini-raft-45"})
        void when_nothing_has_happened_then_only_externals_are_offered(String scenario) {
            try (Stepper stepper = CasebookScenarios.stepper(scenario)) {
                assertThat(stepper.view().possibleEvents())
                        .isNotEmpty()
                        .allMatch(offer -> offer.event() instanceof External);
                assertThat(keys(stepper)).contains("plan:0");
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"paxos-1", "bank-twice", "mini-raft-45"})
        void when_an_event_is_chosen_then_rewinding_offers_the_same_again(String scenario) {
            try (Stepper stepper = CasebookScenarios.stepper(scenario)) {
                followPlan(stepper);
                StepNode started = stepper.current();
                List<String> before = keys(stepper);
                assertThat(before).anyMatch(key -> key.startsWith("deliver:") || key.startsWith("fire:"));
                for (int i = 0; i < 5; i++) {
                    Event event = AutomaticRunner.oldestFirst(false, 1).chooseNext(stepper.situation());
                    stepper.perform(Objects.requireNonNull(event), GivenChoices.FIRST_VALUES);
                }
                stepper.goTo(started);
                assertThat(PossibleEvents.observe(
                                        stepper.situation(),
                                        new StepRecorder(stepper.setup()),
                                        started.path(),
                                        new SeededRandom(1),
                                        null)
                                .possibleEvents())
                        .filteredOn(offer -> offer.category() == PossibleEvent.EventCategory.PENDING)
                        .extracting(PossibleEvent::key)
                        .containsExactlyElementsOf(before.stream()
                                .filter(key -> key.matches("(deliver|fire):.*"))
                                .toList());
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"paxos-1", "bank-twice", "mini-raft-45"})
        void when_another_event_is_chosen_then_both_branches_are_kept(String scenario) {
            try (Stepper stepper = CasebookScenarios.stepper(scenario)) {
                followPlan(stepper);
                StepNode fork = stepper.current();
                AutomaticRunner.random(false, 1, 0.1)
                        .run(stepper, new RunGoal(RunGoal.Until.STEPS, "", "", 12), () -> false);
                StepNode one = stepper.current();
                stepper.goTo(fork);
                AutomaticRunner.random(false, 2, 0.1)
                        .run(stepper, new RunGoal(RunGoal.Until.STEPS, "", "", 12), () -> false);
                StepNode other = stepper.current();
                assertThat(one).isNotSameAs(other);
                stepper.goTo(one);
                assertThat(stepper.current()).isSameAs(one);
                assertThat(stepper.situation().recording().size()).isEqualTo(one.depth());
                stepper.goTo(other);
                assertThat(stepper.situation().recording().size()).isEqualTo(other.depth());
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"paxos-1", "bank-twice", "mini-raft-45"})
        void when_a_branch_is_saved_then_it_replays_exactly(String scenario, @TempDir Path directory) {
            Path file = directory.resolve("saved.jsonl");
            BranchRecorder.RecordedBranch branch;
            try (Stepper stepper = CasebookScenarios.stepper(scenario)) {
                followPlan(stepper);
                StepNode fork = stepper.current();
                AutomaticRunner.random(true, 1, 0.1)
                        .run(stepper, new RunGoal(RunGoal.Until.STEPS, "", "", 9), () -> false);
                stepper.goTo(fork);
                AutomaticRunner.random(true, 2, 0.1)
                        .run(stepper, new RunGoal(RunGoal.Until.STEPS, "", "", 9), () -> false);
                branch = BranchRecorder.RecordedBranch.to(stepper.current());
            }
            BranchRecorder.replayAndRecord(
                    CasebookScenarios.setup(scenario),
                    CasebookScenarios.origin(scenario),
                    branch,
                    file,
                    new ProgressBeacon());
            try (ExecutionReader reader = ExecutionReader.open(file)) {
                ExactReplay.ReplayOutcome outcome = ExactReplay.run(
                        CasebookScenarios.setup(scenario),
                        reader.header().origin(),
                        reader.iterator(),
                        new ProgressBeacon(),
                        null);
                assertThat(outcome).isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
            }
        }
    }

    @Nested
    class Given_actors_of_a_bank_that_debits_twice {

        @Test
        void when_the_teller_asks_again_early_then_the_end_violates_the_invariant(@TempDir Path directory) {
            BranchRecorder.RecordedBranch branch;
            try (Stepper stepper = CasebookScenarios.stepper("bank-twice")) {
                followPlan(stepper);
                AutomaticRunner.oldestFirst(false, 1)
                        .run(stepper, new RunGoal(RunGoal.Until.DELIVERED, "teller", "Transfer", 100), () -> false);
                stepper.performByKey(first(stepper, "fire:"), GivenChoices.FIRST_VALUES);
                AutomaticRunner.oldestFirst(false, 1)
                        .run(stepper, new RunGoal(RunGoal.Until.BROKEN, "", "", 200), () -> false);
                assertThat(stepper.view().hasNothingPending()).isTrue();
                assertThat(stepper.view().violationIfEnded()).isNotNull();
                branch = BranchRecorder.RecordedBranch.to(stepper.current());
            }
            Execution saved = BranchRecorder.replayAndRecord(
                    CasebookScenarios.setup("bank-twice"),
                    CasebookScenarios.origin("bank-twice"),
                    branch,
                    directory.resolve("saved.jsonl"),
                    new ProgressBeacon());
            assertThat(saved.verdict()).isInstanceOf(Verdict.Violated.class);
        }
    }

    @Nested
    class Given_a_violation {

        @Test
        void when_it_is_reached_then_nothing_is_offered_until_rewound() {
            try (Stepper stepper = CasebookScenarios.stepper("odd-markup")) {
                followPlan(stepper);
                StepNode before = stepper.current();
                StepNode broken = stepper.performByKey("deliver:0", new GivenChoices(List.of(2)));
                assertThat(broken.violation()).isNotNull();
                assertThat(stepper.view().possibleEvents()).isEmpty();
                assertThatThrownBy(() ->
                                stepper.perform(new External.Crash(MisbehavingSystems.ODD), GivenChoices.FIRST_VALUES))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("has ended here");
                stepper.goTo(before);
                assertThat(keys(stepper)).contains("deliver:0", "drop:0", "duplicate:0");
                StepNode other = stepper.performByKey("deliver:0", new GivenChoices(List.of(1)));
                assertThat(other.violation()).isNull();
                assertThat(before.children()).containsExactly(broken, other);
                stepper.goTo(broken);
                assertThat(stepper.situation().recording().size()).isEqualTo(3);
                stepper.goTo(before);
                assertThat(stepper.performByKey("deliver:0", new GivenChoices(List.of(2))))
                        .isSameAs(broken);
            }
        }
    }

    @Nested
    class Given_an_invariant_that_cannot_be_decided {

        @Test
        void when_a_step_was_performed_then_the_view_says_so() {
            Setup setup = Setup.of(CasebookScenarios.setup("2pc-2").world())
                    .plan(CasebookScenarios.setup("2pc-2").plan())
                    .invariant(Invariant.overHistory(
                            "hard",
                            "",
                            (none, step, states) -> Invariant.Judgement.undecided("too large", "make it small")))
                    .build();
            try (Stepper stepper = new Stepper(setup, CasebookScenarios.origin("2pc-2"), new ProgressBeacon())) {
                assertThat(stepper.view().undecided()).isEmpty();
                stepper.performByKey("plan:0", GivenChoices.FIRST_VALUES);
                assertThat(stepper.view().undecided())
                        .extracting(UndecidedInvariant::name, UndecidedInvariant::reason)
                        .containsExactly(tuple("hard", "too large"));
            }
        }
    }

    @Nested
    class Given_an_invariant_that_depends_on_something_hidden {

        private final AtomicBoolean strict = new AtomicBoolean(true);
        private final Setup setup = Setup.of(CasebookScenarios.setup("2pc-2").world())
                .plan(CasebookScenarios.setup("2pc-2").plan())
                .invariant(Invariant.always("strict", states -> strict.get() ? new Invariant.Breach("always") : null))
                .build();

        private Stepper broken() {
            Stepper stepper = new Stepper(setup, CasebookScenarios.origin("2pc-2"), new ProgressBeacon());
            stepper.performByKey("plan:0", GivenChoices.FIRST_VALUES);
            assertThat(stepper.current().violation()).isNotNull();
            return stepper;
        }

        @Test
        void when_a_step_violates_nothing_again_then_it_is_out_of_control() {
            try (Stepper stepper = broken()) {
                StepNode end = stepper.current();
                stepper.goTo(stepper.node(0));
                strict.set(false);
                assertThatThrownBy(() -> stepper.goTo(end))
                        .isInstanceOf(OutOfControl.class)
                        .hasMessageContaining("its violation: before 'strict', now none");
            }
        }

        @Test
        void when_a_fresh_system_violates_nothing_then_the_branch_is_not_saved(@TempDir Path directory) {
            Path file = directory.resolve("saved.jsonl");
            try (Stepper stepper = broken()) {
                BranchRecorder.RecordedBranch branch = BranchRecorder.RecordedBranch.to(stepper.current());
                strict.set(false);
                assertThatThrownBy(() -> BranchRecorder.replayAndRecord(
                                setup, stepper.origin(), branch, file, new ProgressBeacon()))
                        .isInstanceOf(OutOfControl.class)
                        .hasMessageContaining("The same steps violated nothing the second time");
                assertThat(file).doesNotExist();
            }
        }
    }

    @Nested
    class Given_a_choice_that_is_not_possible {

        @Test
        void when_requested_then_it_is_refused_and_nothing_happens() {
            try (Stepper stepper = CasebookScenarios.stepper("2pc-2")) {
                assertThatThrownBy(() -> stepper.performByKey("deliver:0", GivenChoices.FIRST_VALUES))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("cannot happen");
                assertThatThrownBy(() -> stepper.perform(new Event.Deliver(7), GivenChoices.FIRST_VALUES))
                        .isInstanceOf(BadInput.class);
                assertThatThrownBy(() -> stepper.perform(
                                new External.Restart(ProcessId.of("nobody")), GivenChoices.FIRST_VALUES))
                        .isInstanceOf(BadInput.class);
                assertThat(stepper.current().depth()).isZero();
                assertThat(stepper.nodes()).hasSize(1);
            }
        }
    }
}
