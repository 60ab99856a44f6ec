package dev.winnow.world;

import dev.winnow.model.Violation;
import dev.winnow.run.Judgements;
import dev.winnow.run.Sightings;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All invariants of a graph. Those that look at steps are asked after each; those that look at states alone only where a state is new, after all steps there, at rest and at the end, each
 * case with a memory of its own. What is wanted sometimes is looked for there, too.
 */
final class GraphJudges {

    private final Judgements judgements;
    private final Sightings sightings;
    private final SeenStates states;
    private final FlatSteps steps;
    private final int[] standing; // by process

    private final FlatJudge ofSteps; // they may remember
    private final StatesJudge always;
    private final StatesJudge atRest; // with those that are asked always, in the order of all
    private final StatesJudge atEnd;
    private final int[] debts; // the invariants by which something may be owed
    private final StatesJudge[] owed; // each of them alone
    private final boolean judgesSteps;
    private final boolean asksForQuiet;
    private final boolean stepsAskForEnd;

    private @Nullable Violation violation;

    /** Judges by how processes stand, of which the arrays are always those of now. */
    GraphJudges(
            Judgements judgements,
            Sightings sightings,
            Histories histories,
            Transitions transitions,
            Stage stage,
            SeenStates states,
            FlatSteps steps,
            int[] standing) {
        this.judgements = judgements;
        this.sightings = sightings;
        this.states = states;
        this.steps = steps;
        this.standing = standing;
        this.ofSteps =
                new FlatJudge(judgements, transitions, stage, states, histories, i -> !judgements.isOverStatesAlone(i));
        this.judgesSteps = ofSteps.asksAnything();
        this.stepsAskForEnd = ofSteps.asksForEnd();
        Due due = new Due(judgements, judgements::isOverStatesAlone);
        this.asksForQuiet = ofSteps.asksForQuiet() || due.asksForQuiet();
        this.always = by(i -> due.isDue(i, false, false), transitions, stage);
        this.atRest = by(i -> due.isDue(i, true, false), transitions, stage);
        this.atEnd = by(i -> due.isDueAtEnd(i, true, false), transitions, stage);
        this.debts = all(judgements::isHot);
        this.owed = IntStream.of(debts)
                .mapToObj(debt -> by(i -> i == debt, transitions, stage))
                .toArray(StatesJudge[]::new);
    }

    private StatesJudge by(IntPredicate which, Transitions transitions, Stage stage) {
        return new StatesJudge(judgements, transitions, stage, states, all(which));
    }

    private int[] all(IntPredicate which) {
        return IntStream.range(0, judgements.count()).filter(which).toArray();
    }

    /** What is remembered before the first step. */
    int start() {
        return ofSteps.start();
    }

    /** What the latest judgement of a step found broken, or null. */
    @Nullable
    Violation violation() {
        return violation;
    }

    /** What is remembered after such a step, which may be the last one. */
    int afterStep(int history, int transition, boolean mayBeLast) {
        if (!judgesSteps) {
            return history;
        }
        int next = ofSteps.after(history, transition, asksForQuiet && steps.isQuiet(standing), false, 0);
        violation = ofSteps.violation();
        return mayBeLast && violation == null ? afterLast(next, transition) : next;
    }

    /** The same after the last one, if it is. */
    int afterLast(int history, int transition) {
        if (!stepsAskForEnd || !steps.isOver(standing)) {
            return history;
        }
        int next = ofSteps.atEnd(history, transition, true, false, 0);
        violation = ofSteps.violation();
        return next;
    }

    /** What the states break after such a step, null if nothing. */
    @Nullable
    Violation ofStates(int transition, boolean mayBeLast) {
        if (!sightings.isEmpty()) {
            sightings.look(0, states);
        }
        StatesJudge judge = asksForQuiet && steps.isQuiet(standing) ? atRest : always;
        Violation broken = judge.violation(transition);
        return broken == null && mayBeLast && atEnd.asksAnything() && steps.isOver(standing)
                ? atEnd.violation(transition)
                : broken;
    }

    int debts() {
        return debts.length;
    }

    boolean isOwed(int debt, int transition) {
        return owed[debt].violation(transition) != null;
    }

    Violation owedForEver(int debt, int moves) {
        return judgements.owedForEver(debts[debt], moves);
    }
}
