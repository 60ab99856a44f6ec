package dev.winnow.trace;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.winnow.system.BadInput;
import dev.winnow.trace.json.FileLimits;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads an execution file, one step at a time: a million of them take no more memory than one. Whatever is wrong with
 * the file is a {@link BadInput} that says the line and what to do; a file that was cut off is read as far as it goes.
 *
 * <p>Each {@link #iterator} reads the file from its beginning.
 */
public final class ExecutionReader implements AutoCloseable, Iterable<RecordedStep> {

    /** Where the bytes come from, afresh each time. */
    @FunctionalInterface
    interface ByteSource {
        InputStream open() throws IOException;
    }

    private final String name;
    private final ByteSource source;
    private final Header header;
    private @Nullable StepIterator latest;

    private ExecutionReader(String name, ByteSource source) {
        this.name = name;
        this.source = source;
        try (StepIterator steps = begin()) {
            header = steps.header();
        }
    }

    /**
     * Reads and checks the header.
     *
     * @throws BadInput if this is not an execution file
     */
    public static ExecutionReader open(Path file) {
        if (Files.isDirectory(file)) {
            throw new BadInput(file + " is a directory", "give an execution file in it");
        }
        return open(file.toString(), () -> Files.newInputStream(file));
    }

    /**
     * The same for the lines of a file, as a test may hold them.
     *
     * @param name what errors call it
     */
    public static ExecutionReader of(String name, String lines) {
        byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
        return open(name, () -> new ByteArrayInputStream(bytes));
    }

    static ExecutionReader open(String name, ByteSource source) {
        return new ExecutionReader(name, source);
    }

    public Header header() {
        return header;
    }

    /** The steps from the first one on. Both its methods throw {@link BadInput}. */
    @Override
    public Iterator<RecordedStep> iterator() {
        close();
        latest = begin();
        return latest;
    }

    /** How the execution ended; empty if the file is incomplete. Known once all steps were read. */
    public Optional<Footer> footer() {
        return finishedIterator().footer();
    }

    /** Where the file was cut off; empty if it is complete. Known once all steps were read. */
    public Optional<Truncation> truncation() {
        return finishedIterator().truncation();
    }

    private StepIterator finishedIterator() {
        if (latest == null || !latest.isAtEnd()) {
            throw new IllegalStateException("the end of " + name + " is known only once all its steps were read");
        }
        return latest;
    }

    private StepIterator begin() {
        try {
            return new StepIterator(name, lines());
        } catch (NoSuchFileException e) {
            throw new BadInput(
                    "there is no file " + name, "give the path of an execution file (winnow hunt says it)", e);
        } catch (IOException e) {
            throw new BadInput("cannot read " + name + ": " + e, "give an execution file that you may read", e);
        }
    }

    private LineReader lines() throws IOException {
        InputStream in = source.open();
        try {
            return new LineReader(decompressed(in));
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** The stream uncompressed: a zstd file is known by its first bytes, whatever its name. */
    private static InputStream decompressed(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(4);
        byte[] magic = buffered.readNBytes(4);
        buffered.reset();
        boolean zstd = magic.length == 4
                && (magic[0] & 0xff) == 0x28
                && (magic[1] & 0xff) == 0xb5
                && (magic[2] & 0xff) == 0x2f
                && (magic[3] & 0xff) == 0xfd;
        // Continuous: a frame that was cut off gives what is there and then ends.
        return zstd
                ? new ZstdInputStreamNoFinalizer(buffered)
                        .setContinuous(true)
                        .setLongMax(FileLimits.MAX_ZSTD_WINDOW_LOG)
                : buffered;
    }

    @Override
    public void close() {
        if (latest != null) {
            latest.close();
        }
    }
}
