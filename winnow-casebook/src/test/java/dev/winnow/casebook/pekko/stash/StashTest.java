package dev.winnow.casebook.pekko.stash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StashTest {

    /** The program without Winnow, with and without its bug. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_entries_are_appended_then_they_follow_those_of_the_archive(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef<Journal.Command> journal =
                        real.behavior(Journal.create(real.behavior(Archive.create(7)), bug));
                for (int n = 1; n <= 5; n++) {
                    journal.tell(new Journal.Append(n, real.typedClient()));
                    assertThat(real.answer()).isEqualTo(new Journal.Appended(n, 7 + n));
                }
            }
        }
    }
}
