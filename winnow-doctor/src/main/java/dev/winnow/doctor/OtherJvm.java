package dev.winnow.doctor;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** One other JVM on its errand. */
final class OtherJvm implements AutoCloseable {

    private static final long POLL_MILLIS = 20;
    private static final int STARTS = 12; // each has the other order with a chance of one half
    private static final int TAIL = 2_000;

    private final Errand errand;
    private final Kind kind;
    private final Path log;
    private Process process;
    private int starts;

    /** In what it shall differ from this JVM, beyond what differs by chance. */
    enum Kind {
        OTHER_ORDER,
        OTHER_IDENTITIES,
        ANY
    }

    OtherJvm(Errand errand, Kind kind) {
        this.errand = errand;
        this.kind = kind;
        this.log = errand.directory().resolve("log.txt");
        this.process = start();
    }

    /** How it ended. */
    enum End {
        DONE,
        /** It did what it could in the time that it had. */
        TIME,
        FAILED
    }

    boolean hasOtherIdentities() {
        return kind == Kind.OTHER_IDENTITIES;
    }

    Path directory() {
        return errand.directory();
    }

    /** Waits until it has ended; one that goes on after all {@code isOver} is killed. */
    End await(BooleanSupplier isOver) {
        while (true) {
            if (!hasEnded()) {
                if (isOver.getAsBoolean()) {
                    close();
                    return End.TIME;
                }
            } else if (process.exitValue() == Twin.SAME_ORDER) {
                process = start();
            } else {
                return end(process.exitValue());
            }
        }
    }

    /** The end of what it printed. */
    String tail() {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = Math.max(0, file.length() - TAIL);
            byte[] bytes = new byte[(int) (file.length() - from)];
            file.seek(from);
            file.readFully(bytes);
            String text = new String(bytes, StandardCharsets.UTF_8).strip();
            return "it ended with exit code " + process.exitValue() + (text.isEmpty() ? "" : ":\n" + text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private Process start() {
        starts++;
        String unlike = kind == Kind.OTHER_ORDER && starts < STARTS ? Twin.orderOfSets() : "";
        try {
            Files.createDirectories(errand.directory());
            return new ProcessBuilder(JavaCommand.of(errand, unlike, hasOtherIdentities()))
                    .redirectInput(ProcessBuilder.Redirect.from(emptyInput()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start another JVM: " + e.getMessage(), e);
        }
    }

    private File emptyInput() throws IOException {
        Path empty = errand.directory().resolve("input.txt");
        Files.write(empty, new byte[0]);
        return empty.toFile();
    }

    private boolean hasEnded() {
        try {
            return process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for another JVM", e);
        }
    }

    private static End end(int code) {
        return switch (code) {
            case Twin.DONE -> End.DONE;
            case Twin.TIME -> End.TIME;
            default -> End.FAILED;
        };
    }
}
