package dev.winnow.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.ExecutionAssert;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class RecordingTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");
    private static final Origin ORIGIN = new Origin("test", Map.of(), 1);
    private static final Verdict STOPPED = new Verdict.Passed(Verdict.EndReason.STOPPED);

    /** a starts and sends x to b and arms t; b starts; b gets x, chooses, sends y; a's timer fires and cancels. */
    private static Recording recording() {
        Recording recording = new Recording();
        int a = recording.declareProcess(A);
        int b = recording.declareProcess(B);
        recording.beginExternal(new External.Start(A));
        int x = recording.addMessage(a, b, "x");
        int t = recording.addTimer(a, "t");
        recording.beginExternal(new External.Start(B));
        recording.beginDelivery(x);
        recording.addChoice(3, 2);
        recording.addChoice(2, 0);
        int y = recording.addMessage(b, a, "y");
        recording.beginFiring(t);
        recording.addCancellation(t);
        recording.addLoss(y);
        recording.markUnchanged();
        return recording;
    }

    private static String text(Recording recording) {
        return ExecutionAssert.text(Execution.of(ORIGIN, recording, STOPPED));
    }

    @Nested
    class Given_steps {

        @Test
        void when_queried_then_each_step_lists_its_effects() {
            Recording recording = recording();
            assertThat(recording.size()).isEqualTo(4);
            assertThat(recording.step(0).createdItems())
                    .containsExactly(
                            new Item(0, Item.ItemKind.MESSAGE, A, B, "x", 0),
                            new Item(1, Item.ItemKind.TIMER, A, A, "t", 0));
            assertThat(recording.step(0).sent()).extracting(Item::payload).containsExactly("x");
            assertThat(recording.step(0).armed()).extracting(Item::payload).containsExactly("t");
            assertThat(recording.step(1).createdItemCount()).isZero();
            assertThat(recording.step(2).event()).isEqualTo(new Event.Deliver(0));
            assertThat(recording.step(2).choices()).containsExactly(3, 2, 2, 0);
            assertThat(recording.step(2).process()).isEqualTo(B);
            assertThat(recording.step(2).payload()).isEqualTo("x");
            assertThat(recording.step(2).mayHaveEffect()).isTrue();
            assertThat(recording.step(3).event()).isEqualTo(new Event.Fire(1));
            assertThat(recording.step(3).cancelled()).containsExactly(1);
            assertThat(recording.step(3).lost()).containsExactly(2);
            assertThat(recording.step(3).mayHaveEffect()).isFalse();
            assertThat(recording.step(0).choices()).isEmpty();
            assertThat(recording.externals()).containsExactly(new External.Start(A), new External.Start(B));
        }

        @Test
        void when_a_number_is_out_of_range_then_the_error_says_so() {
            Recording recording = recording();
            assertThatThrownBy(() -> recording.step(4)).hasMessage("there is no step 4 among 4");
            assertThatThrownBy(() -> recording.item(3)).hasMessageContaining("3 among 3");
            assertThat(recording.indexOf(ProcessId.of("nobody"))).isEqualTo(-1);
            assertThat(recording.process(-1)).isEqualTo(ProcessId.OUTSIDE);
            assertThatThrownBy(() -> recording.declareProcess(A)).hasMessageContaining("already a process named a");
        }

        @Test
        void when_there_are_very_many_then_all_are_kept() {
            Recording recording = new Recording();
            int a = recording.declareProcess(A);
            recording.beginExternal(new External.Start(A));
            int item = recording.addMessage(a, a, 0);
            for (int i = 1; i < 10_000; i++) {
                recording.beginDelivery(item);
                recording.addChoice(10_000, i);
                item = recording.addMessage(a, a, i);
            }
            for (int i = 1; i < 10_000; i++) {
                assertThat(recording.step(i).payload()).isEqualTo(i - 1);
                assertThat(recording.step(i).choices()[1]).isEqualTo(i);
                assertThat(recording.item(i).sendingStep()).isEqualTo(i);
            }
        }
    }

    @Nested
    class Given_log_lines {

        @Test
        void when_truncated_then_each_step_keeps_its_own_lines() {
            Recording recording = recording();
            recording.addLogLine("one");
            recording.addLogLine("two");
            recording.beginExternal(new External.Crash(A));
            recording.addLogLine("three");
            Execution execution = Execution.of(ORIGIN, recording, STOPPED);
            recording.truncate(4);
            recording.beginExternal(new External.Crash(B));
            recording.addLogLine("four");
            assertThat(recording.step(2).logLines()).isEmpty();
            assertThat(recording.step(3).logLines()).containsExactly("one", "two");
            assertThat(recording.step(4).logLines()).containsExactly("four");
            assertThat(execution.step(4).logLines()).containsExactly("three");
        }

        @Test
        void when_there_are_too_many_or_too_long_then_the_rest_is_cut_and_marked() {
            Recording recording = recording();
            for (int i = 0; i < 200; i++) {
                recording.addLogLine("x".repeat(2_000));
            }
            assertThat(recording.step(3).logLines()).hasSize(101).endsWith("…");
            assertThat(recording.step(3).logLines().get(0)).isEqualTo("x".repeat(1_000) + "…");
        }

        @Test
        void when_no_step_has_begun_then_they_are_dropped() {
            Recording recording = new Recording();
            recording.addLogLine("early");
            recording.beginExternal(new External.Crash(A));
            assertThat(recording.step(0).logLines()).isEmpty();
        }
    }

    @Nested
    class Given_an_execution_taken_from_it {

        @Test
        void when_the_recording_grows_then_the_execution_does_not() {
            Recording recording = recording();
            Execution execution = Execution.of(ORIGIN, recording, STOPPED);
            String before = ExecutionAssert.text(execution);
            recording.markUnchanged();
            recording.addChoice(9, 8);
            recording.addCancellation(0);
            recording.addLoss(0);
            recording.beginExternal(new External.Send(A, "more"));
            recording.addMessage(-1, 0, "more");
            recording.setFailure(new Failure.Unexpected(A, "more"));
            recording.declareProcess(ProcessId.of("c"));
            assertThat(ExecutionAssert.text(execution)).isEqualTo(before);
            assertThat(execution.processes()).containsExactly(A, B);
            assertThat(execution.externalCount()).isEqualTo(2);
            assertThat(execution.eventCount()).isEqualTo(2);
        }

        @Test
        void when_the_recording_is_overwritten_then_the_execution_stays() {
            Recording recording = recording();
            Execution execution = Execution.of(ORIGIN, recording, STOPPED);
            String before = ExecutionAssert.text(execution);
            recording.truncate(1);
            recording.beginExternal(new External.Crash(A));
            recording.undeclareLastProcess();
            assertThat(ExecutionAssert.text(execution)).isEqualTo(before);
        }

        @Test
        void when_two_are_taken_then_neither_sees_the_other() {
            Recording recording = recording();
            Execution shorter = Execution.of(ORIGIN, recording, STOPPED);
            recording.beginExternal(new External.Crash(A));
            Execution longer = Execution.of(ORIGIN, recording, STOPPED);
            recording.truncate(0);
            assertThat(shorter.size()).isEqualTo(4);
            assertThat(longer.size()).isEqualTo(5);
            assertThat(longer.step(4).event()).isEqualTo(new External.Crash(A));
        }

        @Test
        void when_its_views_are_modified_then_they_refuse() {
            Recording recording = recording();
            Execution execution = Execution.of(ORIGIN, recording, STOPPED);
            assertThatThrownBy(() -> execution.processes().add(A)).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> execution.steps().clear()).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> recording.externals().clear()).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Nested
    class Given_a_truncation {

        @Test
        void when_truncated_anywhere_then_it_equals_a_shorter_recording() {
            for (int length = 0; length <= 4; length++) {
                Recording cut = recording();
                cut.truncate(length);
                assertThat(cut.size()).isEqualTo(length);
                List<String> whole = text(recording()).lines().toList();
                assertThat(text(cut).lines().limit(length)).isEqualTo(whole.subList(0, length));
            }
            Recording cut = recording();
            cut.truncate(2);
            assertThat(cut.itemCount()).isEqualTo(2);
            assertThat(cut.externals()).hasSize(2);
            cut.beginDelivery(0);
            assertThat(cut.step(2).choices()).isEmpty();
        }

        @Test
        void when_the_last_step_failed_then_the_failure_goes_with_it() {
            Recording recording = recording();
            recording.setFailure(new Failure.Unexpected(A, "x"));
            recording.truncate(4);
            assertThat(recording.step(3).failure()).isNotNull();
            recording.truncate(3);
            assertThat(recording.step(2).failure()).isNull();
        }

        @Test
        void when_the_recording_is_shorter_then_it_is_refused() {
            assertThatThrownBy(() -> recording().truncate(5)).hasMessage("cannot cut 4 steps to 5");
        }
    }

    @Nested
    class Given_externals {

        @Test
        void when_partitions_have_swapped_sides_then_they_are_equal() {
            External one = new External.Partition(List.of(B, A, B), List.of(ProcessId.of("c")));
            External other = new External.Partition(List.of(ProcessId.of("c")), List.of(A, B));
            assertThat(one).isEqualTo(other);
            assertThat(new External.Heal(List.of(B), List.of(A))).isEqualTo(new External.Heal(List.of(A), List.of(B)));
        }

        @Test
        void when_a_message_is_null_then_it_is_rejected() {
            assertThatThrownBy(() -> new External.Send(A, null)).hasMessage("a message must not be null");
        }
    }
}
