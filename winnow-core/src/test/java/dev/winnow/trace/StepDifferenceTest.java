package dev.winnow.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StepDifferenceTest {

    /** A message whose label omits the list if it is empty. */
    @SuppressWarnings("unused")
    static final class Request {
        final int term = 1;
        final @Nullable List<String> voters;

        Request(@Nullable List<String> voters) {
            this.voters = voters;
        }
    }

    private static RecordedStep sending(Object message) {
        HandmadeExecution tape = new HandmadeExecution("n1").start("n1").sends("n1", message);
        return new StepRecorder(tape.setupWith()).toRecordedStep(tape.recording.step(0));
    }

    @Nested
    class Given_messages_with_the_same_label {

        private final RecordedStep one = sending(new Request(null));
        private final RecordedStep other = sending(new Request(List.of()));

        @Test
        void when_shown_then_they_look_the_same() {
            assertThat(one.sent().get(0).text())
                    .isEqualTo(other.sent().get(0).text())
                    .isEqualTo("n1→n1 #0 Request(term=1)");
        }

        @Test
        void when_compared_then_the_difference_has_their_whole_texts() {
            assertThat(one.difference(other))
                    .isEqualTo(Optional.of(new StepDifference(
                            "what it sent",
                            "n1→n1 #0 Request(term=1, voters=null)",
                            "n1→n1 #0 Request(term=1, voters=[])")));
        }
    }
}
