package dev.winnow.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.replay.Purse.Code;
import dev.winnow.replay.Regression.RegressionOutcome;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Start clerk, start box, send Take(1), Take(30), Take(30), deliver Take(30), fire NUDGE, deliver Debit(30): the box
 * has -20.
 */
class RegressionTest {

    private final String recorded = Purse.recorded(Code.BUGGY);

    private static Regression now(Code code) {
        return Regression.ofClass(Purse.class, Purse.with(code));
    }

    private RegressionOutcome.Diverged diverged(Code code) {
        RegressionOutcome outcome = now(code).replay(recorded);
        assertThat(outcome).isInstanceOf(RegressionOutcome.Diverged.class);
        return (RegressionOutcome.Diverged) outcome;
    }

    @Nested
    class Given_an_unchanged_system {

        @Test
        void when_replayed_then_it_still_fails_and_no_step_is_absent() {
            RegressionOutcome outcome = now(Code.BUGGY).replay(recorded);
            assertThat(outcome).isInstanceOfSatisfying(RegressionOutcome.StillFails.class, still -> {
                assertThat(still.violation().invariant()).isEqualTo("there is no debt");
                assertThat(still.violation().message()).isEqualTo("the box has -20");
                assertThat(still.absent()).isZero();
                assertThat(still.firstAbsent()).isNull();
            });
        }

        @Test
        void when_checked_then_the_error_shows_violation_and_steps() {
            assertThatThrownBy(() -> now(Code.BUGGY).check(recorded))
                    .isInstanceOf(AssertionError.class)
                    .message()
                    .contains("Purse", "-p code=BUGGY", "still violates 'there is no debt': the box has -20")
                    .contains(
                            "Every recorded step was performed again",
                            "Take(amount=30)",
                            "Debit(amount=30)",
                            "VIOLATION")
                    .contains("winnow replay failing.jsonl", "docs/JUNIT.md");
        }

        @Test
        void when_messages_share_a_fingerprint_then_equal_ones_come_first() {
            String masked = Purse.recorded(Code.MASKED);
            assertThat(masked).contains("\"fingerprint\":\"Debit\"");
            String bothUnderWay = Purse.recordedWithBothDebitsUnderWay();
            assertThat(now(Code.MASKED).replay(bothUnderWay)).isInstanceOf(RegressionOutcome.StillFails.class);
        }
    }

    @Nested
    class Given_a_watcher {

        @Test
        void when_attempted_then_every_step_reports_progress(@TempDir Path directory) throws IOException {
            ProgressBeacon beacon = new ProgressBeacon();
            Path file = Files.writeString(directory.resolve("purse.jsonl"), recorded);
            try (ExecutionReader reader = ExecutionReader.open(file)) {
                List<RecordedStep> steps = new ArrayList<>();
                reader.forEach(steps::add);
                Regression.attempt(Purse.setup(Code.BUGGY), reader.header().origin(), steps, beacon);
                assertThat(beacon.progressCount()).isGreaterThanOrEqualTo(steps.size());
            }
        }
    }

    @Nested
    class Given_a_fixed_system {

        @Test
        void when_a_message_is_not_sent_then_it_is_fixed_and_its_step_absent() {
            RegressionOutcome.Fixed fixed = now(Code.CAREFUL).check(recorded);
            assertThat(fixed.performed()).isEqualTo(7);
            assertThat(fixed.absent()).isEqualTo(1);
            assertThat(fixed.firstAbsent()).startsWith("7 clerk→box").endsWith("Debit(amount=30)");
        }

        @Test
        void when_a_message_is_handled_better_then_it_is_fixed_and_all_steps_come() {
            assertThat(now(Code.REFUSING).check(recorded)).isEqualTo(new RegressionOutcome.Fixed(8, 0, null, false));
        }

        @Test
        void when_the_execution_comes_in_parts_then_they_are_joined() {
            int middle = recorded.length() / 2;
            assertThat(now(Code.REFUSING).check(recorded.substring(0, middle), recorded.substring(middle)))
                    .isEqualTo(new RegressionOutcome.Fixed(8, 0, null, false));
        }
    }

    @Nested
    class Given_a_system_that_changed_otherwise {

        @Test
        void when_it_violates_another_invariant_then_it_is_neither_fixed_nor_same() {
            assertThat(diverged(Code.THROWING).reason())
                    .contains("another way", "'there is no debt'", "'no uncaught exception'", "not enough");
        }

        @Test
        void when_a_process_was_renamed_then_its_start_is_refused() {
            assertThat(diverged(Code.RENAMED).reason())
                    .contains("Step 1 can no longer happen: start box", "another name");
        }

        @Test
        void when_a_message_type_is_gone_then_the_error_names_the_fix() {
            assertThat(diverged(Code.RETYPED).reason()).contains("step 2", "'Take'", "Grab", "Setup.messages");
        }

        @Test
        void when_two_replays_differ_then_it_does_not_count_as_fixed() {
            assertThat(diverged(Code.MOODY).reason())
                    .contains(
                            "Two replays differ",
                            "clerk",
                            "Debit",
                            "winnow doctor dev.winnow.replay.Purse",
                            "--classpath PATH");
        }

        @ParameterizedTest
        @EnumSource(
                value = Code.class,
                names = {"THROWING", "RENAMED", "RETYPED", "MOODY"})
        void when_checked_then_the_test_fails_and_shows_the_steps(Code code) {
            assertThatThrownBy(() -> now(code).check(recorded))
                    .isInstanceOf(AssertionError.class)
                    .message()
                    .contains("could not be replayed", "-p code=" + code, "Debit(amount=30)");
        }
    }

    @Nested
    class Given_a_recorded_drop {

        private final String lossy = Purse.recordedWithALoss();

        @Test
        void when_the_message_is_still_sent_then_it_is_dropped_again() {
            assertThat(now(Code.BUGGY).replay(lossy))
                    .isInstanceOfSatisfying(
                            RegressionOutcome.StillFails.class,
                            still -> assertThat(still.absent()).isZero());
        }

        @Test
        void when_the_message_is_not_sent_then_only_the_drop_is_absent() {
            assertThat(now(Code.CAREFUL).replay(lossy))
                    .isInstanceOfSatisfying(
                            RegressionOutcome.Fixed.class,
                            fixed -> assertThat(fixed.firstAbsent()).contains("drop", "Debit(amount=30)"));
        }
    }

    @Nested
    class Given_unusable_lines {

        @Test
        void when_they_violate_nothing_then_the_error_says_so() {
            assertThatThrownBy(() -> now(Code.BUGGY).replay(Purse.recorded(Code.REFUSING)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("no violation");
        }

        @Test
        void when_the_end_is_missing_then_the_error_says_so() {
            String cut = recorded.substring(0, recorded.indexOf("{\"end\""));
            assertThatThrownBy(() -> now(Code.BUGGY).check(cut))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("incomplete", "pass all lines");
        }

        @Test
        void when_there_is_no_such_scenario_then_the_test_fails_with_the_fix() {
            assertThatThrownBy(() -> Regression.of("nothing-like-it", Map.of()).check(recorded))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("nothing-like-it", "winnow list");
        }

        @Test
        void when_the_scenario_is_a_class_name_then_it_is_found() {
            assertThat(Regression.of(Purse.class.getName(), Purse.with(Code.BUGGY))
                            .replay(recorded))
                    .isInstanceOf(RegressionOutcome.StillFails.class);
        }
    }
}
