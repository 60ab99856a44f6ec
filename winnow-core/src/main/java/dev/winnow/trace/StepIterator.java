package dev.winnow.trace;

import com.github.luben.zstd.ZstdIOException;
import dev.winnow.system.BadInput;
import dev.winnow.trace.json.FileLimits;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import dev.winnow.trace.json.StateCodec;
import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An iterator over the steps of one file. */
final class StepIterator implements Iterator<RecordedStep>, AutoCloseable {

    private final String name;
    private final LineReader lines;
    private final Header header;
    private final StepSequenceCheck sequence = new StepSequenceCheck();
    private final StateCodec stateCodec = new StateCodec();
    private @Nullable RecordedStep nextStep;
    private @Nullable Footer footer;
    private @Nullable Truncation truncation;

    StepIterator(String name, LineReader lines) {
        this.name = name;
        this.lines = lines;
        try {
            header = Objects.requireNonNull(translateErrors(this::readHeader));
        } catch (RuntimeException e) {
            close(); // the caller has no reference, and zstd buffers are not garbage collected
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

    /** Reads the step on the next line. At the end, sets the footer or the truncation and returns null. */
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
            RecordedStep step = StepParser.read(json, stateCodec);
            sequence.check(step);
            return step;
        }
        if (!"end".equals(kind)) {
            throw MalformedInput.content("neither a step nor the end: the first field must be \"step\" or \"end\"");
        }
        Footer end = FooterFormat.read(json, FooterFormat.checksum(lines.checksumBefore()));
        sequence.check(end);
        if (lines.readNext()) {
            throw MalformedInput.content("there are more lines after the end line");
        }
        footer = end;
        return null;
    }

    @FunctionalInterface
    private interface LineAction<T> {
        @Nullable
        T read() throws IOException, MalformedInput;
    }

    private <T> @Nullable T translateErrors(LineAction<T> action) {
        try {
            return action.read();
        } catch (MalformedInput e) {
            String fix = e.fix();
            throw new BadInput(
                    name + ", line " + lines.number() + ": " + e.problem(),
                    fix == null ? "use an undamaged copy of the file, or record the execution again" : fix,
                    e);
        } catch (ZstdIOException e) {
            throw new BadInput(
                    name + ", after line " + (lines.number() - 1)
                            + ": the compressed data is damaged, or needs a window of more than "
                            + (1 << FileLimits.MAX_ZSTD_WINDOW_LOG >> 20) + " MB: " + e.getMessage(),
                    "use an undamaged copy of the file; if you compressed it yourself, use zstd without --long",
                    e);
        } catch (IOException e) {
            throw new BadInput(
                    name + ", after line " + (lines.number() - 1) + ": cannot be read: " + e,
                    "check the disk, or use another copy of the file",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw new BadInput("cannot close " + name + ": " + BadInput.reason(e), "check the disk", e);
        }
    }
}
