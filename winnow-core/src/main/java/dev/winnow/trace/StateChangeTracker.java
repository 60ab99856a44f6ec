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
import java.util.TreeSet;

/**
 * A tracker of the states that each step changes. It checks only the process that ran, a crashed process and new ones,
 * so that the cost of a step does not grow with the number of processes.
 */
final class StateChangeTracker {

    // Invariant: exactly the processes that were up when last checked, each with its state in JSON.
    private final Map<ProcessId, String> lastStates = new HashMap<>();
    private final JsonWriter json = new JsonWriter();
    private int seenProcesses; // number of processes known before this step

    List<RecordedStep.StateChange> changesAfter(Step step, States states) {
        List<RecordedStep.StateChange> changes = new ArrayList<>(1);
        for (ProcessId process : candidates(step)) {
            Object state = states.of(process);
            String newState = state == null ? null : jsonOf(state);
            String oldState = newState == null ? lastStates.remove(process) : lastStates.put(process, newState);
            if (newState == null ? oldState != null : !newState.equals(oldState)) {
                changes.add(new RecordedStep.StateChange(process, newState));
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
        ProcessId process = step.process();
        if (process != null && step.mayHaveEffect()) {
            candidates.add(process);
        }
        if (step.event() instanceof External.Crash crash) {
            candidates.add(crash.process());
        }
        if (step.crashedInHandler()) {
            candidates.addAll(new TreeSet<>(lastStates.keySet())); // an actor takes the others of its node with it
        }
        Recording recording = step.recording();
        for (; seenProcesses < recording.processCount(); seenProcesses++) {
            candidates.add(recording.process(seenProcesses));
        }
        return candidates;
    }
}
