package dev.winnow.cli.process;

import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.system.OutOfControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A replay of a recorded execution in another JVM. An execution that depends on static state, on the order of Set.of or
 * on identity hash codes may replay only in the JVM that found it.
 */
public final class FreshJvmReplay {

    private static final String MAIN = "dev.winnow.cli.Main"; // by name, to avoid a package cycle
    private static final long TIMEOUT_MINUTES = 10;

    // Options for a fast start, the same memory and the same classes.
    private static final List<String> INHERITED_JVM_OPTIONS =
            List.of("-XX:SharedArchiveFile", "-Xm", "-javaagent:", "--sun-misc-");

    private final ScenarioCommands commands;

    public FreshJvmReplay(ScenarioCommands commands) {
        this.commands = commands;
    }

    /**
     * Replays the file in another JVM.
     *
     * @throws OutOfControl if the violation does not occur there
     * @throws WorkInterrupted if the user interrupts it, which ends the other JVM
     */
    public void confirm(Path file) {
        try {
            Path output = Files.createTempFile("winnow-replay", ".txt");
            try {
                confirm(file, output);
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

    private void confirm(Path file, Path output) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(javaCommand(file))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Exit.onInterrupt(process::destroyForcibly);
        try {
            if (process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES) && process.exitValue() == Exit.VIOLATION) {
                return;
            }
            // Ctrl-C in a terminal goes to both JVMs, and the other one may end first.
            if (Exit.isEnding() || (!process.isAlive() && process.exitValue() == Exit.INTERRUPTED)) {
                throw new WorkInterrupted();
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
        command.addAll(List.of("--handler-limit", TIMEOUT_MINUTES + "m"));
        return command;
    }
}
