package dev.winnow.cli.command;

import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.model.Control;
import dev.winnow.report.HtmlReport;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.Truncation;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description = {
            "Writes a recorded execution as one HTML file that opens offline and can be mailed.",
            "Needs only the file. For your own scenario, add --classpath: the replay command in the report then works.",
            "The report of hunt, explore and minimize also shows how the execution was minimized and why it fails.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "an execution, recorded by hunt, fuzz or explore, or imported")
    private Path file = Path.of("");

    @Option(
            names = "--original",
            paramLabel = "FILE",
            description = "the execution it was minimized from; the report shows it on demand, removed steps faint")
    private @Nullable Path original;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT.html",
            description = "output file (default: next to FILE, with the same name)")
    private @Nullable Path outputFile;

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        Path page = outputFile == null ? defaultOutputFile() : outputFile;
        if (original != null) {
            requireSameScenario(original);
        }
        Optional<Truncation> incomplete = new HtmlReport(file, original, null, replayCommand()).write(page);
        if (json) {
            JsonOutput.print(fields -> {
                fields.number("schema", JsonOutput.SCHEMA);
                fields.text("execution", file.toString());
                fields.text("report", page.toString());
                fields.bool("complete", incomplete.isEmpty());
                incomplete.ifPresent(truncation -> ErrorReporter.writeField(fields, problem(truncation)));
            });
        } else {
            StandardOutput.out().println("wrote " + page);
        }
        if (incomplete.isEmpty()) {
            return Exit.DONE;
        }
        return json ? Exit.BAD_INPUT : ErrorReporter.report(problem(incomplete.get()));
    }

    private Path defaultOutputFile() {
        String name = String.valueOf(file.getFileName());
        return file.resolveSibling(name.replaceFirst("\\.jsonl(\\.zst)?$", "") + ".html");
    }

    private String replayCommand() {
        Header header = header(file);
        ScenarioCommands commands = ScenarioCommands.forFiles(scenarios.classpath(), header.usesAgent());
        return header.control() == Control.OBSERVED
                ? commands.onFile("follow", file, "--scenario", "NAME")
                : commands.onFile("replay", file);
    }

    /** Rejects an original of another system, since a comparison would be meaningless. */
    private void requireSameScenario(Path originalFile) {
        String expected = scenario(header(file));
        String actual = scenario(header(originalFile));
        if (!actual.equals(expected)) {
            throw new BadInput(
                    originalFile + " is an execution of " + actual + ", but " + file + " of " + expected,
                    "give the file that " + file + " was minimized from");
        }
    }

    private static String scenario(Header header) {
        return header.scenario()
                + new TreeMap<>(header.parameters())
                        .entrySet().stream()
                                .map(entry -> " -p " + entry.getKey() + "=" + entry.getValue())
                                .collect(Collectors.joining());
    }

    private static Header header(Path execution) {
        try (ExecutionReader reader = ExecutionReader.open(execution)) {
            return reader.header();
        }
    }

    private ErrorReporter.Problem problem(Truncation incomplete) {
        return new ErrorReporter.Problem(
                Exit.BAD_INPUT,
                file + " is " + incomplete.text(),
                "record it again; the report shows the steps of the file",
                false);
    }
}
