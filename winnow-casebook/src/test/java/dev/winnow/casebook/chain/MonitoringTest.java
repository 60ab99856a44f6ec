package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.chain.Message.Pong;
import dev.winnow.casebook.chain.Message.Silence;
import dev.winnow.casebook.chain.Message.Tick;
import dev.winnow.casebook.chain.Monitoring.Monitor;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MonitoringTest {

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Monitoring monitoring = new Monitoring("m");

    @Nested
    class Given_a_round_of_pings {

        @Test
        void when_it_begins_then_all_servers_are_pinged() {
            round(1, 0);
            assertThat(outbox.effects).containsExactly("d Tick[]", "a Ping[]", "b Ping[]", "c Ping[]");
        }

        @Test
        void when_servers_do_not_run_then_they_are_reported_together_at_its_end() {
            Monitor two = on(on(round(1, 0), "c", new Silence()), "b", new Silence());
            assertThat(outbox.effects).endsWith("c Ping[]");
            assertThat(on(two, "a", new Pong())).isEqualTo(new Monitor(List.of("a"), 0, 0, 0, List.of()));
            assertThat(outbox.effects).endsWith("c Ping[]", "m Suspect[server=b]", "m Suspect[server=c]");
        }

        @Test
        void when_all_servers_run_then_one_may_be_suspected_falsely() {
            outbox.choosing(2);
            assertThat(allAnswer(round(1, 1))).isEqualTo(new Monitor(List.of("a", "c"), 0, 0, 0, List.of()));
            assertThat(outbox.effects).endsWith("c Ping[]", "m Suspect[server=b]");
        }

        @Test
        void when_it_is_not_the_last_one_then_another_one_follows() {
            assertThat(allAnswer(round(2, 0))).isEqualTo(new Monitor(List.of("a", "b", "c"), 1, 0, 0, List.of()));
            assertThat(outbox.effects).endsWith("c Ping[]", "d Tick[]");
        }

        private Monitor round(int rounds, int suspicions) {
            Monitor initial = new Monitor(List.of("a", "b", "c"), rounds, suspicions, 0, List.of());
            return on(monitoring.start("d", initial, outbox), "d", new Tick());
        }

        private Monitor allAnswer(Monitor monitor) {
            return on(on(on(monitor, "a", new Pong()), "b", new Pong()), "c", new Pong());
        }

        private Monitor on(Monitor monitor, String from, Message message) {
            return monitoring.on("d", monitor, from, message, outbox);
        }
    }
}
