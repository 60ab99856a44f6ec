package dev.winnow.cli.command;

import dev.winnow.cli.option.AgentOption;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.hunt.HostEnvironment;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.viewer.Viewer;
import dev.winnow.viewer.ViewerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
public final class ServeCommand implements Callable<Integer> {

    static final int DEFAULT_PORT = 7007;
    private static final String ANY_PORT = "--port 0";
    private static final Path DEFAULT_DIRECTORY = Path.of("winnow-out");
    private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(30);
    private static final long POLL_MILLIS = 100;
    private static final long TELLING_MILLIS = 1_500; // for the page to be answered before the server ends

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

    @Option(
            names = "--scenario",
            paramLabel = "CLASS",
            description = "the class of a scenario that META-INF/services does not list; can be given again")
    private List<String> unlisted = new ArrayList<>();

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
            Exit.onInterrupt(end::countDown);
            StandardOutput.out().println("serving " + directory() + " at " + viewer.url() + "   (Ctrl-C ends it)");
            StandardOutput.out().flush();
            awaitInterrupt(end);
        }
        return Exit.INTERRUPTED;
    }

    /**
     * Until Ctrl-C.
     *
     * @throws OutOfControl if a handler that was stepped through called System.exit, which nothing can take back
     */
    private static void awaitInterrupt(CountDownLatch end) throws InterruptedException {
        while (!end.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            HostEnvironment.ExitAttempt exiting = Exit.systemExitCall();
            if (exiting != null) {
                Thread.sleep(TELLING_MILLIS);
                throw new OutOfControl(
                        "a handler called System.exit, so the server must end:" + exiting.stack(),
                        "let it throw an exception instead, or inject what ends the process");
            }
        }
    }

    private Viewer start() {
        if (port != null) {
            return Viewer.start(settings(port), ANY_PORT);
        }
        try {
            return Viewer.start(settings(DEFAULT_PORT), ANY_PORT);
        } catch (BadInput e) {
            return Viewer.start(settings(0), ANY_PORT);
        }
    }

    private ViewerSettings settings(int where) {
        return new ViewerSettings(
                directory(),
                where,
                scenarios.load(unlisted),
                agent.isOn(),
                ThisProcess.supervisor(handlerLimit, Duration.ZERO),
                new ThisProcess(),
                IDLE_TIMEOUT,
                true);
    }

    /** The usual one is made if it is not there: there is nothing wrong about having no executions yet. */
    private Path directory() {
        if (directory != null) {
            return directory;
        }
        try {
            return Files.createDirectories(DEFAULT_DIRECTORY);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot make the directory " + DEFAULT_DIRECTORY + ": " + e,
                    "name another one: winnow serve DIR",
                    e);
        }
    }
}
