package dev.winnow.trace;

import com.github.luben.zstd.ZstdIOException;
import dev.winnow.run.BadInput;
import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One way through a file, from its header to its end. */
final class StepIterator implements Iterator<RecordedStep>, AutoCloseable {

    private final String name;
    private final Lines lines;
    private final Header header;
    private final StepOrder order = new StepOrder();
    private @Nullable RecordedStep ahead;
    private @Nullable Ending ending;
    private @Nullable Incomplete incomplete;

    StepIterator(String name, Lines lines) {
        this.name = name;
        this.lines = lines;
        try {
            header = Objects.requireNonNull(reading(this::readHeader));
        } catch (RuntimeException e) {
            close(); // nobody else has it: what zstd holds is not collected
            throw e;
        }
    }

    Header header() {
        return header;
    }

    boolean isAtEnd() {
        return ending != null || incomplete != null;
    }

    Optional<Ending> ending() {
        return Optional.ofNullable(ending);
    }

    Optional<Incomplete> incomplete() {
        return Optional.ofNullable(incomplete);
    }

    @Override
    public boolean hasNext() {
        if (ahead == null && !isAtEnd()) {
            ahead = reading(this::readLine);
        }
        return ahead != null;
    }

    @Override
    public RecordedStep next() {
        if (!hasNext() || ahead == null) {
            throw new NoSuchElementException();
        }
        RecordedStep step = ahead;
        ahead = null;
        return step;
    }

    private Header readHeader() throws IOException, Unreadable {
        if (!lines.next()) {
            throw new BadInput(name + " is empty", "give an execution file that Winnow recorded");
        }
        return HeaderLine.read(lines.json());
    }

    /** The step on the next line; null at the end, after what is there to say of it was noted. */
    private @Nullable RecordedStep readLine() throws IOException, Unreadable {
        if (!lines.next()) {
            incomplete = new Incomplete(lines.number() - 1, false);
            return null;
        }
        try {
            return readStepOrEnd(lines.json());
        } catch (Unreadable e) {
            if (lines.isTerminated() || !e.isSyntax()) {
                throw e;
            }
            incomplete = new Incomplete(lines.number(), true);
            return null;
        }
    }

    private @Nullable RecordedStep readStepOrEnd(JsonIn json) throws IOException, Unreadable {
        json.enterObject();
        String kind = json.fieldName();
        json.next();
        if ("step".equals(kind)) {
            RecordedStep step = StepReading.read(json);
            order.check(step);
            return step;
        }
        if (!"end".equals(kind)) {
            throw Unreadable.content("neither a step nor the end: it begins with neither \"step\" nor \"end\"");
        }
        Ending end = EndLine.read(json, EndLine.checksum(lines.checksumBefore()));
        order.check(end);
        if (lines.next()) {
            throw Unreadable.content("there is more after the end line");
        }
        ending = end;
        return null;
    }

    @FunctionalInterface
    private interface Reading<T> {
        @Nullable
        T read() throws IOException, Unreadable;
    }

    private <T> @Nullable T reading(Reading<T> reading) {
        try {
            return reading.read();
        } catch (Unreadable e) {
            String fix = e.fix();
            throw new BadInput(
                    name + ", line " + lines.number() + ": " + e.what(),
                    fix == null ? "take an undamaged copy of the file, or record the execution again" : fix,
                    e);
        } catch (ZstdIOException e) {
            throw new BadInput(
                    name + ", after line " + (lines.number() - 1)
                            + ": the compressed data is damaged, or needs a window" + " of more than "
                            + (1 << Limits.ZSTD_WINDOW >> 20) + " MB: " + e.getMessage(),
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
