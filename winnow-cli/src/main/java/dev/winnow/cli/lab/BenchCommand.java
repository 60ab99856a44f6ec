package dev.winnow.cli.lab;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.lab.bench.Benchmark;
import dev.winnow.lab.bench.Benchmarks;
import dev.winnow.system.BadInput;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "bench",
        description = {"Measures Winnow itself, as ratios within one run.", ""},
        mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAME",
            description = "one of world, minimize, pekko, search, pipes, threads (default: all)")
    private String name = "";

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        if (!name.isEmpty() && !Benchmarks.names().contains(name)) {
            throw new BadInput("there is no benchmark '" + name + "'", "choose from " + Benchmarks.names());
        }
        List<Benchmark> results = Benchmarks.run(name, line -> {
            if (!json) {
                StandardOutput.printError(line);
            }
        });
        if (json) {
            print(results);
        } else {
            results.forEach(BenchCommand::show);
        }
        return Exit.DONE;
    }

    private static void show(Benchmark result) {
        StandardOutput.out()
                .println(String.format(
                        Locale.ROOT,
                        "%-44s %,14.1f %-12s %s",
                        result.name(),
                        result.value(),
                        result.unit(),
                        result.reference().isEmpty()
                                ? ""
                                : String.format(Locale.ROOT, "%.2f × %s", result.ratio(), result.reference())));
    }

    private static void print(List<Benchmark> results) {
        JsonOutput.print(out -> {
            out.number("schema", JsonOutput.SCHEMA);
            out.list("benchmarks", results, (entry, result) -> {
                entry.text("name", result.name());
                entry.number("value", result.value());
                entry.text("unit", result.unit());
                entry.text("better", result.better().name().toLowerCase(Locale.ROOT));
                if (result.reference().isEmpty()) {
                    entry.nullField("ratio");
                    entry.nullField("reference");
                } else {
                    entry.number("ratio", result.ratio());
                    entry.text("reference", result.reference());
                }
            });
        });
    }
}
