package dev.winnow.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The properties of networks and timings on which reductions rely, and their texts in files. */
final class SemanticsTest {

    @Nested
    class Given_networks {

        @Test
        void when_queried_then_only_fifo_and_mailbox_keep_channel_order() {
            assertThat(Network.fifo().keepsChannelOrder()).isTrue();
            assertThat(Network.mailbox().lossy().keepsChannelOrder()).isTrue();
            assertThat(Network.unordered().keepsChannelOrder()).isFalse();
            assertThat(Network.set().keepsChannelOrder()).isFalse();
        }

        @Test
        void when_queried_then_only_a_set_keeps_delivered_messages() {
            assertThat(List.of(
                            Network.fifo(),
                            Network.mailbox(),
                            Network.unordered().duplicating()))
                    .allMatch(Network::removesHandled);
            assertThat(Network.set().lossy().removesHandled()).isFalse();
        }

        @Test
        void when_written_then_the_words_are_those_of_all_files() {
            assertThat(Network.fifo().describe()).isEqualTo("fifo");
            assertThat(Network.mailbox().lossy().describe()).isEqualTo("mailbox, lossy");
            assertThat(Network.unordered().duplicating().describe()).isEqualTo("unordered, duplicating");
            assertThat(Network.set().lossy().duplicating().describe()).isEqualTo("set, lossy, duplicating");
        }
    }

    @Nested
    class Given_timing {

        @Test
        void when_queried_then_bounded_delays_and_close_clocks_relate_processes() {
            assertThat(Timing.asynchronous().hasCommonClock()).isFalse();
            assertThat(Timing.timed(1, 3).hasCommonClock()).isTrue();
            assertThat(Timing.closeClocks(Duration.ofMillis(100)).hasCommonClock())
                    .isTrue();
        }

        @Test
        void when_written_then_the_words_are_those_of_all_files() {
            assertThat(Timing.asynchronous().describe()).isEqualTo("asynchronous");
            assertThat(Timing.timed(1, 3).describe()).isEqualTo("timed, delays 1 to 3");
            assertThat(Timing.closeClocks(Duration.ofMillis(100)).describe())
                    .isEqualTo("asynchronous, timers at most 100 ms apart");
        }
    }
}
