package dev.winnow.doctor.twin;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Another JVM that runs the same executions. */
public final class TwinJvm implements AutoCloseable {

    private static final long POLL_MILLIS = 20;
    private static final int MAX_STARTS = 12; // each start has the other order with probability 1/2
    private static final int MAX_TAIL = 2_000;

    private final TwinRequest request;
    private final Variation variation;
    private final Path log;
    private Process process;
    private int starts;

    /** A required difference from this JVM, beyond those by chance. */
    public enum Variation {
        OTHER_ORDER,
        OTHER_IDENTITIES,
        ANY
    }

    /** Starts the JVM. */
    public TwinJvm(TwinRequest request, Variation variation) {
        this.request = request;
        this.variation = variation;
        this.log = request.directory().resolve("log.txt");
        this.process = start();
    }

    /** The way in which the JVM ended. */
    public enum TwinEnding {
        DONE,
        /** It ran out of time before it completed all executions. */
        TIME_UP,
        FAILED
    }

    /** Returns true if the JVM has other identity hash codes than this one. */
    public boolean hasOtherIdentities() {
        return variation == Variation.OTHER_IDENTITIES;
    }

    /** Returns the directory of its recordings. */
    public Path directory() {
        return request.directory();
    }

    /** Waits until the JVM has ended. Kills it once {@code isOver} returns true. */
    public TwinEnding await(BooleanSupplier isOver) {
        while (true) {
            if (!hasEnded()) {
                if (isOver.getAsBoolean()) {
                    close();
                    return TwinEnding.TIME_UP;
                }
            } else if (process.exitValue() == TwinMain.SAME_ORDER) {
                process = start();
            } else {
                return end(process.exitValue());
            }
        }
    }

    /** Returns its exit code and the end of its output. */
    public String outputTail() {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = Math.max(0, file.length() - MAX_TAIL);
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
        String excludedOrder = variation == Variation.OTHER_ORDER && starts < MAX_STARTS ? TwinMain.setOrder() : "";
        try {
            Files.createDirectories(request.directory());
            return new ProcessBuilder(JavaCommand.of(request, excludedOrder, hasOtherIdentities()))
                    .redirectInput(ProcessBuilder.Redirect.from(emptyInput()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start another JVM: " + e.getMessage(), e);
        }
    }

    private File emptyInput() throws IOException {
        Path empty = request.directory().resolve("input.txt");
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

    private static TwinEnding end(int code) {
        return switch (code) {
            case TwinMain.DONE -> TwinEnding.DONE;
            case TwinMain.TIME_UP -> TwinEnding.TIME_UP;
            default -> TwinEnding.FAILED;
        };
    }
}
