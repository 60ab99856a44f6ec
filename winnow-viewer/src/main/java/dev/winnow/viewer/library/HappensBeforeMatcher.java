package dev.winnow.viewer.library;

import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A matcher of patterns each of which happens before the next, in one pass over a file.
 *
 * <p>Happens-before is that of {@link dev.winnow.model.Causality}: a step follows the previous step of its process, and
 * the step that sent its message. Instead of vector clocks, the matcher keeps for each step the last match of each
 * pattern among its causes, so a pass takes time linear in the steps. A spawned process starts with the step that
 * records its first state.
 */
final class HappensBeforeMatcher {

    private static final int NONE = -1;

    private final List<Predicate<RecordedStep>> patterns;
    private final Map<String, int[]> matchesByProcess = new HashMap<>(); // at or before its last step
    private final Map<Integer, int[]> matchesByItem = new HashMap<>(); // at or before the step that created it

    HappensBeforeMatcher(StepQuery query) {
        patterns = query.patterns();
    }

    /** A match: the steps that match the patterns, in order. */
    record PatternMatch(List<Integer> steps) {}

    /** Returns the matches that end in this step. Steps must be given in order. */
    List<PatternMatch> match(RecordedStep step, List<int[]> causesByStep) {
        int[] causes = causes(step);
        int[] matched = causes.clone();
        List<PatternMatch> matches = new ArrayList<>();
        for (int k = 0; k < patterns.size(); k++) {
            if ((k == 0 || causes[k - 1] != NONE) && patterns.get(k).test(step)) {
                matched[k] = step.number();
                if (k == patterns.size() - 1) {
                    matches.add(traceBack(step.number(), causes, causesByStep));
                }
            }
        }
        causesByStep.add(causes);
        remember(step, matched);
        return matches;
    }

    /** Collects the steps of a match, from the last pattern back to the first. */
    private PatternMatch traceBack(int last, int[] causes, List<int[]> causesByStep) {
        List<Integer> steps = new ArrayList<>(List.of(last));
        int[] before = causes;
        for (int k = patterns.size() - 2; k >= 0; k--) {
            steps.add(0, before[k]);
            before = causesByStep.get(before[k]);
        }
        return new PatternMatch(List.copyOf(steps));
    }

    /** Returns for each pattern the last matching step among the causes, or NONE. */
    private int[] causes(RecordedStep step) {
        int[] causes = new int[patterns.size()];
        Arrays.fill(causes, NONE);
        String process = StepQuery.processName(step.event());
        mergeLast(causes, process == null ? null : matchesByProcess.get(process));
        mergeLast(causes, matchesByItem.get(item(step.event())));
        return causes;
    }

    private static void mergeLast(int[] causes, int @Nullable [] others) {
        for (int k = 0; others != null && k < causes.length; k++) {
            causes[k] = Math.max(causes[k], others[k]);
        }
    }

    private void remember(RecordedStep step, int[] matched) {
        String process = StepQuery.processName(step.event());
        if (process != null) {
            matchesByProcess.put(process, matched);
        }
        for (RecordedStep.StateChange state : step.states()) {
            matchesByProcess.putIfAbsent(state.process().name(), matched);
        }
        step.sent().forEach(sent -> matchesByItem.put(sent.id(), matched));
        step.armed().forEach(armed -> matchesByItem.put(armed.id(), matched));
    }

    private static int item(RecordedEvent event) {
        if (event instanceof RecordedEvent.Delivered deliver) {
            return deliver.item();
        }
        if (event instanceof RecordedEvent.TimerFired fire) {
            return fire.item();
        }
        if (event instanceof RecordedEvent.Dropped drop) {
            return drop.item();
        }
        return event instanceof RecordedEvent.Duplicated duplicate ? duplicate.item() : NONE;
    }
}
