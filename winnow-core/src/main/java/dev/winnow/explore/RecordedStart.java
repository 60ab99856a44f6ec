package dev.winnow.explore;

import dev.winnow.guided.MoveTable;
import dev.winnow.model.Choices;
import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a recorded execution, after which a search begins.
 *
 * @param lastStep the index of the step
 */
public record RecordedStart(Execution execution, int lastStep) {

    /**
     * Returns the path of the recorded steps through a state space.
     *
     * @throws BadInput if they are not such a path, or violate an invariant
     */
    public MovePath pathIn(StateSpace space, Setup setup, MoveTable moves) {
        int prologue = requirePrologue(setup.plan().prologue());
        int[] configuration = new int[space.configurationInts()];
        int first = initialConfiguration(space, prologue);
        space.writeInitial(first, configuration, 0);
        List<Integer> path = new ArrayList<>();
        for (int i = prologue; i <= lastStep; i++) {
            space.enter(configuration, 0);
            int move = moveOf(execution.step(i), space, moves);
            space.perform(move);
            requireNoViolation(i, space.violation());
            space.save(configuration, 0);
            path.add(move);
        }
        return new MovePath(first, path);
    }

    /** Returns the number of steps of the prologue, with which the execution has to begin. */
    private int requirePrologue(List<Plan.PlanStep> prologue) {
        for (int i = 0; i < prologue.size(); i++) {
            boolean isSame = i < execution.size()
                    && prologue.get(i) instanceof Plan.Inject inject
                    && inject.external().equals(execution.step(i).event());
            if (!isSame) {
                throw new BadInput(
                        "the recorded execution does not begin with the plan's prologue: step " + i + " differs",
                        "record one of the same scenario; a minimized one often lacks or reorders a part of the prologue, so use its original.jsonl");
            }
        }
        if (lastStep >= execution.size() || lastStep < prologue.size() - 1) {
            throw new BadInput(
                    "there is no step " + lastStep + " to begin after",
                    "give a step from " + Math.max(0, prologue.size() - 1) + ", the last of the prologue, to "
                            + (execution.size() - 1));
        }
        return prologue.size();
    }

    private int initialConfiguration(StateSpace space, int prologue) {
        List<Choices> chosen =
                execution.steps().stream().limit(prologue).map(Choices::of).toList();
        for (int which = 0; which < space.initialCount(); which++) {
            if (space.initialChoices(which).equals(chosen)) {
                return which;
            }
        }
        throw unknownStep(0, "makes choices that the scenario does not offer");
    }

    private int moveOf(Step step, StateSpace space, MoveTable moves) {
        if (step.isExternal()) {
            throw unknownStep(step.index(), "is an external after the prologue, which explore leaves out");
        }
        int requested = moves.numberOf(step.event(), step.recording());
        int found = -1;
        long successor = 0;
        for (int move = 0; move < space.moveCount(); move++) {
            if (space.requestedMove(move) == requested && space.choices(move).equals(Choices.of(step))) {
                space.perform(move);
                if (found >= 0 && space.fingerprintLow() != successor) {
                    throw unknownStep(step.index(), "handles one of several messages with the same fingerprint");
                }
                found = move;
                successor = space.fingerprintLow();
            }
        }
        if (found < 0) {
            throw unknownStep(step.index(), "is not possible there when states are copied");
        }
        return found;
    }

    private static BadInput unknownStep(int step, String problem) {
        return new BadInput(
                "step " + step + " of the recorded execution " + problem,
                step == 0 ? "record another one" : "begin after an earlier step");
    }

    private static void requireNoViolation(int step, @Nullable Violation violation) {
        if (violation != null) {
            throw new BadInput(
                    "step " + step + " of the recorded execution violates '" + violation.invariant()
                            + "', so there is nothing left to find after it",
                    "begin after an earlier step: --from FILE:" + (step - 1));
        }
    }
}
