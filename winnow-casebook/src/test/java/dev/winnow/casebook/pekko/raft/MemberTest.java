package dev.winnow.casebook.pekko.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import dev.winnow.casebook.pekko.raft.Message.AppendEntries;
import dev.winnow.casebook.pekko.raft.Message.AppendWord;
import dev.winnow.casebook.pekko.raft.Message.Appended;
import dev.winnow.casebook.pekko.raft.Message.ChangeConfiguration;
import dev.winnow.casebook.pekko.raft.Message.NoLeader;
import dev.winnow.casebook.pekko.raft.Message.Refused;
import dev.winnow.casebook.pekko.raft.Message.RequestVote;
import dev.winnow.casebook.pekko.raft.Message.StandForElection;
import dev.winnow.casebook.pekko.raft.Message.Vote;
import dev.winnow.casebook.pekko.raft.Message.WordAppended;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Members on an uncontrolled ActorSystem. */
class MemberTest {

    private static final RandomGenerator RANDOM =
            () -> ThreadLocalRandom.current().nextLong();

    /** The program without Winnow, with and without each of its bugs. */
    @Nested
    class Given_four_members {

        private static final List<String> NAMES = List.of("a", "b", "c", "d");
        private static final Duration PATIENCE = Duration.ofSeconds(2);
        private static final int TRIES = 1_000_000;

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_words_are_sent_to_any_of_them_then_they_are_appended_in_that_order(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                Map<String, ActorRef> members = new ConcurrentHashMap<>();
                for (String name : NAMES) {
                    Peers none = new Peers(name, List.of(), to -> Objects.requireNonNull(members.get(to)));
                    members.put(name, real.actor(Member.props(none, new Memory(), new Log(bug), RANDOM, bug)));
                }
                members.values().forEach(member -> real.tell(member, new ChangeConfiguration(NAMES)));
                for (int word = 1; word <= 8; word++) {
                    ActorRef member = Objects.requireNonNull(members.get(NAMES.get(word % NAMES.size())));
                    assertThat(appended(real, member, word)).isEqualTo(word);
                }
            }
        }

