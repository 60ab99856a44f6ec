package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.chain.Message.Silence;
import dev.winnow.casebook.chain.Message.Tick;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DetectingTest {

    private final Said said = new Said();

    @Nested
    class Given_a_detector_that_suspects_after_two_late_heartbeats {

        private final Detecting detecting = new Detecting(server -> "m", 2);
        private final Detector detector = detecting.start("d", List.of("a", "b"), 2, said);

        @Test
        void when_one_server_is_late_twice_then_it_is_suspected_and_not_again() {
            Detector next = look(look(detector, 2), 2);
            assertThat(next).isEqualTo(Detector.of(List.of("a"), 2));
            assertThat(said.all).containsExactly("d Tick[]", "d Tick[]", "m Suspect[server=b]", "d Tick[]");
        }

        @Test
        void when_another_or_nobody_is_late_in_between_then_it_is_trusted() {
            look(look(look(detector, 2), 1), 2);
            look(look(look(detector, 2), 0), 2);
            assertThat(said.all).doesNotContain("m Suspect[server=b]");
        }

        @Test
        void when_it_has_looked_often_enough_then_it_rests() {
            Detector last = look(look(look(detector, 0), 0), 0);
            said.all.clear();
            look(last, 0);
            assertThat(said.all).isEmpty();
        }

        @Test
        void when_a_server_is_silent_then_the_master_is_told() {
            assertThat(detecting.on("d", detector, "a", new Silence(), said)).isEqualTo(detector);
            assertThat(said.all).endsWith("m Suspect[server=a]");
        }

        private Detector look(Detector before, int choice) {
            return detecting.on("d", before, "d", new Tick(), said.choosing(choice));
        }
    }
}
