package dev.winnow.cli.process;

import dev.winnow.system.OutOfControl;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Replays a recorded execution in another JVM: what depends on static state, on the order of Set.of or on identity hash
 * codes may well replay in the JVM that found it, and never again.
 */
public final class FreshJvmReplay {

    private static final String MAIN = "dev.winnow.cli.Main"; // by name: it knows us, and we do not know it
    private static final long TIMEOUT_MINUTES = 10;

    // What makes it start fast, have enough memory, and read what this JVM reads.
    private static final List<String> INHERITED_JVM_OPTIONS =
            List.of("-XX:SharedArchiveFile", "-Xm", "-javaagent:", "--sun-misc-");

    private final String scenario;
    private final List<Path> classpath;
    private final boolean agent;

    public FreshJvmReplay(String scenario, List<Path> classpath, boolean agent) {
        this.scenario = scenario;
        this.classpath = List.copyOf(classpath);
        this.agent = agent;
    }

    /** The arguments that replay the file, as a person would type them. */
    List<String> replayArguments(Path file) {
        List<String> arguments = new ArrayList<>(List.of("replay", file.toString()));
        if (!classpath.isEmpty()) {
            arguments.add("--classpath");
            arguments.add(classpath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        }
        if (scenario.indexOf('.') >= 0) {
            arguments.addAll(List.of("--scenario", scenario));
        }
        if (agent) {
            arguments.add("--agent");
        }
        return arguments;
    }

    /** The command that replays the file. */
    public String replayCommand(Path file) {
        return "winnow "
                + replayArguments(file).stream()
                        .map(FreshJvmReplay::quoteForShell)
                        .collect(Collectors.joining(" "));
    }

    /** As a shell takes it. */
    private static String quoteForShell(String argument) {
        return argument.matches("[A-Za-z0-9_./:=,@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    /**
     * Replays the file in a fresh JVM.
     *
     * @throws OutOfControl if the violation does not occur there
     */
    public void confirm(Path file) {
        try {
            Path said = Files.createTempFile("winnow-replay", ".txt");
            try {
                confirm(file, said);
            } finally {
                Files.deleteIfExists(said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another JVM replays", e);
        }
    }

    private void confirm(Path file, Path said) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(javaCommand(file))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            if (process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES) && process.exitValue() == Exit.VIOLATION) {
                return;
            }
        } finally {
            process.destroyForcibly();
        }
        throw new OutOfControl(
                "an execution that breaks an invariant replays in this JVM, but not in another one, so it is not reported as"
                        + " found. The other one said:\n"
                        + Files.readString(said, StandardCharsets.UTF_8).strip(),
                "winnow doctor " + scenario
                        + "   (something survives from one execution to the next, or hash order decides)");
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
        command.addAll(replayArguments(file));
        // Whether handlers come to their end was watched here: a cold JVM on a busy machine is only slow.
        command.addAll(List.of("--handler-limit", TIMEOUT_MINUTES + "m"));
        return command;
    }
}
