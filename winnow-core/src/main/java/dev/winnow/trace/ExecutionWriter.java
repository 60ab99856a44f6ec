package dev.winnow.trace;

import dev.winnow.model.Control;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Component;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.States;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A writer of execution files for systems under full control, one line per step. Flushed lines stay readable if the
 * process dies; without {@link #end}, the file counts as incomplete. Equal executions give equal bytes.
 *
 * <p>An unfinished file has the suffix {@code .part}, so that a previous file of the same name stays until the new one
 * is complete.
 *
 * <p>Disk errors are thrown as {@link UncheckedIOException}.
 */
public final class ExecutionWriter implements AutoCloseable {

    private final RecordedStepWriter writer;
    private final StepRecorder recorder;

    /**
     * Creates a writer and writes the header.
     *
     * @param processes the processes known before the first step, by index
     */
    public ExecutionWriter(OutputStream out, Setup setup, Origin origin, List<ProcessId> processes) {
        this(new StepRecorder(setup), new RecordedStepWriter(out, header(setup, origin, processes)));
    }

    private ExecutionWriter(StepRecorder recorder, RecordedStepWriter writer) {
        this.recorder = recorder;
        this.writer = writer;
    }

    private static Header header(Setup setup, Origin origin, List<ProcessId> processes) {
        return new Header(
                SchemaVersion.CURRENT,
                Control.FULL,
                origin,
                setup.world().network().describe(),
                setup.world().timing().describe(),
                processes,
                components(setup));
    }

    private static Map<String, List<ProcessId>> components(Setup setup) {
        Map<String, List<ProcessId>> components = new LinkedHashMap<>();
        setup.components().stream()
                .flatMap(Component::innermostGroups)
                .forEach(component -> components.put(component.name(), component.allProcesses()));
        return components;
    }

    /**
     * Creates a writer to a new file, compressed if its name ends in {@code .zst}. Creates missing directories. The
     * file has the suffix {@code .part} until the execution has ended and the writer is closed.
     *
     * @throws BadInput if the file cannot be created
     */
    public static ExecutionWriter open(Path file, Setup setup, Origin origin, List<ProcessId> processes) {
        StepRecorder recorder = new StepRecorder(setup);
        return new ExecutionWriter(recorder, RecordedStepWriter.open(file, header(setup, origin, processes)));
    }

    /** Writes a whole execution, without states. */
    public static void write(Path file, Setup setup, Execution execution) {
        List<ProcessId> processes = setup.world().processes();
        try (ExecutionWriter writer = open(file, setup, execution.origin(), processes)) {
            writer.write(execution);
        }
    }

    /** Writes a whole execution, without states, to a stream that is then closed. */
    public static void write(OutputStream out, Setup setup, Execution execution) {
        List<ProcessId> processes = setup.world().processes();
        try (ExecutionWriter writer = new ExecutionWriter(out, setup, execution.origin(), processes)) {
            writer.write(execution);
        }
    }

    private void write(Execution execution) {
        for (int i = 0; i < execution.size(); i++) {
            step(execution.step(i), null);
        }
        end(execution.verdict());
    }

    /**
     * Writes the step that was just performed, with the states that it changed unless {@code states} is null.
     *
     * @throws IllegalArgumentException if it is not the next one, or sends an external message of an undeclared type
     */
    public void step(Step step, @Nullable States states) {
        writer.requireNext(step.index());
        writer.step(recorder.toRecordedStep(step, states));
    }

    /**
     * Writes a recorded step.
     *
     * @throws IllegalArgumentException if it is not the next one
     */
    public void step(RecordedStep step) {
        writer.step(step);
    }

    /** Writes the end line, which completes the file. */
    public void end(Verdict verdict) {
        writer.end(verdict);
    }

    /** Flushes all lines to the file, where they survive the end of this process. */
    public void flush() {
        writer.flush();
    }

    @Override
    public void close() {
        writer.close();
    }
}
