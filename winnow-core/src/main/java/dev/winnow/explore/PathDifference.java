package dev.winnow.explore;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.statespace.ComposedStateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The first step of a path that the system's own world performs differently from the state space.
 *
 * @param process the process that behaves differently
 * @param description what it handles, and what differs: {@code when it handles go from a, it sends nothing instead of
 *     done to a}
 */
public record PathDifference(ProcessId process, String description) {

    /** The effect of a step, as text. */
    private record StepEffect(List<String> sent, String state, boolean isFailure) {

        String differenceFrom(StepEffect expected) {
            if (isFailure != expected.isFailure) {
                return isFailure ? "it fails" : "it does not fail";
            }
            return sent.equals(expected.sent)
                    ? "its state becomes " + state + " instead of " + expected.state
                    : "it sends " + sentText() + " instead of " + expected.sentText();
        }

        private String sentText() {
            return sent.isEmpty() ? "nothing" : String.join(", ", sent);
        }
    }

    private record ExpectedStep(int move, Choices choices, ProcessId process, StepEffect effect) {}

    /** Performs the path again and returns the first difference; null if there is none. */
    public static @Nullable PathDifference find(PathReplay replay, ComposedStateSpace space, MovePath path) {
        List<ExpectedStep> steps = expectedSteps(space, path);
        try (WorldGuidedRun run =
                WorldGuidedRun.open(replay.setup(), replay.origin(), replay.moves(), replay.beacon())) {
            replay.performPrologue(run, space.initialChoices(path.first()));
            for (ExpectedStep step : steps) {
                String difference = perform(run, step, replay.moves());
                if (difference != null) {
                    return new PathDifference(step.process, difference);
                }
            }
            return null;
        }
    }

    private static List<ExpectedStep> expectedSteps(ComposedStateSpace space, MovePath path) {
        List<ExpectedStep> steps = new ArrayList<>();
        int[] configuration = new int[space.configurationInts()];
        space.writeInitial(path.first(), configuration, 0);
        for (int move : path.moves()) {
            space.enter(configuration, 0);
            int process = space.processOf(move);
            int requested = space.requestedMove(move);
            Choices choices = space.choices(move);
            space.perform(move);
            space.save(configuration, 0);
            steps.add(new ExpectedStep(requested, choices, space.processId(process), effect(space, process)));
        }
        return steps;
    }

    private static StepEffect effect(ComposedStateSpace space, int process) {
        List<String> sent = IntStream.range(0, space.sentCount())
                .mapToObj(i -> sentText(space.sentMessage(i), space.processId(space.receiver(i))))
                .toList();
        return new StepEffect(sent, Shapes.text(space.state(process)), space.hasFailed());
    }

    private static StepEffect effect(WorldGuidedRun run) {
        Step step = run.recording().step(run.length() - 1);
        List<String> sent = step.sent().stream()
                .map(item -> sentText(item.payload(), item.to()))
                .toList();
        return new StepEffect(sent, Shapes.text(run.stateOfLastProcess()), step.failure() != null);
    }

    private static String sentText(Object message, ProcessId receiver) {
        return Shapes.text(message) + " to " + receiver;
    }

    /** Performs a step and returns what is different; null if nothing is. */
    private static @Nullable String perform(WorldGuidedRun run, ExpectedStep step, MoveTable moves) {
        if (run.perform(step.move, MatchPolicy.EXACT, step.choices) == GuidedRun.ABSENT) {
            return "it cannot handle " + handled(step.move, moves);
        }
        StepEffect performed = effect(run);
        return performed.equals(step.effect)
                ? null
                : "when it handles " + handled(step.move, moves) + ", " + performed.differenceFrom(step.effect);
    }

    private static String handled(int number, MoveTable moves) {
        Move.Handle handle = (Move.Handle) moves.move(number);
        Object content = moves.samplePayload(number);
        String text = content == null ? handle.type() : Shapes.text(content);
        return handle.isTimer() ? "its timer " + text : text + " from " + handle.from();
    }
}
