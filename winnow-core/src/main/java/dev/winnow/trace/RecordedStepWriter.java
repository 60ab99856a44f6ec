package dev.winnow.trace;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import dev.winnow.model.Verdict;
import dev.winnow.system.BadInput;
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
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A writer of execution files from recorded steps, also of executions that Winnow did not control. The file is like
 * that of an {@link ExecutionWriter}.
 *
 * <p>Disk errors are thrown as {@link UncheckedIOException}.
 */
public final class RecordedStepWriter implements AutoCloseable {

    private static final String ZSTD_SUFFIX = ".zst";
    private static final String PART_SUFFIX = ".part";

    private final OutputStream out;
    private final JsonWriter json = new JsonWriter();
    private final StepFormatter formatter = new StepFormatter(json);
    private final CRC32C checksum = new CRC32C();
    private int unflushedLines;
    private int steps;
    private int externals;
    private boolean ended;
    private @Nullable Path file; // the final name; null if it writes to a given stream
    private boolean closed;

    /** Creates a writer and writes the header. */
    public RecordedStepWriter(OutputStream out, Header header) {
        this.out = out;
        HeaderFormat.write(header, json);
        writeLine("the header");
        flush();
    }

    /**
     * Creates a writer to a new file, compressed if its name ends in {@code .zst}. Creates missing directories. The
     * file has the suffix {@code .part} until the execution has ended and the writer is closed.
     *
     * @throws BadInput if the file cannot be created
     */
    public static RecordedStepWriter open(Path file, Header header) {
        OutputStream out = create(file);
        try {
            RecordedStepWriter writer = new RecordedStepWriter(out, header);
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

    /**
     * Writes a recorded step.
     *
     * @throws IllegalArgumentException if it is not the next one
     */
    public void step(RecordedStep step) {
        requireNext(step.number());
        write(step);
    }

    void requireNext(int number) {
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
