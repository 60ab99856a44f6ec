package dev.winnow.cli;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.run.BadInput;
import dev.winnow.trace.Ending;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionText;
import dev.winnow.trace.Header;
import dev.winnow.trace.Incomplete;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.ShiViz;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
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
            "Needs nothing but the file. With --shiviz, writes a log for https://bestchai.bitbucket.io/shiviz/ instead.",
            ""
        },
        mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "an execution recorded by hunt or fuzz")
    private Path file = Path.of("");

    @Option(names = "--from", paramLabel = "STEP", description = "the first step shown; -20 shows the last twenty")
    private int from;

    @Option(names = "--to", paramLabel = "STEP", description = "the last step shown")
    private int to = Integer.MAX_VALUE;

    @Option(names = "--width", paramLabel = "N", description = "columns (default: those of the terminal)")
    private @Nullable Integer width;

    @Option(names = "--ascii", description = "nothing but ASCII")
    private boolean ascii;

    @Option(names = "--shiviz", paramLabel = "OUT", description = "write all steps to this file, as a log for ShiViz")
    private @Nullable Path shiviz;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        ExecutionText.Options options = options();
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            if (shiviz != null) {
                writeLog(reader, shiviz);
            }
            if (json) {
                print(reader);
            } else if (shiviz == null) {
                new ExecutionText(options).render(reader, Output.out());
                Output.out().flush();
            }
            Optional<Incomplete> incomplete = reader.incomplete();
            if (incomplete.isEmpty()) {
                return Exit.DONE;
            }
            return json ? Exit.BAD_INPUT : Errors.tell(problem(incomplete.get()));
        }
    }

    private void writeLog(ExecutionReader reader, Path log) {
        try (Writer writer = Files.newBufferedWriter(log)) {
            ShiViz.write(reader, writer);
        } catch (IOException | UncheckedIOException e) {
            throw new BadInput("cannot write " + log + ": " + e, "give a file in a directory that you may write to", e);
        }
        if (!json) {
            Output.out()
                    .println("wrote " + log + ": paste it into https://bestchai.bitbucket.io/shiviz/, whose default");
            Output.out().println("expression reads it: " + ShiViz.EXPRESSION);
        }
    }

    private Errors.Problem problem(Incomplete incomplete) {
        return new Errors.Problem(
                Exit.BAD_INPUT,
                file + " is " + incomplete.text(),
                "record it again; what there is can be replayed: winnow replay --partial " + file,
                false);
    }

    private ExecutionText.Options options() {
        try {
            ExecutionText.Options options = Picture.options().steps(from, to);
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
        Optional<Ending> ending = reader.ending();
        Json.print(out -> {
            out.number("schema", Json.SCHEMA);
            out.text("scenario", header.scenario());
            out.object("parameters", fields -> header.parameters().forEach(fields::text));
            out.text("seed", Long.toString(header.seed()));
            out.text("network", header.network());
            out.text("timers", header.timers());
            out.texts(
                    "processes",
                    header.processes().stream().map(ProcessId::name).toList());
            out.number("events", counts[0]);
            out.number("externals", counts[1]);
            out.truth("complete", ending.isPresent());
            out.text("end", ending.map(end -> word(end.verdict())).orElse(null));
            if (ending.isPresent() && ending.get().verdict() instanceof Verdict.Violated violated) {
                out.object("violation", fields -> Search.violation(fields, violated.violation()));
            } else {
                out.nothing("violation");
            }
            out.truth("agent", header.agent());
            reader.incomplete().ifPresent(incomplete -> Errors.write(out, problem(incomplete)));
        });
    }

    private static String word(Verdict verdict) {
        return verdict instanceof Verdict.Passed passed
                ? passed.end().name().toLowerCase(Locale.ROOT).replace('_', '-')
                : "violation";
    }
}
