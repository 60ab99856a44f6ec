package dev.winnow.casebook.pekko.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import dev.winnow.casebook.pekko.worker.Message.Job;
import dev.winnow.casebook.pekko.worker.Message.JobDone;
import org.apache.pekko.actor.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkerTest {

    /** The program without Winnow, with and without its bug. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_the_database_accepts_the_worker_then_jobs_are_done(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef foreman = real.actor(Foreman.props(real.actor(Database.props(0)), bug));
                assertThat(real.ask(foreman, new Job(1))).isEqualTo(new JobDone(1));
                assertThat(real.ask(foreman, new Job(2))).isEqualTo(new JobDone(2));
            }
        }
    }

    @Nested
    class Given_a_database_that_refuses_at_first {

        @Test
        void when_jobs_are_stashed_then_they_are_done_in_the_end() {
            try (RealSystem real = new RealSystem()) {
                ActorRef foreman = real.actor(Foreman.props(real.actor(Database.props(3)), Bug.NONE));
                assertThat(real.ask(foreman, new Job(1))).isEqualTo(new JobDone(1));
            }
        }
    }
}