        /** Retries until there is a leader, also after a change of leaders. */
        private int appended(RealSystem real, ActorRef member, int word) {
            for (int i = 0; i < TRIES; i++) {
                real.tell(member, new AppendWord(word));
                Optional<Object> answer = real.answerWithin(PATIENCE);
                while (answer.isPresent() && answer.get() instanceof WordAppended late && late.word() < word) {
                    answer = real.answerWithin(PATIENCE);
                }
                if (answer.isPresent() && answer.get() instanceof WordAppended appended) {
                    return appended.place();
                }
            }
            throw new AssertionError("word " + word + " was not appended");
        }
    }

    /**
     * The client of the system plays all its peers. It is told of no members, so that it never stands for election by
     * itself.
     */
    @Nested
    class Given_one_member {

        private final Memory storage = new Memory();
        private final Log log = new Log(Bug.NONE); // the same for all bugs here

        private ActorRef member(RealSystem real, Bug bug) {
            Peers none = new Peers("a", List.of(), to -> real.client());
            return real.actor(Member.props(none, storage, log, RANDOM, bug));
        }

        @Test
        void when_asked_again_for_its_vote_then_it_repeats_it_to_the_same_one() {
            try (RealSystem real = new RealSystem()) {
                ActorRef member = member(real, Bug.NONE);
                assertThat(real.ask(member, new RequestVote(1, "b", 0, 0))).isEqualTo(new Vote(1, "a", true));
                assertThat(real.ask(member, new RequestVote(1, "b", 0, 0))).isEqualTo(new Vote(1, "a", true));
                assertThat(real.ask(member, new RequestVote(1, "c", 0, 0))).isEqualTo(new Vote(1, "a", false));
            }
        }

        @Test
        void when_it_restarts_from_storage_then_it_keeps_its_vote() {
            try (RealSystem real = new RealSystem()) {
                real.ask(member(real, Bug.NONE), new RequestVote(3, "b", 0, 0));
                ActorRef again = member(real, Bug.NONE);
                assertThat(real.ask(again, new RequestVote(3, "c", 0, 0))).isEqualTo(new Vote(3, "a", false));
                assertThat(real.ask(again, new RequestVote(2, "b", 0, 0))).isEqualTo(new Vote(3, "a", false));
            }
        }

        @Test
        void when_its_log_is_ahead_then_it_does_not_vote() {
            try (RealSystem real = new RealSystem()) {
                ActorRef member = member(real, Bug.NONE);
                real.ask(member, append(0, 0, new Entry(1, 1, 7), new Entry(2, 1, 8)));
                assertThat(real.ask(member, new RequestVote(2, "b", 1, 1))).isEqualTo(new Vote(2, "a", false));
                assertThat(real.ask(member, new RequestVote(2, "b", 2, 1))).isEqualTo(new Vote(2, "a", true));
            }
        }

        @Test
        void when_it_lacks_the_previous_entry_then_it_refuses_the_entries() {
            try (RealSystem real = new RealSystem()) {
                ActorRef member = member(real, Bug.NONE);
                assertThat(real.ask(member, append(2, 1, new Entry(3, 1, 9)))).isEqualTo(new Refused(1, "a", 0));
                assertThat(real.ask(member, append(0, 0, new Entry(1, 1, 7)))).isEqualTo(new Appended(1, "a", 1));
                assertThat(real.ask(member, append(2, 1, new Entry(3, 1, 9)))).isEqualTo(new Refused(1, "a", 1));
                assertThat(log.entries()).containsExactly(new Entry(1, 1, 7));
            }
        }

        @ParameterizedTest
        @EnumSource(
                value = Bug.class,
                names = {"NONE", "RAFT_66"})
        void when_entries_come_late_then_only_a_bug_truncates_the_log(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef member = member(real, bug);
                real.ask(member, append(0, 0, new Entry(1, 1, 7), new Entry(2, 1, 8)));
                real.ask(member, append(0, 0, new Entry(1, 1, 7)));
                assertThat(log.entries()).hasSize(bug == Bug.NONE ? 2 : 1);
            }
        }

        @Test
        void when_there_is_no_leader_then_it_says_so() {
            try (RealSystem real = new RealSystem()) {
                assertThat(real.ask(member(real, Bug.NONE), new AppendWord(5))).isEqualTo(new NoLeader(5));
            }
        }

        @Test
        void when_there_is_a_leader_then_it_passes_a_word_on() {
            try (RealSystem real = new RealSystem()) {
                ActorRef member = member(real, Bug.NONE);
                real.ask(member, append(0, 0));
                assertThat(real.ask(member, new AppendWord(5))).isEqualTo(new AppendWord(5));
            }
        }

        @ParameterizedTest
        @EnumSource(
                value = Bug.class,
                names = {"NONE", "RAFT_56"})
        void when_it_steps_down_then_only_a_bug_lets_it_vote_again(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef member = member(real, bug);
                int term = candidacy(real, member);
                assertThat(real.ask(member, new AppendEntries(term, "b", 0, 0, List.of(), 0)))
                        .isEqualTo(new Appended(term, "a", 0));
                assertThat(real.ask(member, new RequestVote(term, "c", 0, 0)))
                        .isEqualTo(new Vote(term, "a", bug == Bug.RAFT_56));
            }
        }

        /**
         * Returns the term in which it stands for election. No timer changes that, as it is then told that it is not a
         * member.
         */
        private int candidacy(RealSystem real, ActorRef member) {
            real.tell(member, new ChangeConfiguration(List.of("a", "b", "c")));
            real.tell(member, new StandForElection());
            real.tell(member, new ChangeConfiguration(List.of()));
            real.tell(member, new AppendWord(1));
            while (!real.answer().equals(new NoLeader(1))) {}
            return storage.term();
        }

        private static AppendEntries append(int previousIndex, int previousTerm, Entry... entries) {
            return new AppendEntries(1, "b", previousIndex, previousTerm, List.of(entries), 0);
        }
    }
}
