package dev.winnow.cli;

import dev.winnow.report.Report;
import dev.winnow.run.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.Incomplete;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description = {
            "Writes a recorded execution as one HTML file that opens offline and can be mailed.",
            "Needs nothing but the file. hunt, explore and minimize write one, too, which also says how the execution",
            "was minimized and why it fails.",
            ""
        },
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "an execution recorded by hunt or fuzz")
    private Path file = Path.of("");

    @Option(
            names = "--original",
            paramLabel = "FILE",
            description = "what it was minimized from: shown on demand, what was left out of it faint")
    private @Nullable Path original;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT.html",
            description = "where to write it (default: beside FILE, with the same name)")
    private @Nullable Path out;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        Path page = out == null ? beside() : out;
        if (original != null) {
            requireSameScenario(original);
        }
        Optional<Incomplete> incomplete = new Report(file, original, null, again()).write(page);
        if (json) {
            Json.print(fields -> {
                fields.number("schema", Json.SCHEMA);
                fields.text("execution", file.toString());
                fields.text("report", page.toString());
                fields.truth("complete", incomplete.isEmpty());
                incomplete.ifPresent(where -> Errors.write(fields, problem(where)));
            });
        } else {
            Output.out().println("wrote " + page);
        }
        if (incomplete.isEmpty()) {
            return Exit.DONE;
        }
        return json ? Exit.BAD_INPUT : Errors.tell(problem(incomplete.get()));
    }

    private Path beside() {
        String name = String.valueOf(file.getFileName());
        return file.resolveSibling(name.replaceFirst("\\.jsonl(\\.zst)?$", "") + ".html");
    }

    private String again() {
        return new Reproduction("", List.of(), header(file).agent()).again(file);
    }

    /** Of two systems no comparison says what was left out. */
    private void requireSameScenario(Path before) {
        String shown = scenario(header(file));
        String given = scenario(header(before));
        if (!given.equals(shown)) {
            throw new BadInput(
                    before + " is an execution of " + given + ", but " + file + " of " + shown,
                    "give the file that it was minimized from");
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

    private Errors.Problem problem(Incomplete incomplete) {
        return new Errors.Problem(
                Exit.BAD_INPUT,
                file + " is " + incomplete.text(),
                "record it again; the report shows what there is",
                false);
    }
}
