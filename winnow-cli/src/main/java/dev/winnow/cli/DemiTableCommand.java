package dev.winnow.cli;

import dev.winnow.casebook.table.BestKnown;
import dev.winnow.casebook.table.Cluster;
import dev.winnow.casebook.table.DemiPaper;
import dev.winnow.casebook.table.DemiRow;
import dev.winnow.casebook.table.DemiTable;
import dev.winnow.casebook.table.Size;
import dev.winnow.explore.Walk;
import dev.winnow.hunt.Supervisor;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.Options;
import dev.winnow.minimize.Pipeline;
import dev.winnow.model.Execution;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Setup;
import dev.winnow.trace.JsonFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "demi",
        description = {
            "Finds each bug of the DEMi paper's Table 1 from each seed, and minimizes it; by the paper's pipelines, too.",
            "",
            "Prints the table in Markdown; with --results also puts it into that file, between <!-- table demi --> and",
            "<!-- end -->, and a picture of each case's pace beside it. Ctrl-C ends it with the rows that are there.",
            ""
        },
        mixinStandardHelpOptions = true)
final class DemiTableCommand implements Callable<Integer> {

    /** Those of Table 1, and that of Table 3. */
    private static final List<String> ALL = Stream.concat(DemiPaper.names().stream(), Stream.of("raft-45:members=9"))
            .toList();

    @Option(
            names = "--cases",
            split = ",",
            paramLabel = "NAME",
            description = "only these, separated by commas; with a parameter as in raft-45:members=9 (default: all)")
    private List<String> cases = ALL;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "from 1 to this one (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private int seeds;

