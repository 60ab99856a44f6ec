package dev.winnow.cli.processes;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.ProgressLine;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.LauncherCommand;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.search.RunDirectory;
import dev.winnow.model.Counted;
import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.file.RunPage;
import dev.winnow.processes.hunt.Hunt;
import dev.winnow.processes.hunt.HuntJournal;
import dev.winnow.processes.hunt.HuntProgress;
import dev.winnow.processes.hunt.HuntRequest;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.run.ProcessClusterRunner;
import dev.winnow.processes.run.RandomPlans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "hunt",
        description = {
            "Runs random inputs and faults against fresh clusters until the check fails, and records that run.",
            "Exit code: 1 if a run failed, 0 if none did, 3 if no run was decided.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ProcessesHuntCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "a scenario in YAML")
    private Path file = Path.of("");

    @Mixin
    private ContainedOptions options = new ContainedOptions();

    @Option(names = "--seed", paramLabel = "N", description = "first seed; run i uses seed N + i (default: 1)")
    private long seed = ScenarioCommands.DEFAULT_SEED;

    @Range(min = 1)
    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "maximum number of runs (default: limited only by --time)")
    private int runs = Integer.MAX_VALUE;

    @Range(min = 1)
    @Option(names = "--time", paramLabel = "120s", description = "time limit (default: 5m)")
    private Duration time = Duration.ofMinutes(5);

    @Range(min = 0)
    @Option(
            names = "--confirm",
            paramLabel = "N",
            description = "replay a failing run N times and continue if less than half of them fail (default: 4)")
    private int confirmations = 4;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "directory for findings (default: winnow-out/NAME)")
    private @Nullable Path outputDirectory;

    @Option(names = "--resume", description = "skip the seeds that earlier hunts in the same directory tried")
    private boolean resume;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        ContainedOptions.Prepared prepared = options.open(file);
        return options.inside(prepared.system(), cancellation -> hunt(prepared, cancellation));
    }

    private int hunt(ContainedOptions.Prepared prepared, Cancellation cancellation) {
        Path directory = outputDirectory == null
                ? Path.of("winnow-out", prepared.system().name())
                : outputDirectory;
        try (RunDirectory taken = RunDirectory.acquire(directory)) {
            return hunt(prepared, taken.path(), cancellation);
        }
    }

    private int hunt(ContainedOptions.Prepared prepared, Path directory, Cancellation cancellation) {
        HuntJournal journal = HuntJournal.open(directory.resolve("hunt.txt"), resume);
        ProgressLine line = new ProgressLine(System::nanoTime, time, !json && Terminal.showsProgress(), null);
        Hunt hunt = new Hunt(
                new HuntRequest(seed, runs, time, options.clusters(), confirmations),
                next -> RandomPlans.draw(prepared.system(), next),
                new ProcessClusterRunner(prepared.system()),
                journal,
                cancellation);
        Hunt.Result result = hunt.hunt(progress -> line.update(() -> text(progress, line.seconds())));
        line.finish();
        Path found = result.finding() == null ? null : write(prepared, result.finding(), directory);
        report(prepared, result, found, line.seconds());
        return found == null ? Exit.DONE : Exit.VIOLATION;
    }

    private static String text(HuntProgress progress, double seconds) {
        return "  searching    " + Counted.of(progress.ended(), "run") + " · "
                + String.format(java.util.Locale.ROOT, "%.1f/min", 60 * progress.ended() / Math.max(1, seconds))
                + " · " + Counted.of(progress.running(), "cluster") + " · " + progress.passed() + " passed · "
                + progress.undecided() + " undecided · " + Terminal.seconds(seconds);
    }

    private static Path write(ContainedOptions.Prepared prepared, Hunt.Finding finding, Path directory) {
        RunFile run = RunFile.of(
                prepared.reference(), finding.seed(), finding.failure().fingerprint(), finding.plan(), finding.run());
        String name = freeName(directory);
        Path path = directory.resolve(name + ".json");
        run.write(path);
        RunPage.write(run, directory.resolve(name + ".html"));
        return path;
    }

    /** Returns a name that no earlier finding has: another one may have taken long to find or to minimize. */
    private static String freeName(Path directory) {
        String name = "original";
        for (int i = 2; Files.exists(directory.resolve(name + ".json")); i++) {
            name = "original-" + i;
        }
        return name;
    }

    private void report(ContainedOptions.Prepared prepared, Hunt.Result result, @Nullable Path found, double seconds) {
        Hunt.Finding finding = result.finding();
        if (json) {
            JsonOutput.print(out -> {
                out.number("schema", JsonOutput.SCHEMA);
                out.text("scenario", prepared.system().name());
                out.text("control", "partial");
                out.text("verdict", finding == null ? "none" : "failed");
                out.text("seed", finding == null ? null : Long.toString(finding.seed()));
                out.text(
                        "fingerprint",
                        finding == null ? null : finding.failure().fingerprint());
                out.text("message", finding == null ? null : finding.failure().text());
                out.number(
                        "inputs", finding == null ? 0 : finding.run().inputs().size());
                out.number("replays", finding == null ? 0 : finding.again().runs());
                out.number("again", finding == null ? 0 : finding.again().failures());
                out.number("passed", result.progress().passed());
                out.number("failed", result.progress().failed());
                out.number("undecided", result.progress().undecided());
                out.number("acknowledged", result.progress().acknowledged());
                out.text("run", found == null ? null : found.toString());
                out.number("seconds", seconds);
            });
            return;
        }
        HuntProgress progress = result.progress();
        String counts = Counted.of(progress.ended(), "run") + " in " + Terminal.seconds(seconds) + ", "
                + progress.passed() + " passed, " + progress.undecided() + " undecided";
        if (finding == null) {
            StandardOutput.out().println("no run failed: " + counts);
            if (progress.undecided() > 0) {
                StandardOutput.out().println("the last undecided run: " + result.latestReason());
            }
            if (progress.acknowledged() == 0
                    && !prepared.system().workload().operations().isEmpty()) {
                StandardOutput.out()
                        .println("no operation was acknowledged: try the commands of `inputs` by hand on a host");
            }
            return;
        }
        StandardOutput.out().println("failed         " + finding.failure().text());
        StandardOutput.out()
                .println("               seed " + finding.seed() + ", "
                        + finding.run().inputs().size() + " inputs; " + counts);
        StandardOutput.out().println("               " + replays(finding));
        StandardOutput.out().println("run            " + found);
        StandardOutput.out().println("next           " + LauncherCommand.text() + " processes minimize " + found);
    }

    private static String replays(Hunt.Finding finding) {
        return finding.again().runs() == 0
                ? "no replay was decided"
                : "failed again in " + finding.again().failures() + " of "
                        + Counted.of(finding.again().runs(), "replay");
    }
}
