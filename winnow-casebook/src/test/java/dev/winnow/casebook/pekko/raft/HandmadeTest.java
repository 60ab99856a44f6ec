package dev.winnow.casebook.pekko.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.casebook.pekko.raft.Message.ChangeConfiguration;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.WorldRehearsal;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Executions that were built by hand, from knowing the bug. */
class HandmadeTest {

    private static final String TIMER = "timer";

    private final Setup setup = Fuzzing.setup("raft-56", Map.of());
    private final Origin origin =
            new Origin("raft-56", Map.of(), 6); // with others, m1 asks again twice before its time is up
    private final Moves moves = new Moves(setup);

    private void inject(Rehearsal rehearsal, External external) {
        assertThat(rehearsal.perform(moves.of(external), Match.EXACT, Rehearsal.NO_CHOICES))
                .isNotEqualTo(Rehearsal.ABSENT);
    }

    /** The first message of this type from one to the other, or the timer. */
    private void step(Rehearsal rehearsal, String from, String to, String type) {
        int move = Arrays.stream(rehearsal.enabled())
                .filter(enabled -> moves.move(enabled) instanceof Move.Handle handle
                        && handle.timer() == from.equals(TIMER)
                        && (handle.timer() || handle.from().name().equals(from))
                        && handle.to().name().equals(to)
                        && handle.type().equals(type))
                .findFirst()
                .orElseThrow();
        rehearsal.perform(move, Match.EXACT, Rehearsal.NO_CHOICES);
    }

    private void configure(Rehearsal rehearsal, String member) {
        step(rehearsal, "outside", member, "ChangeConfiguration");
    }

    /**
     * m3 stands in term 1 and stays a candidate when m1 asks it for its vote in term 2. By that vote m1 leads term 2; its heartbeat
     * makes m3 step down and forget the vote, and then m2 gets one, too.
     */
    private void stepDownAndVoteAgain(Rehearsal rehearsal) {
        List.of("m1", "m2", "m3").forEach(member -> inject(rehearsal, new External.Start(ProcessId.of(member))));
        ChangeConfiguration three = new ChangeConfiguration(List.of("m1", "m2", "m3"));
        List.of("m3", "m1", "m2").forEach(member -> inject(rehearsal, new External.Send(ProcessId.of(member), three)));
        configure(rehearsal, "m3");
        step(rehearsal, TIMER, "m3", "ELECTION");
        configure(rehearsal, "m1");
        step(rehearsal, TIMER, "m1", "ELECTION");
        step(rehearsal, TIMER, "m1", "RETRY");
        step(rehearsal, TIMER, "m1", "ELECTION");
        for (int request = 0; request < 3; request++) {
            step(rehearsal, "m1", "m3", "RequestVote");
        }
        step(rehearsal, "m3", "m1", "RequestVote");
        for (int vote = 0; vote < 3; vote++) {
            step(rehearsal, "m3", "m1", "Vote");
        }
        step(rehearsal, "m1", "m1", "ElectedAsLeader");
        step(rehearsal, "m1", "m3", "Vote");
        step(rehearsal, "m1", "m3", "AppendEntries");
        configure(rehearsal, "m2");
        step(rehearsal, "m3", "m2", "RequestVote");
        step(rehearsal, TIMER, "m2", "ELECTION");
        step(rehearsal, "m2", "m3", "Vote");
        step(rehearsal, "m2", "m3", "RequestVote");
        step(rehearsal, "m3", "m2", "Vote");
    }

    @Nested
    class Given_a_candidate_that_forgets_its_vote {

        @Test
        void when_led_by_hand_then_two_lead_term_2_after_22_events() {
            try (WorldRehearsal rehearsal = WorldRehearsal.open(setup, origin, moves, new Pulse())) {
                stepDownAndVoteAgain(rehearsal);
                Execution made =
                        rehearsal.execution(new Verdict.Violated(Objects.requireNonNull(rehearsal.violation())));
                assertThat(made.events()).isEqualTo(22);
                assertThat(made.externals()).isEqualTo(6);
            }
        }
    }
}
