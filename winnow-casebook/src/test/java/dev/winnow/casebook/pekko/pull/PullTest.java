package dev.winnow.casebook.pekko.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PullTest {

    /** The program without Winnow, with and without its bug. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_jobs_are_submitted_then_they_are_done(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef<Manager.Command> manager = real.behavior(Manager.create(bug));
                real.behavior(Worker.create(manager));
                for (int job = 1; job <= 3; job++) {
                    manager.tell(new Manager.Submit(job, real.typedClient()));
                    assertThat(real.answer()).isEqualTo(new Manager.Completed(job));
                }
            }
        }
    }
}
