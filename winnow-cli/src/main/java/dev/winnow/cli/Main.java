package dev.winnow.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
        name = "winnow",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = {"Finds executions of a distributed system that break an invariant, and replays them exactly.", ""
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "First steps:",
            "  winnow list                what there is to test",
            "  winnow hunt 2pc-2          find a bug, record it, show it",
            "  winnow serve               look at it, and step through it, in a browser",
            "  winnow new my-project      a project of your own to begin with",
            "",
            "Exit codes: 0 nothing found or done, 1 violation found, 2 bad usage or",
            "unreadable input, 3 the system is not under control, 4 internal error,",
            "5 nothing found, but what must be seen sometimes never was,",
            "130 interrupted (what was found is saved)."
        },
        subcommands = {
            ListCommand.class,
            NewCommand.class,
            HuntCommand.class,
            ExploreCommand.class,
            FuzzCommand.class,
            ReplayCommand.class,
            MinimizeCommand.class,
            ShowCommand.class,
            ReportCommand.class,
            ServeCommand.class,
            DoctorCommand.class,
            TableCommand.class,
            BenchCommand.class
        })
public final class Main implements Runnable {

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"winnow " + Build.read().version("winnow.version")};
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.setOut(Output.open(new FileOutputStream(FileDescriptor.out)));
        System.setErr(Output.open(new FileOutputStream(FileDescriptor.err)));
        Exit.install();
        Exit.now(run(arguments));
    }

    static int run(String... arguments) {
        Output.take();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Errors.asJson(List.of(arguments).stream()
                .anyMatch(argument -> argument.equals("--json") || argument.equals("--json=true")));
        try {
            return commandLine().execute(arguments);
        } catch (Error e) {
            return Errors.told(e);
        } finally {
            Exit.release();
            Thread.currentThread().setContextClassLoader(before);
            Output.giveBack();
        }
    }

    private static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Main());
        StrategyHelp.addTo(commandLine);
        commandLine.setOut(new PrintWriter(Output.out(), true, StandardCharsets.UTF_8));
        commandLine.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setUsageHelpWidth(Math.min(Terminal.columns(), 120));
        commandLine.registerConverter(Duration.class, new DurationConverter());
        commandLine.setParameterExceptionHandler(Errors::badUsage);
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> Errors.told(e));
        return commandLine;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Give a command");
    }
}
