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
 * A reader of execution files that holds one step at a time in memory. Every error in the file is a {@link BadInput}
 * with the line and the fix; a truncated file is read up to where it ends.
 *
 * <p>Each {@link #iterator} reads the file from the start.
 */
public final class ExecutionReader implements AutoCloseable, Iterable<RecordedStep> {

    /** A source of bytes that can be opened repeatedly. */
    @FunctionalInterface
    interface ByteSource {
        InputStream open() throws IOException;
    }

    private final String name;
    private final ByteSource source;
    private final Header header;
    private @Nullable StepIterator lastIterator;

    private ExecutionReader(String name, ByteSource source) {
        this.name = name;
        this.source = source;
        try (StepIterator steps = openIterator()) {
            header = steps.header();
        }
    }

    /**
     * Opens a file and reads its header.
     *
     * @throws BadInput if this is not an execution file
     */
    public static ExecutionReader open(Path file) {
        if (Files.isDirectory(file)) {
            throw new BadInput(file + " is a directory", "choose an execution file in it");
        }
        return open(file.toString(), () -> Files.newInputStream(file));
    }

    /**
     * Opens an execution file whose content is given, for instance by a regression test.
     *
     * @param name the name used in error messages
     */
    public static ExecutionReader of(String name, String lines) {
        byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
        return open(name, () -> new ByteArrayInputStream(bytes));
    }

    static ExecutionReader open(String name, ByteSource source) {
        return new ExecutionReader(name, source);
    }

    /** Returns the header. */
    public Header header() {
        return header;
    }

    /** Returns the steps from the first one on. The iterator throws {@link BadInput}. */
    @Override
    public Iterator<RecordedStep> iterator() {
        close();
        lastIterator = openIterator();
        return lastIterator;
    }

    /** Returns the footer; empty if the file is incomplete. Available after all steps were read. */
    public Optional<Footer> footer() {
        return finishedIterator().footer();
    }

    /** Returns where the file was cut off; empty if it is complete. Available after all steps were read. */
    public Optional<Truncation> truncation() {
        return finishedIterator().truncation();
    }

    private StepIterator finishedIterator() {
        if (lastIterator == null || !lastIterator.isAtEnd()) {
            throw new IllegalStateException("the end of " + name + " is unknown until all its steps were read");
        }
        return lastIterator;
    }

    private StepIterator openIterator() {
        try {
            return new StepIterator(name, lines());
        } catch (NoSuchFileException e) {
            throw new BadInput("there is no file " + name, "give the path of an execution file, as hunt prints it", e);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot read " + name + ": " + BadInput.reason(e),
                    "give an execution file that you have permission to read",
                    e);
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

    /** Returns the decompressed stream. A zstd file is recognized by its first bytes, not by its name. */
    private static InputStream decompressed(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(4);
        byte[] magic = buffered.readNBytes(4);
        buffered.reset();
        boolean isZstd = magic.length == 4
                && (magic[0] & 0xff) == 0x28
                && (magic[1] & 0xff) == 0xb5
                && (magic[2] & 0xff) == 0x2f
                && (magic[3] & 0xff) == 0xfd;
        // Continuous: a truncated frame yields the available data and then ends.
        return isZstd
                ? new ZstdInputStreamNoFinalizer(buffered)
                        .setContinuous(true)
                        .setLongMax(FileLimits.MAX_ZSTD_WINDOW_LOG)
                : buffered;
    }

    @Override
    public void close() {
        if (lastIterator != null) {
            lastIterator.close();
        }
    }
}
