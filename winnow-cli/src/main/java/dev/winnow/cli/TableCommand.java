package dev.winnow.cli;

import picocli.CommandLine.Command;

@Command(
        name = "table",
        description = {"Makes a table of a paper anew, from the casebook, with the paper's figures beside ours.", ""},
        subcommands = DemiTableCommand.class,
        mixinStandardHelpOptions = true)
final class TableCommand implements Runnable {

    @picocli.CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private picocli.CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        throw new picocli.CommandLine.ParameterException(spec.commandLine(), "which table? There is: demi");
    }
}
