package dev.winnow.world;

import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.run.Invariant;
import dev.winnow.run.Judgements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What some invariants say that look at states alone, remembered by the states of all processes that any of them ever read: one look-up, however many these are. Whom they read shows when they are
 * asked; if it is somebody new, all is forgotten and remembered anew by one state more. That is sound, since who reads the same says the same (see {@link FlatJudge} for those that look at more).
 */
final class StatesJudge {

    private static final int MOST = 1 << 20;
    private static final Object NOTHING = true; // what such an invariant remembers

    private final Judgements judgements;
    private final Transitions transitions;
    private final Stage stage;
    private final SeenStates states;
    private final int[] invariants; // in their order: the first that is broken counts

    private int[] read = new int[0]; // processes, in their order
    private int[] row = new int[0]; // the states of those now
    private Rows rows = new Rows(0);
    private final List<@Nullable Violation> said = new ArrayList<>(); // by row

    StatesJudge(Judgements judgements, Transitions transitions, Stage stage, SeenStates states, int[] invariants) {
        this.judgements = judgements;
        this.transitions = transitions;
        this.stage = stage;
        this.states = states;
        this.invariants = invariants;
    }

    boolean asksAnything() {
        return invariants.length > 0;
    }

    /** What the states break, after such a step; null if nothing. */
    @Nullable
    Violation violation(int transition) {
        if (transition == Transitions.IMPOSSIBLE) {
            return null; // nothing has happened yet
        }
        look();
        int known = rows.find(row);
        return known >= 0 ? said.get(known) : ask(transition);
    }

    private void look() {
        for (int i = 0; i < read.length; i++) {
            row[i] = states.local(read[i]);
        }
    }

    private @Nullable Violation ask(int transition) {
        states.track(-1);
        Step step = transitions.specimen(transition);
        Violation violation = stage.judged(() -> firstBroken(step)).orElse(null);
        for (int process : states.tracked()) {
            if (Arrays.binarySearch(read, process) < 0) {
                forget(IntStream.concat(IntStream.of(read), IntStream.of(process)));
            }
        }
        if (rows.count() == MOST) {
            forget(IntStream.of(read));
        }
        rows.add(row);
        said.add(violation);
        return violation;
    }

    private Optional<Violation> firstBroken(Step step) {
        for (int i : invariants) {
            if (judgements.after(i, NOTHING, step, states, 0) instanceof Invariant.Judgement.Broken<Object> broken) {
                return Optional.of(judgements.violation(i, broken));
            }
        }
        return Optional.empty();
    }

    private void forget(IntStream processes) {
        read = processes.sorted().toArray();
        row = new int[read.length];
        rows = new Rows(read.length);
        said.clear();
        look();
    }
}
