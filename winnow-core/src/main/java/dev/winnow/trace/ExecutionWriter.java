package dev.winnow.trace;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Component;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.States;
import dev.winnow.trace.json.FileLimits;
import dev.winnow.trace.json.JsonWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A writer of execution files, one line per step. Flushed lines stay readable if the process dies; without
 * {@link #end}, the file counts as incomplete. Equal executions give equal bytes.
 *
 * <p>An unfinished file has the suffix {@code .part}, so that a previous file of the same name stays until the new one
 * is complete.
 *
 * <p>Disk errors are thrown as {@link UncheckedIOException}.
 */
public final class ExecutionWriter implements AutoCloseable {

    private static final String ZSTD_SUFFIX = ".zst";
    private static final String PART_SUFFIX = ".part";

    private final OutputStream out;
    private final StepRecorder recorder;
    private final JsonWriter json = new JsonWriter();
    private final StepFormatter formatter = new StepFormatter(json);
    private final CRC32C checksum = new CRC32C();
    private int unflushedLines;
    private int steps;
    private int externals;
    private boolean ended;
    private @Nullable Path file; // the final name; null if it writes to a given stream
    private boolean closed;

    /**
     * Creates a writer and writes the header.
     *
     * @param processes the processes known before the first step, by index
     */
    public ExecutionWriter(OutputStream out, Setup setup, Origin origin, List<ProcessId> processes) {
        this.out = out;
        recorder = new StepRecorder(setup);
        Header header = new Header(
                SchemaVersion.CURRENT,
                origin,
                setup.world().network().describe(),
                setup.world().timing().describe(),
                processes,
                components(setup));
        HeaderFormat.write(header, json);
        writeLine("the header");
        flush();
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
        OutputStream out = create(file);
        try {
            ExecutionWriter writer = new ExecutionWriter(out, setup, origin, processes);
            writer.file = file;
            return writer;
        } catch (RuntimeException e) {
            try {
                out.close();
            } catch (IOException f) {
                e.addSuppressed(f);
            }
            throw e;
        }
    }

    private static OutputStream create(Path file) {
        try {
            Path directory = file.toAbsolutePath().getParent();
            if (directory != null) {
                Files.createDirectories(directory);
            }
            if (Files.isDirectory(file)) {
                throw new FileSystemException(file.toString(), null, "is a directory");
            }
            OutputStream out = Files.newOutputStream(part(file));
            boolean compressed = String.valueOf(file.getFileName()).endsWith(ZSTD_SUFFIX);
            return new BufferedOutputStream(compressed ? new ZstdOutputStreamNoFinalizer(out) : out, 1 << 16);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot write " + file + ": " + BadInput.reason(e),
                    "choose a directory that you have permission to write to (--out DIR)",
                    e);
        }
    }

    private static Path part(Path file) {
        return file.resolveSibling(file.getFileName() + PART_SUFFIX);
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
        requireNext(step.index());
        write(recorder.toRecordedStep(step, states));
    }

    /**
     * Writes a recorded step.
     *
     * @throws IllegalArgumentException if it is not the next one
     */
    public void step(RecordedStep step) {
        requireNext(step.number());
        write(step);
    }

    private void requireNext(int number) {
        if (ended || number != steps) {
            throw new IllegalArgumentException("step " + number + " cannot follow "
                    + (ended ? "the end" : steps + " steps") + ": each execution needs a file of its own");
        }
    }

    private void write(RecordedStep step) {
        formatter.write(step);
        writeLine("step " + step.number());
        steps++;
        externals += step.event().isExternal() ? 1 : 0;
        if (unflushedLines >= FileLimits.LINES_PER_FLUSH) {
            flush();
        }
    }

    /** Writes the end line, which completes the file. */
    public void end(Verdict verdict) {
        if (ended) {
            throw new IllegalStateException("the execution has already ended");
        }
        FooterFormat.write(
                new Footer(verdict, steps - externals, externals), FooterFormat.checksum(checksum.getValue()), json);
        writeLine("the end");
        ended = true;
        flush();
    }

    /** Flushes all lines to the file, where they survive the end of this process. */
    public void flush() {
        try {
            out.flush();
            unflushedLines = 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeLine(String what) {
        byte[] line = (json.drain() + "\n").getBytes(StandardCharsets.UTF_8);
        if (line.length > FileLimits.MAX_LINE_BYTES) {
            throw new BadInput(
                    what + " takes " + line.length + " bytes in the execution file; the limit is "
                            + FileLimits.MAX_LINE_BYTES,
                    "send fewer or smaller messages in one handler, or keep less in one state");
        }
        checksum.update(line);
        unflushedLines++;
        try {
            out.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            out.close();
            if (ended && file != null) {
                rename(part(file), file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
