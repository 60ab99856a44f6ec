package dev.winnow.casebook.miniraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The best known execution in which double-counted votes make two leaders of one term among four, built by hand: two
 * pairs in turn; in each, one asks the other twice and counts its vote twice. 4 externals and 12 events.
 */
final class TwoPairs {

    private final GuidedRun guidedRun;
    private final MoveTable moves;

    private TwoPairs(GuidedRun guidedRun, MoveTable moves) {
        this.guidedRun = guidedRun;
        this.moves = moves;
    }

    /**
     * Drives the system to the violation.
     *
     * @param useless how many unnecessary retries to add
     */
    static Schedule lead(GuidedRun guidedRun, MoveTable moves, int useless) {
        guidedRun.rewindTo(0);
        TwoPairs pairs = new TwoPairs(guidedRun, moves);
        IntStream.rangeClosed(1, 4).forEach(i -> {
            int start = moves.numberOf(new External.Start(ProcessId.of("n" + i)));
            guidedRun.perform(start, MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
        });
        pairs.elect("n1", "n2", useless);
        pairs.elect("n3", "n4", 0);
        assertThat(guidedRun.violation()).isNotNull();
        return Schedule.performedBy(guidedRun);
    }

    /** The votes arrive after both requests: a known voter is not asked again. */
    private void elect(String candidate, String voter, int useless) {
        perform(candidate, candidate, "ELECTION");
        perform(candidate, voter, "RequestVote");
        for (int i = 0; i <= useless; i++) {
            perform(candidate, candidate, "RETRY");
        }
        perform(candidate, voter, "RequestVote");
        perform(voter, candidate, "Vote");
        perform(voter, candidate, "Vote");
    }

    private void perform(String from, String to, String type) {
        int move = Arrays.stream(guidedRun.enabledMoves())
                .filter(enabled -> moves.move(enabled) instanceof Move.Handle handle
                        && handle.from().name().equals(from)
                        && handle.to().name().equals(to)
                        && handle.type().equals(type))
                .findFirst()
                .orElseThrow();
        guidedRun.perform(move, MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
    }
}
