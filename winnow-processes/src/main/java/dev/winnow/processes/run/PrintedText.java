package dev.winnow.processes.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** The beginning of what a command prints on one of its streams. Reads to the end, so that it never blocks. */
final class PrintedText {

    private static final int MAX_LENGTH = 1 << 16;
    private static final long END_MILLIS = 200; // a child that was left behind may keep the stream open

    private final StringBuilder text = new StringBuilder(); // guarded by itself
    private final Thread reader;

    private PrintedText(InputStream in) {
        this.reader = new Thread(() -> read(in), "winnow-command");
        reader.setDaemon(true);
    }

    static PrintedText of(InputStream in) {
        PrintedText printed = new PrintedText(in);
        printed.reader.start();
        return printed;
    }

    private void read(InputStream in) {
        char[] chunk = new char[4096];
        try (Reader characters = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            for (int count = characters.read(chunk); count >= 0; count = characters.read(chunk)) {
                synchronized (text) {
                    text.append(chunk, 0, Math.min(count, MAX_LENGTH - text.length()));
                }
            }
        } catch (IOException e) {
            // The command was killed.
        }
    }

    /** Returns the text once the command has ended. */
    String await() throws InterruptedException {
        reader.join(END_MILLIS);
        synchronized (text) {
            return text.toString();
        }
    }

    boolean isGoingOn() {
        return reader.isAlive();
    }
}
