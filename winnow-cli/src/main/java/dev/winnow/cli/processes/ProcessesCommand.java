package dev.winnow.cli.processes;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "processes",
        description = {
            "Finds, replays and minimizes failures of real servers on real sockets, described in YAML.",
            "Control is partial (docs/PROCESSES.md): replays may differ, so their failures are counted.",
            ""
        },
        subcommands = {
            ProcessesHuntCommand.class,
            ProcessesReplayCommand.class,
            ProcessesMinimizeCommand.class,
            ProcessesShowCommand.class,
            ProcessesReportCommand.class,
            ProcessesClassesCommand.class
        },
        mixinStandardHelpOptions = true)
public final class ProcessesCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Give a command: hunt, replay, minimize, show, report or classes");
    }
}
