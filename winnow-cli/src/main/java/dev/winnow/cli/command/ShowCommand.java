package dev.winnow.cli.command;

import dev.winnow.cli.output.ExecutionPicture;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.model.Verdict;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Footer;
import dev.winnow.trace.Header;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.Truncation;
import dev.winnow.trace.export.ShiVizLog;
import dev.winnow.trace.json.ViolationJson;
import dev.winnow.trace.picture.ExecutionText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        description = {
            "Draws a recorded execution as text: one lane per process, messages as arrows, states where they change.",
            "Needs only the file. With --shiviz, writes a log for https://bestchai.bitbucket.io/shiviz/ instead.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ShowCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "an execution, recorded by hunt, fuzz or explore, or imported")
    private Path file = Path.of("");

    @Option(names = "--from", paramLabel = "STEP", description = "first step to show; -20 shows the last twenty")
    private int from;

    @Option(names = "--to", paramLabel = "STEP", description = "last step to show")
    private int to = Integer.MAX_VALUE;

    @Option(names = "--width", paramLabel = "N", description = "number of columns (default: the terminal's)")
    private @Nullable Integer width;

    @Option(names = "--ascii", description = "use only ASCII characters")
    private boolean ascii;

    @Option(names = "--shiviz", paramLabel = "OUT", description = "write all steps to OUT as a log for ShiViz")
    private @Nullable Path shiviz;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        ExecutionText.TextOptions options = options();
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            if (shiviz != null) {
                writeLog(reader, shiviz);
            }
            if (json) {
                print(reader);
            } else if (shiviz == null) {
                ExecutionPicture.print(reader, options);
            }
            Optional<Truncation> incomplete = reader.truncation();
            if (incomplete.isEmpty()) {
                return Exit.DONE;
            }
            return json ? Exit.BAD_INPUT : ErrorReporter.report(problem(incomplete.get()));
        }
    }

    private void writeLog(ExecutionReader reader, Path log) {
        try (Writer writer = Files.newBufferedWriter(log)) {
            ShiVizLog.write(reader, writer);
        } catch (IOException | UncheckedIOException e) {
            throw new BadInput(
                    "cannot write " + log + ": " + BadInput.reason(e), "give a file in a writable directory", e);
        }
        if (!json) {
            StandardOutput.out()
                    .println("wrote " + log
                            + ": paste it into https://bestchai.bitbucket.io/shiviz/, which parses it with");
            StandardOutput.out().println("its default expression: " + ShiVizLog.EXPRESSION);
        }
    }

    private ErrorReporter.Problem problem(Truncation incomplete) {
        return new ErrorReporter.Problem(
                Exit.BAD_INPUT,
                file + " is " + incomplete.text(),
                "record it again, or replay its steps: "
                        + ScenarioCommands.forFiles(List.of(), false).onFile("replay", file, "--partial")
                        + "   (your own scenarios: add --classpath PATH)",
                false);
    }

    private ExecutionText.TextOptions options() {
        try {
            ExecutionText.TextOptions options = ExecutionPicture.options().steps(from, to);
            options = ascii ? options.ascii(true) : options;
            return width == null ? options : options.width(width);
        } catch (IllegalArgumentException e) {
            throw new BadInput(String.valueOf(e.getMessage()), "correct --from, --to or --width", e);
        }
    }

    private void print(ExecutionReader reader) {
        Header header = reader.header();
        long[] counts = new long[2];
        for (RecordedStep step : reader) {
            counts[step.event().isExternal() ? 1 : 0]++;
        }
        Optional<Footer> ending = reader.footer();
        JsonOutput.print(out -> {
            out.number("schema", JsonOutput.SCHEMA);
            out.text("control", header.control().text());
            out.text("scenario", header.scenario());
            out.texts("parameters", header.parameters());
            out.text("seed", Long.toString(header.seed()));
            out.text("network", header.network());
            out.text("timers", header.timers());
            out.processes("processes", header.processes());
            out.number("events", counts[0]);
            out.number("externals", counts[1]);
            out.bool("complete", ending.isPresent());
            out.text("end", ending.map(end -> endName(end.verdict())).orElse(null));
            out.object("violation", ending.map(end -> end.verdict().violation()).orElse(null), ViolationJson::write);
            out.bool("agent", header.usesAgent());
            reader.truncation().ifPresent(incomplete -> ErrorReporter.writeField(out, problem(incomplete)));
        });
    }

    private static String endName(Verdict verdict) {
        return verdict instanceof Verdict.Passed passed
                ? passed.end().name().toLowerCase(Locale.ROOT).replace('_', '-')
                : "violation";
    }
}
