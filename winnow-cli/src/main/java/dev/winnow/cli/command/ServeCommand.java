package dev.winnow.cli.command;

import dev.winnow.cli.option.AgentOption;
import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.LauncherCommand;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import dev.winnow.model.Origin;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.UserCode;
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
            "Shows the executions of a directory in a browser, and lets you step through a live system.",
            "Listens only on this machine, until Ctrl-C (docs/VIEWER.md).",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ServeCommand implements Callable<Integer> {

    static final int DEFAULT_PORT = 7007;
    private static final String ANY_PORT = "--port 0";
    private static final Path DEFAULT_DIRECTORY = Path.of("winnow-out");
    private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(30);
    private static final long POLL_MILLIS = 100;
    private static final long RESPONSE_MILLIS = 1_500; // lets the page get its answer before the server ends

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            description = "directory of recorded executions (default: winnow-out)")
    private @Nullable Path directory;

    @Range(max = 65_535)
    @Option(
            names = "--port",
            paramLabel = "N",
            description = "port, 0 for any free one (default: 7007, or any free one if it is in use)")
    private @Nullable Integer port;

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Option(
            names = "--scenario",
            paramLabel = "CLASS",
            description = "class of a scenario that META-INF/services does not list; repeatable")
    private List<String> unlisted = new ArrayList<>();

    @Mixin
    private AgentOption agent = new AgentOption();

    @Range(min = 1)
    @Option(
            names = "--handler-limit",
            paramLabel = "5s",
            description = "time limit of one handler call (default: ${DEFAULT-VALUE}); off under a debugger",
            defaultValue = "5s")
    private Duration handlerLimit = Duration.ofSeconds(5);

    @Override
    public Integer call() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        try (Viewer viewer = start()) {
            Exit.onInterrupt(end::countDown);
            StandardOutput.out().println("serving " + directory() + " at " + viewer.url() + "   (stop with Ctrl-C)");
            StandardOutput.out().flush();
            awaitInterrupt(end);
        }
        return Exit.INTERRUPTED;
    }

    /**
     * Waits for Ctrl-C.
     *
     * @throws OutOfControl if a handler called System.exit, which cannot be undone
     */
    private static void awaitInterrupt(CountDownLatch end) throws InterruptedException {
        while (!end.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            HostEnvironment.ExitAttempt exiting = Exit.systemExitCall();
            if (exiting != null) {
                Thread.sleep(RESPONSE_MILLIS);
                throw new OutOfControl(
                        "a handler called System.exit, so the server must end:" + UserCode.stackText(exiting.stack()),
                        "throw an exception instead, or inject a function that ends the process");
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

    private ViewerSettings settings(int requestedPort) {
        Supervisor supervisor = ThisProcess.supervisor(handlerLimit, Duration.ZERO);
        return new ViewerSettings(
                directory(),
                requestedPort,
                supervisor.call(beacon -> scenarios.loadAll(unlisted)),
                agent.isOn(),
                supervisor,
                new ThisProcess(),
                IDLE_TIMEOUT,
                this::fillIn,
                true);
    }

    private String fillIn(String fix, Origin origin) {
        return new ScenarioCommands(
                        origin.scenario(),
                        scenarios.classpath(),
                        origin.parameters(),
                        ScenarioCommands.DEFAULT_SEED,
                        agent.isWanted())
                .fillIn(fix, null);
    }

    /** Returns the directory to serve; creates the default one, since having no executions yet is no error. */
    private Path directory() {
        if (directory != null) {
            return directory;
        }
        try {
            return Files.createDirectories(DEFAULT_DIRECTORY);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot create the directory " + DEFAULT_DIRECTORY + ": " + BadInput.reason(e),
                    "give another one: " + LauncherCommand.text() + " serve DIR",
                    e);
        }
    }
}
