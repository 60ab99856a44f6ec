package dev.winnow.viewer;

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
 * <p>Happens-before as in {@link dev.winnow.model.Causality}: the step before at the same process, and the one that sent what is delivered, come
 * before a step. Only here no clock is kept: what is known of a step's causes is which patterns were met there, so that a pass takes time linear
 * in the steps. A process that was spawned begins with the step in which its first state was told.
 */
final class HappensBefore {

    private static final int NONE = -1;

    private final List<Predicate<RecordedStep>> patterns;
    private final Map<String, int[]> lastAt = new HashMap<>(); // by process: what is met at or before its latest step
    private final Map<Integer, int[]> sentBy =
            new HashMap<>(); // by message or timer: the same of the step that made it

    HappensBefore(Query query) {
        patterns = query.patterns();
    }

    /** A match: the steps of the patterns, in order. */
    record Match(List<Integer> steps) {}

    /** The matches that end in this step; the steps must come in order. */
    List<Match> next(RecordedStep step, List<int[]> met) {
        int[] causes = causes(step);
        int[] here = causes.clone();
        List<Match> matches = new ArrayList<>();
        for (int k = 0; k < patterns.size(); k++) {
            if ((k == 0 || causes[k - 1] != NONE) && patterns.get(k).test(step)) {
                here[k] = step.number();
                if (k == patterns.size() - 1) {
                    matches.add(match(step.number(), causes, met));
                }
            }
        }
        met.add(causes);
        note(step, here);
        return matches;
    }

    /** Goes back from the last step of a match: before it came the latest that meets the pattern before, and so on. */
    private Match match(int last, int[] causes, List<int[]> met) {
        List<Integer> steps = new ArrayList<>(List.of(last));
        int[] before = causes;
        for (int k = patterns.size() - 2; k >= 0; k--) {
            steps.add(0, before[k]);
            before = met.get(before[k]);
        }
        return new Match(List.copyOf(steps));
    }

    /** For each pattern the latest step among the causes that meets it, and those before; NONE if there is none. */
    private int[] causes(RecordedStep step) {
        int[] causes = new int[patterns.size()];
        java.util.Arrays.fill(causes, NONE);
        String place = Query.place(step.event());
        raise(causes, place == null ? null : lastAt.get(place));
        raise(causes, sentBy.get(item(step.event())));
        return causes;
    }

    private static void raise(int[] causes, int @org.jspecify.annotations.Nullable [] others) {
        for (int k = 0; others != null && k < causes.length; k++) {
            causes[k] = Math.max(causes[k], others[k]);
        }
    }

    private void note(RecordedStep step, int[] here) {
        String place = Query.place(step.event());
        if (place != null) {
            lastAt.put(place, here);
        }
        for (RecordedStep.State state : step.states()) {
            ProcessId process = state.process();
            lastAt.putIfAbsent(process.name(), here);
        }
        step.sent().forEach(sent -> sentBy.put(sent.id(), here));
        step.armed().forEach(armed -> sentBy.put(armed.id(), here));
    }

    private static int item(RecordedEvent event) {
        if (event instanceof RecordedEvent.Deliver deliver) {
            return deliver.item();
        }
        if (event instanceof RecordedEvent.Fire fire) {
            return fire.item();
        }
        if (event instanceof RecordedEvent.Drop drop) {
            return drop.item();
        }
        return event instanceof RecordedEvent.Duplicate duplicate ? duplicate.item() : NONE;
    }
}
