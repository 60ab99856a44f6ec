package dev.winnow.casebook.pekko.lockmanager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import dev.winnow.casebook.pekko.lockmanager.Message.Accept;
import dev.winnow.casebook.pekko.lockmanager.Message.Acquire;
import dev.winnow.casebook.pekko.lockmanager.Message.Granted;
import dev.winnow.casebook.pekko.lockmanager.Message.Offer;
import dev.winnow.casebook.pekko.lockmanager.Message.Release;
import dev.winnow.casebook.pekko.lockmanager.Message.Work;
import org.apache.pekko.actor.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LockManagerTest {

    /** The program without Winnow, with and without its bug. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_the_lock_is_wanted_then_it_is_offered_and_granted(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef lock = real.actor(LockManager.props(bug));
                for (int turn = 1; turn <= 3; turn++) {
                    assertThat(real.ask(lock, new Acquire())).isEqualTo(new Offer(turn));
                    assertThat(real.ask(lock, new Accept(turn))).isEqualTo(new Granted(turn));
                    real.tell(lock, new Release(turn));
                }
            }
        }

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_a_client_has_done_its_work_then_the_next_one_gets_the_lock(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef lock = real.actor(LockManager.props(bug));
                ActorRef client = real.actor(Client.props(real.client()));
                assertThat(real.ask(client, new Work())).isEqualTo(new Acquire());
                assertThat(real.ask(client, new Offer(1))).isEqualTo(new Accept(1));
                assertThat(real.ask(client, new Granted(1))).isEqualTo(new Release(1));
                assertThat(real.ask(lock, new Acquire())).isEqualTo(new Offer(1));
            }
        }
    }
}
