package dev.winnow.cli.process;

import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.system.OutOfControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A replay of a recorded execution in another JVM. An execution that depends on static state, on the order of Set.of or
 * on identity hash codes may replay only in the JVM that found it.
 */
public final class FreshJvmReplay {

    private static final String MAIN = "dev.winnow.cli.Main"; // by name, to avoid a package cycle
    private static final Duration MIN_TIME = Duration.ofSeconds(10);
    private static final Duration MAX_TIME = Duration.ofMinutes(10);

    // Options for a fast start, the same memory and the same classes.
    private static final List<String> INHERITED_JVM_OPTIONS =
            List.of("-XX:SharedArchiveFile", "-Xm", "-javaagent:", "--sun-misc-", "-Dwinnow.jdk=");

    private final ScenarioCommands commands;

    public FreshJvmReplay(ScenarioCommands commands) {
        this.commands = commands;
    }

    /**
     * Replays the file in another JVM. Returns false if that did not end in time.
     *
     * @param limit how long the other JVM may take, but never less than a JVM needs to start
     * @throws OutOfControl if the violation does not occur there
     * @throws WorkInterrupted if the user interrupts it, which ends the other JVM
     */
    public boolean confirm(Path file, Duration limit) {
        Duration allowed = limit.compareTo(MIN_TIME) < 0 ? MIN_TIME : limit;
        return confirmWithin(file, allowed.compareTo(MAX_TIME) > 0 ? MAX_TIME : allowed);
    }

    private boolean confirmWithin(Path file, Duration limit) {
        try {
            Path output = Files.createTempFile("winnow-replay", ".txt");
            try {
                return confirm(file, output, limit);
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another JVM replays", e);
        }
    }

    private boolean confirm(Path file, Path output, Duration limit) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(javaCommand(file))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Exit.onInterrupt(process::destroyForcibly);
        try {
            boolean hasEnded = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (hasEnded && process.exitValue() == Exit.VIOLATION) {
                return true;
            }
            // Ctrl-C in a terminal goes to both JVMs, and the other one may end first.
            if (Exit.isEnding() || (!process.isAlive() && process.exitValue() == Exit.INTERRUPTED)) {
                throw new WorkInterrupted();
            }
            if (!hasEnded) {
                return false;
            }
        } finally {
            process.destroyForcibly();
        }
        throw new OutOfControl(
                "a violation replays in this JVM, but not in another one, so it is not reported."
                        + " Output of the other JVM:\n"
                        + Files.readString(output, StandardCharsets.UTF_8).strip(),
                commands.onScenario("doctor")
                        + "   (usual causes: static state, hash order, an invariant that depends on more than states)");
    }

    private List<String> javaCommand(Path file) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> INHERITED_JVM_OPTIONS.stream().anyMatch(argument::startsWith))
                .forEach(command::add);
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:-OmitStackTraceInFastThrow",
                "-cp",
                System.getProperty("java.class.path"),
                MAIN));
        command.addAll(commands.fileArguments("replay", file));
        // This JVM has already checked that handlers end; a cold JVM on a busy machine is only slow.
        command.addAll(List.of("--handler-limit", MAX_TIME.toMinutes() + "m"));
        return command;
    }
}
