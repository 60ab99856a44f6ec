package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.chain.Message.Silence;
import dev.winnow.casebook.chain.Message.Tick;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DetectingTest {

    private final RecordingOutbox outbox = new RecordingOutbox();

    @Nested
    class Given_a_detector_that_suspects_after_two_late_heartbeats {

        private final Detecting detecting = new Detecting(server -> "m", 2);
        private final Detector detector = detecting.start("d", List.of("a", "b"), 2, outbox);

        @Test
        void when_one_server_is_late_twice_then_it_is_suspected_once() {
            Detector next = look(look(detector, 2), 2);
            assertThat(next).isEqualTo(Detector.of(List.of("a"), 2));
            assertThat(outbox.effects).containsExactly("d Tick[]", "d Tick[]", "m Suspect[server=b]", "d Tick[]");
        }

        @Test
        void when_another_or_no_server_is_late_between_then_it_is_trusted() {
            look(look(look(detector, 2), 1), 2);
            look(look(look(detector, 2), 0), 2);
            assertThat(outbox.effects).doesNotContain("m Suspect[server=b]");
        }

        @Test
        void when_it_has_looked_often_enough_then_it_stops() {
            Detector last = look(look(look(detector, 0), 0), 0);
            outbox.effects.clear();
            look(last, 0);
            assertThat(outbox.effects).isEmpty();
        }

        @Test
        void when_a_server_is_silent_then_the_master_is_notified() {
            assertThat(detecting.on("d", detector, "a", new Silence(), outbox)).isEqualTo(detector);
            assertThat(outbox.effects).endsWith("m Suspect[server=a]");
        }

        private Detector look(Detector before, int choice) {
            return detecting.on("d", before, "d", new Tick(), outbox.choosing(choice));
        }
    }
}