    @Option(
            names = "--compare",
            paramLabel = "N",
            description = "how many seeds to minimize by the paper's pipelines, too (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private int compared;

    @Option(
            names = "--time",
            paramLabel = "60s",
            description = "at the most so long for a search and for each pipeline (default: ${DEFAULT-VALUE})",
            defaultValue = "60s")
    private Duration time = Duration.ofSeconds(60);

    @Option(
            names = "--min-events",
            paramLabel = "N",
            description = "take the first failure of at least so many events (default: ${DEFAULT-VALUE})",
            defaultValue = "300")
    private int minEvents;

    @Option(names = "--jobs", paramLabel = "N", description = "threads (default: all cores)")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "where executions are recorded (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("winnow-out", "table-demi");

    @Option(names = "--results", paramLabel = "FILE", description = "a Markdown file to put the table into")
    private @Nullable Path results;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    /** A case and seed of which nothing came, and why. */
    private record Missed(String name, long seed, String why) {}

    private final List<DemiRow> rows = new ArrayList<>();
    private final List<Missed> missed = new ArrayList<>();
    private final List<Minimizing.Done> paces = new ArrayList<>();

    @Override
    public Integer call() {
        check();
        ResultsFile file = results == null ? null : new ResultsFile(results, "table demi");
        fill();
        String table = rows.isEmpty() ? "" : new DemiTable(rows).markdown();
        if (file != null && !rows.isEmpty()) {
            file.put(table);
            paces.forEach(file::putPace);
        }
        if (json) {
            print();
        } else {
            Output.out().print(table);
            missed.forEach(row -> Output.out().println(row.name + ", seed " + row.seed + ": " + row.why));
        }
        return Exit.isEnding() ? Exit.INTERRUPTED : Exit.DONE;
    }

    private void check() {
        List<String> unknown = cases.stream()
                .filter(name -> !DemiPaper.names().contains(name.replaceAll(":.*", "")))
                .toList();
        if (!unknown.isEmpty()) {
            throw new BadInput("the paper has no case " + unknown.get(0), "choose from " + DemiPaper.names());
        }
        if (seeds < 1 || time.isZero() || time.isNegative() || jobs < 1 || minEvents < 0) {
            throw new BadInput("--seeds, --time and --jobs are above 0, --min-events is not below", "see --help");
        }
    }

    private void fill() {
        for (String name : cases) {
            for (long seed = 1; seed <= seeds && !Exit.isEnding(); seed++) {
                try {
                    fill(name, seed);
                } catch (OutOfControl | BadInput e) {
                    miss(name, seed, String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private void miss(String name, long seed, String why) {
        missed.add(new Missed(name, seed, why));
        tell(name + ", seed " + seed + ": " + why);
    }

    private void tell(String line) {
        if (!json) {
            System.err.println(line);
        }
    }

    private void fill(String name, long seed) {
        long began = System.nanoTime();
        Search search = new Search(searching(name, seed));
        Supervisor.Outcome outcome =
                search.run(Walk.RANDOM, (campaign, executor) -> campaign.hunt(jobs, executor, minEvents));
        if (Exit.isEnding()) {
            return;
        }
        if (outcome.problem() != null || outcome.result().findings().isEmpty()) {
            miss(name, seed, outcome.problem() == null ? "not found" : String.valueOf(outcome.problem()));
            return;
        }
        double searched = (System.nanoTime() - began) / 1e9;
        Search.Confirmed found = search.confirm(outcome.result().findings().get(0), "original");
        tell(name + ", seed " + seed + ": " + Size.of(found.execution()).text() + " found in "
                + Terminal.seconds(searched));
        Minimizing.Done winnow = minimized(search, found, Pipeline.WINNOW);
        if (winnow.interrupted()) {
            return;
        }
        if (seed == 1 && DemiPaper.of(name) != null) {
            paces.add(winnow);
        }
        Setup setup = search.setup();
        Execution before = winnow.minimization().before();
        DemiRow.Others others = seed <= compared ? others(search, found) : null;
        rows.add(new DemiRow(
                name,
                seed,
                searched,
                winnow.minimization(),
                others,
                BestKnown.size(name).orElse(null),
                setup.hasMembers()
                        ? Cluster.of(setup, before, winnow.minimization().after())
                        : null));
    }

    /** Null if it was interrupted or could not be done: what ours came to stays. */
    private DemiRow.@Nullable Others others(Search search, Search.Confirmed found) {
        try {
            Minimizing.Done demi = minimized(search, found, Pipeline.DEMI);
            Minimizing.Done noDiverge = demi.interrupted() ? demi : minimized(search, found, Pipeline.NODIVERGE);
            return noDiverge.interrupted() ? null : new DemiRow.Others(demi.minimization(), noDiverge.minimization());
        } catch (OutOfControl | BadInput e) {
            tell("    not compared: " + e.getMessage());
            return null;
        }
    }

    private SearchOptions searching(String name, long seed) {
        SearchOptions options = new SearchOptions();
        String[] parts = name.split("[:=]", 3);
        options.scenario = parts[0];
        if (parts.length > 1) {
            options.parameters.put(parts[1], parts.length > 2 ? parts[2] : "");
        }
        options.seed = seed;
        options.time = time;
        options.jobs = jobs;
        options.out = out;
        options.json = true; // no progress
        return options;
    }

    private Minimizing.Done minimized(Search search, Search.Confirmed found, Pipeline pipeline) {
        Path directory = found.file().resolveSibling(pipeline.name().toLowerCase(Locale.ROOT));
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new BadInput("cannot write to " + directory + ": " + e.getMessage(), "choose another --out", e);
        }
        Minimizing.Done done = search.minimize(
                found, time, Options.DEFAULT.with(pipeline).withJobs(jobs), directory.resolve("minimized.jsonl"));
        Minimization result = done.minimization();
        tell("    " + pipeline + ": " + Size.of(result.after()).text() + ", "
                + Terminal.count(result.schedules()) + " schedules, " + Terminal.seconds(result.seconds())
                + (result.stopped() ? ", cut off" : ""));
        return done;
    }

    private void print() {
        Json.print(json -> {
            json.number("schema", Json.SCHEMA);
            json.list("rows", rows, DemiTableCommand::write);
            json.list("missed", missed, (fields, row) -> {
                fields.text("case", row.name);
                fields.number("seed", row.seed);
                fields.text("why", row.why);
            });
        });
    }

    private static void write(JsonFields json, DemiRow row) {
        json.text("case", row.name());
        json.number("seed", row.seed());
        json.number("searchSeconds", row.searched());
        size(json, "initial", row.initial());
        size(json, "winnow", row.smallest());
        if (row.best() == null) {
            json.nothing("best");
        } else {
            size(json, "best", row.best());
        }
        Cluster cluster = row.cluster();
        if (cluster == null) {
            json.nothing("members");
        } else {
            json.object("members", fields -> {
                fields.number("before", cluster.before());
                fields.number("after", cluster.after());
            });
        }
        json.text("certificate", row.winnow().certificate().events().text());
        pipeline(json, "run", row.winnow());
        DemiRow.Others others = row.others();
        if (others == null) {
            json.nothing("others");
        } else {
            json.object("others", fields -> {
                size(fields, "provenance", others.provenance());
                size(fields, "stssched", others.stsSched());
                size(fields, "tfb", others.tfb());
                size(fields, "nodiverge", others.withoutDivergence());
                pipeline(fields, "demiRun", others.demi());
                pipeline(fields, "nodivergeRun", others.noDiverge());
            });
        }
        DemiPaper paper = DemiPaper.of(row.name());
        if (paper == null) {
            json.nothing("paper");
        } else {
            json.object("paper", fields -> {
                size(fields, "initial", paper.initial());
                fields.number("provenance", paper.provenance());
                size(fields, "stssched", paper.stsSched());
                size(fields, "tfb", paper.tfb());
                size(fields, "optimal", paper.optimal());
                size(fields, "nodiverge", paper.noDiverge());
            });
        }
    }

    private static void size(JsonFields json, String name, Size size) {
        json.object(name, fields -> {
            fields.number("events", size.events());
            fields.number("externals", size.externals());
        });
    }

    private static void pipeline(JsonFields json, String name, Minimization result) {
        json.object(name, fields -> {
            fields.number("schedules", result.schedules());
            fields.number("seconds", result.seconds());
            fields.truth("stopped", result.stopped());
            fields.list("stages", result.stages(), Minimizing::stage);
        });
    }
}
