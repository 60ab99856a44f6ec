package dev.winnow.cli.lab;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "table",
        description = {"Reproduces a table of a paper with the casebook, with the paper's figures next to ours.", ""},
        subcommands = {DemiTableCommand.class, DelayingTableCommand.class},
        mixinStandardHelpOptions = true)
public final class TableCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Give a table: demi or delaying");
    }
}
