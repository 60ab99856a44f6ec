package dev.winnow.cli.processes;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.file.RunPage;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description = {"Writes a run as one HTML page with a lane per host. It opens offline.", ""},
        mixinStandardHelpOptions = true)
public final class ProcessesReportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "a run or plan (JSON or YAML) of hunt or minimize")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT.html",
            description = "output file (default: next to FILE, with the same name)")
    private @Nullable Path outputFile;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        RunFile run = RunFile.read(file);
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.(json|ya?ml)$", "");
        Path page = outputFile == null ? file.resolveSibling(name + ".html") : outputFile;
        RunPage.write(run, page);
        if (json) {
            JsonOutput.print(out -> {
                out.number("schema", JsonOutput.SCHEMA);
                out.text("control", run.control());
                out.text("run", file.toString());
                out.text("report", page.toString());
            });
        } else {
            StandardOutput.out().println("wrote " + page);
        }
        return Exit.DONE;
    }
}
