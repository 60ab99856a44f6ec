package dev.winnow.cli.search;

import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;
import dev.winnow.trace.EventText;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The steps of an execution that the user wants to keep.
 *
 * @param steps their indexes
 * @param texts their numbers and texts
 */
public record KeptSteps(Set<Integer> steps, List<String> texts) {

    /**
     * Returns the steps with one of these numbers or parts of their texts.
     *
     * @throws BadInput if a number or text matches no step
     */
    public static KeptSteps find(List<String> wanted, Execution execution) {
        TreeSet<Integer> steps = new TreeSet<>();
        for (String each : wanted) {
            List<Integer> found = IntStream.range(0, execution.size())
                    .filter(index -> !each.isBlank() && matches(each, execution.step(index)))
                    .boxed()
                    .toList();
            if (found.isEmpty()) {
                throw new BadInput(
                        "no step matches --keep '" + each + "'",
                        "give the number of a step, 0 to " + (execution.size() - 1)
                                + ", or part of its text as winnow show prints it");
            }
            steps.addAll(found);
        }
        return new KeptSteps(
                steps,
                steps.stream()
                        .map(index -> index + " " + text(execution.step(index)))
                        .toList());
    }

    private static boolean matches(String wanted, Step step) {
        return wanted.matches("[0-9]{1,9}")
                ? Integer.parseInt(wanted) == step.index()
                : text(step).contains(wanted)
                        || EventText.of(step.event(), step.recording()).contains(wanted);
    }

    private static String text(Step step) {
        return EventText.withoutNumbers(step.event(), step.recording());
    }
}
