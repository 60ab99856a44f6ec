package dev.winnow.cli.lab;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "table",
        description = {
            "Runs an experiment with the casebook and prints its table, with a paper's figures next to ours.",
            ""
        },
        subcommands = {
            DemiTableCommand.class,
            DelayingTableCommand.class,
            InterfaceTableCommand.class,
            MinimizeTableCommand.class
        },
        mixinStandardHelpOptions = true)
public final class TableCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Give a table: demi, delaying, interface or minimize");
    }
}
