package dev.winnow.processes.net;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A short shell script of our own that must succeed. */
final class ShellScript {

    private static final long LIMIT_SECONDS = 20;

    private ShellScript() {}

    /** Runs a script and throws with what it printed if a command fails. */
    static void run(String script) throws IOException {
        Process shell = new ProcessBuilder("sh", "-e").redirectErrorStream(true).start();
        try (var in = shell.getOutputStream()) {
            in.write(("export PATH=\"$PATH:/usr/sbin:/sbin\"\n" + script).getBytes(StandardCharsets.UTF_8));
        }
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (!awaitEnd(shell)) {
            shell.destroyForcibly();
            throw new IOException("a command did not end within " + LIMIT_SECONDS + " s: " + printed);
        }
        if (shell.exitValue() != 0) {
            throw new IOException(printed.isEmpty() ? "exit code " + shell.exitValue() : printed);
        }
    }

    /** Waits even if this thread is interrupted: half a network is worse than a late answer. */
    private static boolean awaitEnd(Process shell) {
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    return shell.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
