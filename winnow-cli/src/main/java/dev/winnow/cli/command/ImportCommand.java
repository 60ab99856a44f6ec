package dev.winnow.cli.command;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.model.Counted;
import dev.winnow.system.BadInput;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.log.ImportedLog;
import dev.winnow.trace.text.TerminalText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "import",
        description = {
            "Reads a log of a system that ran without Winnow and writes it as an execution file, for show, report,",
            "serve and compare. follow performs it on a scenario, as far as possible (docs/IMPORT.md).",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ImportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "LOG", description = "the log, in UTF-8; one file for all processes")
    private Path log = Path.of("");

    @Option(
            names = "--regex",
            paramLabel = "EXPRESSION",
            description =
                    "reads lines by a regular expression with the groups process, time, kind, event, message, id, from,"
                            + " to, timer, clock; repeatable: the first that matches counts")
    private List<String> expressions = new ArrayList<>();

    @Option(names = "--shiviz", description = "reads pairs of lines: host and vector clock, then the event")
    private boolean shiviz;

    @Option(names = "--otel", description = "reads lines of JSON with spans of OpenTelemetry")
    private boolean otel;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT.jsonl",
            description = "output file (default: next to LOG, with -imported.jsonl)")
    private @Nullable Path outputFile;

    @Option(names = "--name", paramLabel = "NAME", description = "name of the execution (default: that of LOG)")
    private @Nullable String name;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        ImportedLog imported = read();
        Path file = outputFile == null ? SiblingFile.of(log, "-imported.jsonl") : outputFile;
        imported.write(file, name == null ? String.valueOf(log.getFileName()) : name);
        if (json) {
            print(imported, file);
        } else {
            say(imported, file);
        }
        return Exit.DONE;
    }

    private ImportedLog read() {
        int formats = (expressions.isEmpty() ? 0 : 1) + (shiviz ? 1 : 0) + (otel ? 1 : 0);
        if (formats != 1) {
            throw new BadInput(
                    formats == 0 ? "the format of the log is not given" : "several formats are given",
                    "give one of --regex '(?<process>\\S+) (?<event>.*)', --shiviz and --otel");
        }
        if (shiviz) {
            return ImportedLog.ofShiViz(log);
        }
        return otel ? ImportedLog.ofSpans(log) : ImportedLog.byRegex(log, expressions);
    }

    private static int count(ImportedLog imported, Predicate<RecordedEvent> kind) {
        return (int)
                imported.steps().stream().map(RecordedStep::event).filter(kind).count();
    }

    private static int messages(ImportedLog imported) {
        return count(imported, event -> event instanceof RecordedEvent.Delivered);
    }

    private static int localEvents(ImportedLog imported) {
        return count(imported, event -> event instanceof RecordedEvent.LocalEvent);
    }

    private void say(ImportedLog imported, Path file) {
        StandardOutput.out()
                .println("import " + log + " · " + Counted.of(imported.steps().size(), "step") + " at "
                        + Counted.of(imported.processes().size(), "process", "processes") + ": "
                        + Counted.of(messages(imported), "delivery", "deliveries") + ", "
                        + Counted.of(localEvents(imported), "local event"));
        imported.warnings()
                .forEach(warning -> StandardOutput.out().println("  note         " + TerminalText.visible(warning)));
        StandardOutput.out().println("  execution    " + file + " (observed, not performed)");
        StandardOutput.out().println("  show         " + ScenarioCommands.show(file));
    }

    private void print(ImportedLog imported, Path file) {
        JsonOutput.print(out -> {
            out.number("schema", JsonOutput.SCHEMA);
            out.text("log", log.toString());
            out.text("execution", file.toString());
            out.processes("processes", imported.processes());
            out.number("steps", imported.steps().size());
            out.number("deliveries", messages(imported));
            out.number("localEvents", localEvents(imported));
            out.texts("notes", imported.warnings());
        });
    }
}
