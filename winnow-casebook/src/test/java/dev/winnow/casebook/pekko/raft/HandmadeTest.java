package dev.winnow.casebook.pekko.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.casebook.pekko.raft.Message.ChangeConfiguration;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Executions built by hand from knowledge of the bug. */
class HandmadeTest {

    private static final String TIMER = "timer";

    private final Setup setup = Fuzzing.setup("raft-56", Map.of());
    private final Origin origin =
            new Origin("raft-56", Map.of(), 6); // in other orders m1 asks again twice before its timeout
    private final MoveTable moves = new MoveTable(setup);

    private void inject(GuidedRun guidedRun, External external) {
        assertThat(guidedRun.perform(moves.numberOf(external), MatchPolicy.EXACT, GuidedRun.NO_CHOICES))
                .isNotEqualTo(GuidedRun.ABSENT);
    }

    /** Delivers the first message of this type between the two, or fires the timer. */
    private void step(GuidedRun guidedRun, String from, String to, String type) {
        int move = Arrays.stream(guidedRun.enabledMoves())
                .filter(enabled -> moves.move(enabled) instanceof Move.Handle handle
                        && handle.isTimer() == from.equals(TIMER)
                        && (handle.isTimer() || handle.from().name().equals(from))
                        && handle.to().name().equals(to)
                        && handle.type().equals(type))
                .findFirst()
                .orElseThrow();
        guidedRun.perform(move, MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
    }

    private void configure(GuidedRun guidedRun, String member) {
        step(guidedRun, "outside", member, "ChangeConfiguration");
    }

    /**
     * m3 stands in term 1 and is still a candidate when m1 requests its vote in term 2. With that vote m1 leads term 2;
     * its heartbeat makes m3 step down and forget the vote, and then m2 gets one, too.
     */
    private void stepDownAndVoteAgain(GuidedRun guidedRun) {
        List.of("m1", "m2", "m3").forEach(member -> inject(guidedRun, new External.Start(ProcessId.of(member))));
        ChangeConfiguration three = new ChangeConfiguration(List.of("m1", "m2", "m3"));
        List.of("m3", "m1", "m2").forEach(member -> inject(guidedRun, new External.Send(ProcessId.of(member), three)));
        configure(guidedRun, "m3");
        step(guidedRun, TIMER, "m3", "ELECTION");
        configure(guidedRun, "m1");
        step(guidedRun, TIMER, "m1", "ELECTION");
        step(guidedRun, TIMER, "m1", "RETRY");
        step(guidedRun, TIMER, "m1", "ELECTION");
        for (int request = 0; request < 3; request++) {
            step(guidedRun, "m1", "m3", "RequestVote");
        }
        step(guidedRun, "m3", "m1", "RequestVote");
        for (int vote = 0; vote < 3; vote++) {
            step(guidedRun, "m3", "m1", "Vote");
        }
        step(guidedRun, "m1", "m1", "ElectedAsLeader");
        step(guidedRun, "m1", "m3", "Vote");
        step(guidedRun, "m1", "m3", "AppendEntries");
        configure(guidedRun, "m2");
        step(guidedRun, "m3", "m2", "RequestVote");
        step(guidedRun, TIMER, "m2", "ELECTION");
        step(guidedRun, "m2", "m3", "Vote");
        step(guidedRun, "m2", "m3", "RequestVote");
        step(guidedRun, "m3", "m2", "Vote");
    }

    @Nested
    class Given_a_candidate_that_forgets_its_vote {

        @Test
        void when_driven_by_hand_then_two_lead_term_2_after_22_events() {
            try (WorldGuidedRun guidedRun = WorldGuidedRun.open(setup, origin, moves, new ProgressBeacon())) {
                stepDownAndVoteAgain(guidedRun);
                Execution made =
                        guidedRun.execution(new Verdict.Violated(Objects.requireNonNull(guidedRun.violation())));
                assertThat(made.eventCount()).isEqualTo(22);
                assertThat(made.externalCount()).isEqualTo(6);
            }
        }
    }
}
