package dev.winnow.viewer.library;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Finds steps that match patterns one of which happens before the next, in one pass over a file.
 *
 * <p>Happens-before as in {@link dev.winnow.model.Causality}: the step before at the same process, and the one that
 * sent what is delivered, come before a step. Only here no clock is kept: what is known of a step's causes is which
 * patterns were met there, so that a pass takes time linear in the steps. A process that was spawned begins with the
 * step in which its first state was told.
 */
final class HappensBeforeMatcher {

    private static final int NONE = -1;

    private final List<Predicate<RecordedStep>> patterns;
    private final Map<String, int[]> latestByProcess =
            new HashMap<>(); // by process: what is met at or before its latest step
    private final Map<Integer, int[]> latestByItem =
            new HashMap<>(); // by message or timer: the same of the step that made it

    HappensBeforeMatcher(StepQuery query) {
        patterns = query.patterns();
    }

    /** A match: the steps of the patterns, in order. */
    record PatternMatch(List<Integer> steps) {}

    /** The matches that end in this step; the steps must come in order. */
    List<PatternMatch> match(RecordedStep step, List<int[]> met) {
        int[] causes = causes(step);
        int[] here = causes.clone();
        List<PatternMatch> matches = new ArrayList<>();
        for (int k = 0; k < patterns.size(); k++) {
            if ((k == 0 || causes[k - 1] != NONE) && patterns.get(k).test(step)) {
                here[k] = step.number();
                if (k == patterns.size() - 1) {
                    matches.add(traceBack(step.number(), causes, met));
                }
            }
        }
        met.add(causes);
        remember(step, here);
        return matches;
    }

    /** Goes back from the last step of a match: before it came the latest that meets the pattern before, and so on. */
    private PatternMatch traceBack(int last, int[] causes, List<int[]> met) {
        List<Integer> steps = new ArrayList<>(List.of(last));
        int[] before = causes;
        for (int k = patterns.size() - 2; k >= 0; k--) {
            steps.add(0, before[k]);
            before = met.get(before[k]);
        }
        return new PatternMatch(List.copyOf(steps));
    }

    /** For each pattern the latest step among the causes that meets it, and those before; NONE if there is none. */
    private int[] causes(RecordedStep step) {
        int[] causes = new int[patterns.size()];
        java.util.Arrays.fill(causes, NONE);
        String place = StepQuery.processName(step.event());
        mergeLatest(causes, place == null ? null : latestByProcess.get(place));
        mergeLatest(causes, latestByItem.get(item(step.event())));
        return causes;
    }

    private static void mergeLatest(int[] causes, int @org.jspecify.annotations.Nullable [] others) {
        for (int k = 0; others != null && k < causes.length; k++) {
            causes[k] = Math.max(causes[k], others[k]);
        }
    }

    private void remember(RecordedStep step, int[] here) {
        String place = StepQuery.processName(step.event());
        if (place != null) {
            latestByProcess.put(place, here);
        }
        for (RecordedStep.StateChange state : step.states()) {
            ProcessId process = state.process();
            latestByProcess.putIfAbsent(process.name(), here);
        }
        step.sent().forEach(sent -> latestByItem.put(sent.id(), here));
        step.armed().forEach(armed -> latestByItem.put(armed.id(), here));
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
