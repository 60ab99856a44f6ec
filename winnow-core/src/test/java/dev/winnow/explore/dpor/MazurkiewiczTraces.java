package dev.winnow.explore.dpor;

import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Groups executions that differ only in the order of independent steps: every process handles the same events in the
 * same order.
 */
final class MazurkiewiczTraces {

    private MazurkiewiczTraces() {}

    static Set<String> of(List<Execution> executions) {
        return executions.stream().map(MazurkiewiczTraces::of).collect(Collectors.toSet());
    }

    private static String of(Execution execution) {
        String[] acts = new String[execution.size()];
        Map<String, String> byProcess = new TreeMap<>();
        for (Step step : execution.steps()) {
            acts[step.index()] = "(" + subject(step, acts) + Arrays.toString(step.choices()) + ")";
            byProcess.merge(String.valueOf(step.process()), acts[step.index()], String::concat);
        }
        return byProcess.toString();
    }

    private static String subject(Step step, String[] acts) {
        return step.item() == null
                ? step.event().toString()
                : acts[step.item().sendingStep()]
                        + (step.item().id()
                                - step.recording()
                                        .step(step.item().sendingStep())
                                        .firstCreatedItem());
    }
}
