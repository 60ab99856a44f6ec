package dev.winnow.cli.processes;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.model.Counted;
import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.file.SequenceClass;
import dev.winnow.processes.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code processes classes}. */
@Command(
        name = "classes",
        description = {
            "Groups minimized runs into classes. Runs of one class fail in the same way, and their inputs differ",
            "only in the names of symmetric hosts and in values of parameters.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ProcessesClassesCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "minimized runs (JSON) of one scenario")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--scenario", paramLabel = "FILE", description = "the scenario, if its file has moved")
    private @Nullable Path scenario;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        List<RunFile> runs = files.stream().map(RunFile::read).toList();
        List<SequenceClass> classes = SequenceClass.of(runs, symmetricHosts(runs.get(0)));
        if (json) {
            JsonOutput.print(out -> {
                out.number("schema", JsonOutput.SCHEMA);
                out.text("control", "partial");
                out.list("classes", classes, (fields, found) -> {
                    fields.text("fingerprint", found.failure());
                    fields.texts("inputs", found.inputs());
                    fields.texts("events", found.events());
                    fields.texts("runs", names(found));
                });
            });
        } else {
            StandardOutput.out().println(Counted.of(runs.size(), "run") + ", " + classes(classes.size()));
            classes.forEach(this::print);
        }
        return Exit.DONE;
    }

    private static String classes(int count) {
        return count == 1 ? "1 class" : count + " classes";
    }

    private List<String> symmetricHosts(RunFile run) {
        return ScenarioFile.read(ContainedOptions.scenarioOf(run, scenario))
                .workload()
                .symmetric();
    }

    private List<String> names(SequenceClass found) {
        return found.members().stream()
                .map(member -> files.get(member).toString())
                .toList();
    }

    private void print(SequenceClass found) {
        StandardOutput.out().println();
        StandardOutput.out().println("fails as " + found.failure() + " (" + String.join(", ", names(found)) + ")");
        for (int i = 0; i < found.inputs().size(); i++) {
            StandardOutput.out().println("  " + (i + 1) + "  " + found.inputs().get(i));
        }
        found.events().forEach(event -> StandardOutput.out().println("     " + event));
    }
}
