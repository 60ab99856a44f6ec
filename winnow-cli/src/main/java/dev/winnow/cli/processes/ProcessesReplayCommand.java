package dev.winnow.cli.processes;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.ProgressLine;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.Exit;
import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.file.RunText;
import dev.winnow.processes.hunt.Repetition;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.run.ProcessClusterRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        description = {
            "Performs a recorded plan on fresh clusters and counts how often it fails in the same way.",
            "Exit code: 1 if it failed at least once, 0 if never, 3 if no replay was decided.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ProcessesReplayCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "a run or plan (JSON or YAML) of hunt or minimize")
    private Path file = Path.of("");

    @Mixin
    private ContainedOptions options = new ContainedOptions();

    @Range(min = 1)
    @Option(names = "--times", paramLabel = "N", description = "number of replays (default: 1)")
    private int times = 1;

    @Option(names = "--scenario", paramLabel = "FILE", description = "the scenario, if its file has moved")
    private @Nullable Path scenario;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        RunFile run = RunFile.read(file);
        ContainedOptions.Prepared prepared = options.open(run, scenario);
        return options.inside(prepared.system(), cancellation -> replay(run, prepared, cancellation));
    }

    private int replay(RunFile run, ContainedOptions.Prepared prepared, Cancellation cancellation) {
        ProgressLine line = new ProgressLine(System::nanoTime, Duration.ZERO, !json && Terminal.showsProgress(), null);
        Repetition repetition = new Repetition(new ProcessClusterRunner(prepared.system()), run, cancellation);
        Repetition.Result result = repetition.run(
                times,
                options.clusters(),
                soFar -> line.update(() -> "  replaying    " + soFar.decided() + " of " + times + " · failed "
                        + soFar.failures() + eta(soFar.decided() + soFar.undecided(), line.seconds())));
        line.finish();
        report(run, result, line.seconds());
        return result.failures() > 0 ? Exit.VIOLATION : Exit.DONE;
    }

    private String eta(int ended, double seconds) {
        return ended == 0 ? "" : " · " + Terminal.seconds(seconds / ended * (times - ended)) + " left";
    }

    private void report(RunFile run, Repetition.Result result, double seconds) {
        if (json) {
            JsonOutput.print(out -> {
                out.number("schema", JsonOutput.SCHEMA);
                out.text("run", file.toString());
                out.text("control", "partial");
                out.text("fingerprint", run.fingerprint());
                out.number("failures", result.failures());
                out.number("decided", result.decided());
                out.number("undecided", result.undecided());
                out.number("other", result.otherFailures());
                out.number("seconds", seconds);
            });
            return;
        }
        StandardOutput.out()
                .println(String.format(
                        Locale.ROOT,
                        "failed %d of %d times as %s (95 %% interval %.2f to %.2f), %s",
                        result.failures(),
                        result.decided(),
                        run.fingerprint(),
                        result.proportion().lower(),
                        result.proportion().upper(),
                        Terminal.seconds(seconds)));
        if (result.undecided() > 0) {
            StandardOutput.out().println(result.undecided() + " undecided; last reason: " + result.latestReason());
        }
        if (result.otherFailures() > 0) {
            StandardOutput.out().println(result.otherFailures() + " failed in another way");
        }
        if (times == 1 && result.latest() != null) {
            RunText.lines(run.withRun(result.latest()), false).forEach(StandardOutput.out()::println);
        }
    }
}
