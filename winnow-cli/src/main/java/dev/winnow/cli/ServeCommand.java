package dev.winnow.cli;

import dev.winnow.run.BadInput;
import dev.winnow.viewer.Settings;
import dev.winnow.viewer.Viewer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "serve",
        description = {
            "Shows the executions of a directory in a browser, and lets you step through a system live.",
            "Listens on this machine alone, until Ctrl-C (docs/VIEWER.md).",
            ""
        },
        mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {

    static final int PORT = 7007;
    private static final Path USUAL = Path.of("winnow-out");
    private static final Duration IDLE = Duration.ofMinutes(30);

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            description = "where executions are recorded (default: winnow-out)")
    private @Nullable Path directory;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "where to listen, 0 for any that is free (default: 7007, or another if it is taken)")
    private @Nullable Integer port;

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Mixin
    private AgentOption agent = new AgentOption();

    @Option(
            names = "--handler-limit",
            paramLabel = "5s",
            description = "how long one handler may take (default: ${DEFAULT-VALUE}); off under a debugger",
            defaultValue = "5s")
    private Duration handlerLimit = Duration.ofSeconds(5);

    @Override
    public Integer call() throws InterruptedException {
        if (port != null && (port < 0 || port > 65_535)) {
            throw new BadInput("--port " + port + " makes no sense", "give from 0 to 65535");
        }
        CountDownLatch end = new CountDownLatch(1);
        try (Viewer viewer = start()) {
            Exit.guard(end::countDown);
            Output.out().println("serving " + directory() + " at " + viewer.url() + "   (Ctrl-C ends it)");
            Output.out().flush();
            end.await();
        }
        return Exit.INTERRUPTED;
    }

    private Viewer start() {
        if (port != null) {
            return Viewer.start(settings(port));
        }
        try {
            return Viewer.start(settings(PORT));
        } catch (BadInput e) {
            return Viewer.start(settings(0));
        }
    }

    private Settings settings(int where) {
        return new Settings(
                directory(),
                where,
                scenarios.scenarios(),
                agent.isOn(),
                Search.supervisor(handlerLimit, Duration.ZERO),
                new ThisProcess(),
                IDLE);
    }

    /** The usual one is made if it is not there: there is nothing wrong about having no executions yet. */
    private Path directory() {
        if (directory != null) {
            return directory;
        }
        try {
            return Files.createDirectories(USUAL);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot make the directory " + USUAL + ": " + e, "name another one: winnow serve DIR", e);
        }
    }
}
