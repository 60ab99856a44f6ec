package dev.winnow.trace;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.ShapeJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which states a step changed. It looks at the process that ran, at the one that crashed and at those that are new,
 * never at all of them: the cost of a step does not grow with the number of processes.
 */
final class StateChangeTracker {

    // Invariant: exactly the processes that were up when last looked at, each with its state as it was written.
    private final Map<ProcessId, String> written = new HashMap<>();
    private final JsonWriter json = new JsonWriter();
    private int seenProcesses; // processes of a lower index were there before this step

    List<RecordedStep.StateChange> changesAfter(Step step, States states) {
        List<RecordedStep.StateChange> changes = new ArrayList<>(1);
        for (ProcessId process : candidates(step)) {
            Object state = states.of(process);
            String now = state == null ? null : jsonOf(state);
            String before = now == null ? written.remove(process) : written.put(process, now);
            if (now == null ? before != null : !now.equals(before)) {
                changes.add(new RecordedStep.StateChange(process, now));
            }
        }
        return changes;
    }

    private String jsonOf(Object state) {
        ShapeJson.write(Shapes.of(state), json);
        return json.drain();
    }

    private Set<ProcessId> candidates(Step step) {
        Set<ProcessId> candidates = new LinkedHashSet<>(2);
        ProcessId runs = step.process();
        if (runs != null && step.mayHaveEffect()) {
            candidates.add(runs);
        }
        if (step.event() instanceof External.Crash crash) {
            candidates.add(crash.process());
        }
        Recording recording = step.recording();
        for (; seenProcesses < recording.processCount(); seenProcesses++) {
            candidates.add(recording.process(seenProcesses));
        }
        return candidates;
    }
}
