package dev.winnow.trace;

import com.github.luben.zstd.ZstdIOException;
import dev.winnow.system.BadInput;
import dev.winnow.trace.json.FileLimits;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One way through a file, from its header to its end. */
final class StepIterator implements Iterator<RecordedStep>, AutoCloseable {

    private final String name;
    private final LineReader lines;
    private final Header header;
    private final StepSequenceCheck order = new StepSequenceCheck();
    private @Nullable RecordedStep nextStep;
    private @Nullable Footer footer;
    private @Nullable Truncation truncation;

    StepIterator(String name, LineReader lines) {
        this.name = name;
        this.lines = lines;
        try {
            header = Objects.requireNonNull(translateErrors(this::readHeader));
        } catch (RuntimeException e) {
            close(); // nobody else has it: what zstd holds is not collected
            throw e;
        }
    }

    Header header() {
        return header;
    }

    boolean isAtEnd() {
        return footer != null || truncation != null;
    }

    Optional<Footer> footer() {
        return Optional.ofNullable(footer);
    }

    Optional<Truncation> truncation() {
        return Optional.ofNullable(truncation);
    }

    @Override
    public boolean hasNext() {
        if (nextStep == null && !isAtEnd()) {
            nextStep = translateErrors(this::readLine);
        }
        return nextStep != null;
    }

    @Override
    public RecordedStep next() {
        if (!hasNext() || nextStep == null) {
            throw new NoSuchElementException();
        }
        RecordedStep step = nextStep;
        nextStep = null;
        return step;
    }

    private Header readHeader() throws IOException, MalformedInput {
        if (!lines.readNext()) {
            throw new BadInput(name + " is empty", "give an execution file that Winnow recorded");
        }
        return HeaderFormat.read(lines.asJson());
    }

    /** The step on the next line; null at the end, after what is there to say of it was noted. */
    private @Nullable RecordedStep readLine() throws IOException, MalformedInput {
        if (!lines.readNext()) {
            truncation = new Truncation(lines.number() - 1, false);
            return null;
        }
        try {
            return readStepOrEnd(lines.asJson());
        } catch (MalformedInput e) {
            if (lines.isTerminated() || !e.isSyntax()) {
                throw e;
            }
            truncation = new Truncation(lines.number(), true);
            return null;
        }
    }

    private @Nullable RecordedStep readStepOrEnd(JsonReader json) throws IOException, MalformedInput {
        json.enterObject();
        String kind = json.nextFieldName();
        json.next();
        if ("step".equals(kind)) {
            RecordedStep step = StepParser.read(json);
            order.check(step);
            return step;
        }
        if (!"end".equals(kind)) {
            throw MalformedInput.content("neither a step nor the end: it begins with neither \"step\" nor \"end\"");
        }
        Footer end = FooterFormat.read(json, FooterFormat.checksum(lines.checksumBefore()));
        order.check(end);
        if (lines.readNext()) {
            throw MalformedInput.content("there is more after the end line");
        }
        footer = end;
        return null;
    }

    @FunctionalInterface
    private interface LineAction<T> {
        @Nullable
        T read() throws IOException, MalformedInput;
    }

    private <T> @Nullable T translateErrors(LineAction<T> reading) {
        try {
            return reading.read();
        } catch (MalformedInput e) {
            String fix = e.fix();
            throw new BadInput(
                    name + ", line " + lines.number() + ": " + e.problem(),
                    fix == null ? "take an undamaged copy of the file, or record the execution again" : fix,
                    e);
        } catch (ZstdIOException e) {
            throw new BadInput(
                    name + ", after line " + (lines.number() - 1)
                            + ": the compressed data is damaged, or needs a window" + " of more than "
                            + (1 << FileLimits.MAX_ZSTD_WINDOW_LOG >> 20) + " MB: " + e.getMessage(),
                    "take an undamaged copy of the file; if it was compressed by hand, use zstd without --long",
                    e);
        } catch (IOException e) {
            throw new BadInput(
                    name + ", after line " + (lines.number() - 1) + ": cannot be read: " + e,
                    "look at the disk, or take another copy of the file",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw new BadInput("cannot close " + name + ": " + e, "look at the disk", e);
        }
    }
}
