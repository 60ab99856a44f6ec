package dev.winnow.cli.processes;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.processes.file.InputText;
import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.file.RunText;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        description = {"Shows a run or plan as text.", ""},
        mixinStandardHelpOptions = true)
public final class ProcessesShowCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "a run or plan (JSON or YAML) of hunt or minimize")
    private Path file = Path.of("");

    @Option(names = "--inputs", description = "leave out observations")
    private boolean inputsOnly;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        RunFile run = RunFile.read(file);
        if (json) {
            JsonOutput.print(out -> {
                out.number("schema", JsonOutput.SCHEMA);
                out.text("scenario", run.scenario().path());
                out.text("control", run.control());
                out.text("seed", Long.toString(run.seed()));
                out.text("fingerprint", run.fingerprint());
                out.list("inputs", run.plan().inputs(), (fields, input) -> {
                    fields.number("id", input.id());
                    fields.text(
                            "text", InputText.of(run.plan(), run.plan().inputs().indexOf(input)));
                });
                out.number(
                        "observations",
                        run.run() == null ? 0 : run.run().observations().size());
                out.texts("claims", run.claims());
            });
        } else {
            RunText.lines(run, !inputsOnly).forEach(StandardOutput.out()::println);
        }
        return Exit.DONE;
    }
}
