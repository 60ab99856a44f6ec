package dev.winnow.cli;

import dev.winnow.cli.command.CompareCommand;
import dev.winnow.cli.command.DoctorCommand;
import dev.winnow.cli.command.ExploreCommand;
import dev.winnow.cli.command.FollowCommand;
import dev.winnow.cli.command.FuzzCommand;
import dev.winnow.cli.command.HuntCommand;
import dev.winnow.cli.command.ImportCommand;
import dev.winnow.cli.command.InstallCommand;
import dev.winnow.cli.command.ListCommand;
import dev.winnow.cli.command.MinimizeCommand;
import dev.winnow.cli.command.NewCommand;
import dev.winnow.cli.command.ReplayCommand;
import dev.winnow.cli.command.ReportCommand;
import dev.winnow.cli.command.ServeCommand;
import dev.winnow.cli.command.ShowCommand;
import dev.winnow.cli.lab.BenchCommand;
import dev.winnow.cli.lab.TableCommand;
import dev.winnow.cli.option.DurationConverter;
import dev.winnow.cli.option.ScenarioArguments;
import dev.winnow.cli.option.StrategyHelp;
import dev.winnow.cli.option.ValueCheck;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.BadUsage;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.FixCompletion;
import dev.winnow.cli.process.LauncherCommand;
import dev.winnow.cli.process.UncaughtRefusals;
import dev.winnow.cli.processes.ProcessesCommand;
import dev.winnow.cli.project.BuildProperties;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/** The command line: parses arguments, runs one command, reports errors. */
@Command(
        name = "winnow",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionProvider.class,
        description = {
            "Finds executions of a distributed system that violate an invariant, and replays them exactly.",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "First steps:",
            "  ${ROOT-COMMAND-NAME} list                list the systems to test",
            "  ${ROOT-COMMAND-NAME} hunt 2pc-2          find a bug, record it, show it",
            "  ${ROOT-COMMAND-NAME} serve               view and step through executions in a browser",
            "  ${ROOT-COMMAND-NAME} install             install Winnow into your Maven repository, once",
            "  ${ROOT-COMMAND-NAME} new my-project      create a starter project",
            "",
            "Exit codes: 0 done or nothing found, 1 violation found, 2 bad usage or",
            "unreadable input, 3 the system is not under control, 4 internal error,",
            "5 nothing found, but a state that must be reached was not,",
            "130 interrupted (findings are saved)."
        },
        subcommands = {
            ListCommand.class,
            NewCommand.class,
            InstallCommand.class,
            HuntCommand.class,
            ExploreCommand.class,
            FuzzCommand.class,
            ReplayCommand.class,
            MinimizeCommand.class,
            ShowCommand.class,
            ReportCommand.class,
            ServeCommand.class,
            ImportCommand.class,
            FollowCommand.class,
            CompareCommand.class,
            DoctorCommand.class,
            ProcessesCommand.class,
            TableCommand.class,
            BenchCommand.class
        })
public final class Main implements Runnable {

    static final class VersionProvider implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"winnow " + BuildProperties.read().version("winnow.version")};
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.setOut(StandardOutput.utf8Stream(new FileOutputStream(FileDescriptor.out)));
        System.setErr(StandardOutput.utf8Stream(new FileOutputStream(FileDescriptor.err)));
        Exit.installHandlers();
        UncaughtRefusals refusals = UncaughtRefusals.collect();
        int exitCode = run(arguments);
        refusals.printUnlessReported(exitCode);
        Exit.exitNow(Exit.codeAfterInterrupt(exitCode));
    }

    static int run(String... arguments) {
        StandardOutput.redirectSystemOut();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        JsonOutput.begin();
        ErrorReporter.setJson(List.of(arguments).stream()
                .anyMatch(argument -> argument.equals("--json") || argument.equals("--json=true")));
        try {
            return commandLine().execute(arguments);
        } catch (Error e) {
            return ErrorReporter.report(e);
        } finally {
            Exit.clearInterruptAction();
            Thread.currentThread().setContextClassLoader(before);
            StandardOutput.restoreSystemOut();
        }
    }

    private static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Main());
        commandLine.setCommandName(LauncherCommand.text());
        StrategyHelp.addTo(commandLine);
        commandLine.setOut(new PrintWriter(StandardOutput.out(), true, StandardCharsets.UTF_8));
        commandLine.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setUsageHelpWidth(Math.min(Terminal.columns(), 120));
        commandLine.registerConverter(Duration.class, new DurationConverter());
        commandLine.setExecutionStrategy(parsed -> {
            ValueCheck.check(parsed);
            expandArguments(
                    parsed.asCommandLineList().get(parsed.asCommandLineList().size() - 1));
            return new RunLast().execute(parsed);
        });
        commandLine.setParameterExceptionHandler(
                (e, given) -> ErrorReporter.reportBadUsage(e.getCommandLine(), ValueCheck.message(e)));
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> e instanceof BadUsage
                ? ErrorReporter.reportBadUsage(command, String.valueOf(e.getMessage()))
                : ErrorReporter.report(complete(e, command)));
        return commandLine;
    }

    /** Replaces short forms of scenarios in the arguments of a command. */
    private static void expandArguments(CommandLine command) {
        try {
            Stream.concat(Stream.of(command.<Object>getCommand()), command.getMixins().values().stream())
                    .filter(ScenarioArguments.class::isInstance)
                    .map(ScenarioArguments.class::cast)
                    .forEach(ScenarioArguments::expand);
        } catch (BadUsage e) {
            throw new ExecutionException(command, String.valueOf(e.getMessage()), e);
        }
    }

    /** Completes the fix of an error with how the user named the scenario, which the command or a mixin knows. */
    private static Throwable complete(Throwable e, CommandLine command) {
        return Stream.concat(Stream.of(command.<Object>getCommand()), command.getMixins().values().stream())
                .filter(FixCompletion.class::isInstance)
                .map(FixCompletion.class::cast)
                .findFirst()
                .map(completion -> completion.complete(e))
                .orElse(e);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Give a command");
    }
}
