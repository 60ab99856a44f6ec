package dev.winnow.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Dice;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.BadInput;
import dev.winnow.run.Invariant;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.StepLines;
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
        return stepper.moment().offers().stream().map(Offer::key).toList();
    }

    private static String first(Stepper stepper, String prefix) {
        return keys(stepper).stream()
                .filter(key -> key.startsWith(prefix))
                .findFirst()
                .orElseThrow();
    }

    private static void followPlan(Stepper stepper) {
        while (keys(stepper).stream().anyMatch(key -> key.startsWith("plan:"))) {
            stepper.take(first(stepper, "plan:"), Answers.ZERO);
        }
    }

    @Nested
    class Given_plain_processes_and_given_actors {

        @ParameterizedTest
        @ValueSource(strings = {"paxos-1", "bank-twice", "mini-raft-45"})
        void when_nothing_has_happened_then_only_externals_are_on_offer(String scenario) {
            try (Stepper stepper = Casebook.stepper(scenario)) {
                assertThat(stepper.moment().offers()).isNotEmpty().allMatch(offer -> offer.event() instanceof External);
                assertThat(keys(stepper)).contains("plan:0");
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"paxos-1", "bank-twice", "mini-raft-45"})
        void when_something_is_chosen_then_it_is_what_the_world_says_and_going_back_finds_the_same_offers(
                String scenario) {
            try (Stepper stepper = Casebook.stepper(scenario)) {
                followPlan(stepper);
                Node started = stepper.present();
                List<String> before = keys(stepper);
                assertThat(before).anyMatch(key -> key.startsWith("deliver:") || key.startsWith("fire:"));
                for (int i = 0; i < 5; i++) {
                    Event event = Autopilot.oldestFirst(false, 1).next(stepper.scene());
                    stepper.perform(Objects.requireNonNull(event), Answers.ZERO);
                }
                stepper.goTo(started);
                assertThat(Offers.look(
                                        stepper.scene(),
                                        new StepLines(stepper.setup()),
                                        started.path(),
                                        new Dice(1),
                                        null)
                                .offers())
                        .filteredOn(offer -> offer.group() == Offer.Group.PENDING)
                        .extracting(Offer::key)
                        .containsExactlyElementsOf(before.stream()
                                .filter(key -> key.matches("(deliver|fire):.*"))
                                .toList());
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"paxos-1", "bank-twice", "mini-raft-45"})
        void when_another_way_is_taken_then_both_are_branches_and_can_be_entered_again(String scenario) {
            try (Stepper stepper = Casebook.stepper(scenario)) {
                followPlan(stepper);
                Node fork = stepper.present();
                Autopilot.random(false, 1, 0.1).run(stepper, new Goal(Goal.Until.STEPS, "", "", 12), () -> false);
                Node one = stepper.present();
                stepper.goTo(fork);
                Autopilot.random(false, 2, 0.1).run(stepper, new Goal(Goal.Until.STEPS, "", "", 12), () -> false);
                Node other = stepper.present();
                assertThat(one).isNotSameAs(other);
                stepper.goTo(one);
                assertThat(stepper.present()).isSameAs(one);
                assertThat(stepper.scene().recording().size()).isEqualTo(one.depth());
                stepper.goTo(other);
                assertThat(stepper.scene().recording().size()).isEqualTo(other.depth());
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"paxos-1", "bank-twice", "mini-raft-45"})
        void when_a_branch_is_saved_then_it_replays_exactly(String scenario, @TempDir Path directory) {
            Path file = directory.resolve("saved.jsonl");
            Saving.Branch branch;
            try (Stepper stepper = Casebook.stepper(scenario)) {
                followPlan(stepper);
                Node fork = stepper.present();
                Autopilot.random(true, 1, 0.1).run(stepper, new Goal(Goal.Until.STEPS, "", "", 9), () -> false);
                stepper.goTo(fork);
                Autopilot.random(true, 2, 0.1).run(stepper, new Goal(Goal.Until.STEPS, "", "", 9), () -> false);
                branch = Saving.Branch.to(stepper.present());
            }
            Saving.save(Casebook.setup(scenario), Casebook.origin(scenario), branch, file, new Pulse());
            try (ExecutionReader reader = ExecutionReader.open(file)) {
                ExactReplay.Outcome outcome = ExactReplay.run(
                        Casebook.setup(scenario), reader.header().origin(), reader.iterator(), new Pulse(), null);
                assertThat(outcome).isInstanceOf(ExactReplay.Outcome.Same.class);
            }
        }
    }

    @Nested
    class Given_actors_of_a_bank_that_debits_twice {

        @Test
        void when_the_teller_asks_again_before_it_is_answered_then_the_end_breaks_the_invariant(
                @TempDir Path directory) {
            Saving.Branch branch;
            try (Stepper stepper = Casebook.stepper("bank-twice")) {
                followPlan(stepper);
                Autopilot.oldestFirst(false, 1)
                        .run(stepper, new Goal(Goal.Until.DELIVERED, "teller", "Transfer", 100), () -> false);
                stepper.take(first(stepper, "fire:"), Answers.ZERO);
                Autopilot.oldestFirst(false, 1).run(stepper, new Goal(Goal.Until.BROKEN, "", "", 200), () -> false);
                assertThat(stepper.moment().over()).isTrue();
                assertThat(stepper.moment().atEnd()).isNotNull();
                branch = Saving.Branch.to(stepper.present());
            }
            Execution saved = Saving.save(
                    Casebook.setup("bank-twice"),
                    Casebook.origin("bank-twice"),
                    branch,
                    directory.resolve("saved.jsonl"),
                    new Pulse());
            assertThat(saved.verdict()).isInstanceOf(Verdict.Violated.class);
        }
    }

    @Nested
    class Given_a_violation {

        @Test
        void when_it_is_reached_then_nothing_is_on_offer_and_going_back_leads_out_of_it_and_in_again() {
            try (Stepper stepper = Casebook.stepper("odd-markup")) {
                followPlan(stepper);
                Node before = stepper.present();
                Node broken = stepper.take("deliver:0", new Answers(List.of(2)));
                assertThat(broken.violation()).isNotNull();
                assertThat(stepper.moment().offers()).isEmpty();
                assertThatThrownBy(() -> stepper.perform(new External.Crash(OddSystems.ODD), Answers.ZERO))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("has ended here");
                stepper.goTo(before);
                assertThat(keys(stepper)).contains("deliver:0", "drop:0", "duplicate:0");
                Node other = stepper.take("deliver:0", new Answers(List.of(1)));
                assertThat(other.violation()).isNull();
                assertThat(before.children()).containsExactly(broken, other);
                stepper.goTo(broken);
                assertThat(stepper.scene().recording().size()).isEqualTo(3);
                stepper.goTo(before);
                assertThat(stepper.take("deliver:0", new Answers(List.of(2)))).isSameAs(broken);
            }
        }
    }

    @Nested
    class Given_an_invariant_that_depends_on_something_hidden {

        private final AtomicBoolean strict = new AtomicBoolean(true);
        private final Setup setup = Setup.of(Casebook.setup("2pc-2").world())
                .plan(Casebook.setup("2pc-2").plan())
                .invariant(Invariant.always("strict", states -> strict.get() ? new Invariant.Breach("always") : null))
                .build();

        private Stepper broken() {
            Stepper stepper = new Stepper(setup, Casebook.origin("2pc-2"), new Pulse());
            stepper.take("plan:0", Answers.ZERO);
            assertThat(stepper.present().violation()).isNotNull();
            return stepper;
        }

        @Test
        void when_a_step_breaks_nothing_the_second_time_then_the_system_is_not_under_control() {
            try (Stepper stepper = broken()) {
                Node end = stepper.present();
                stepper.goTo(stepper.node(0));
                strict.set(false);
                assertThatThrownBy(() -> stepper.goTo(end))
                        .isInstanceOf(OutOfControl.class)
                        .hasMessageContaining("what it breaks: before 'strict', now nothing");
            }
        }

        @Test
        void when_a_fresh_system_breaks_nothing_then_the_branch_is_not_saved(@TempDir Path directory) {
            Path file = directory.resolve("saved.jsonl");
            try (Stepper stepper = broken()) {
                Saving.Branch branch = Saving.Branch.to(stepper.present());
                strict.set(false);
                assertThatThrownBy(() -> Saving.save(setup, stepper.origin(), branch, file, new Pulse()))
                        .isInstanceOf(OutOfControl.class)
                        .hasMessageContaining("The same steps broke nothing the second time");
                assertThat(file).doesNotExist();
            }
        }
    }

    @Nested
    class Given_a_choice_that_is_not_possible {

        @Test
        void when_it_is_asked_for_then_it_is_refused_and_nothing_happens() {
            try (Stepper stepper = Casebook.stepper("2pc-2")) {
                assertThatThrownBy(() -> stepper.take("deliver:0", Answers.ZERO))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("cannot happen");
                assertThatThrownBy(() -> stepper.perform(new Event.Deliver(7), Answers.ZERO))
                        .isInstanceOf(BadInput.class);
                assertThatThrownBy(() -> stepper.perform(new External.Restart(ProcessId.of("nobody")), Answers.ZERO))
                        .isInstanceOf(BadInput.class);
                assertThat(stepper.present().depth()).isZero();
                assertThat(stepper.nodes()).hasSize(1);
            }
        }
    }
}
