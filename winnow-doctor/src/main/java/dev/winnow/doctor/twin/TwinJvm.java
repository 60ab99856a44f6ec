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

/** One other JVM on its errand. */
public final class TwinJvm implements AutoCloseable {

    private static final long POLL_MILLIS = 20;
    private static final int MAX_STARTS = 12; // each has the other order with a chance of one half
    private static final int MAX_TAIL = 2_000;

    private final TwinRequest request;
    private final Variation variation;
    private final Path log;
    private Process process;
    private int starts;

    /** In what it shall differ from this JVM, beyond what differs by chance. */
    public enum Variation {
        OTHER_ORDER,
        OTHER_IDENTITIES,
        ANY
    }

    public TwinJvm(TwinRequest errand, Variation kind) {
        this.request = errand;
        this.variation = kind;
        this.log = errand.directory().resolve("log.txt");
        this.process = start();
    }

    /** How it ended. */
    public enum TwinEnding {
        DONE,
        /** It did what it could in the time that it had. */
        TIME_UP,
        FAILED
    }

    public boolean hasOtherIdentities() {
        return variation == Variation.OTHER_IDENTITIES;
    }

    public Path directory() {
        return request.directory();
    }

    /** Waits until it has ended; one that goes on after all {@code isOver} is killed. */
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

    /** The end of what it printed. */
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
        String unlike = variation == Variation.OTHER_ORDER && starts < MAX_STARTS ? TwinMain.setOrder() : "";
        try {
            Files.createDirectories(request.directory());
            return new ProcessBuilder(JavaCommand.of(request, unlike, hasOtherIdentities()))
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
