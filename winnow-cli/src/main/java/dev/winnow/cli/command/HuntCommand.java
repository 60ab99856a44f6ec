package dev.winnow.cli.command;

import dev.winnow.cli.option.MinimizeOptions;
import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.output.ExecutionPicture;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.search.MinimizationTask;
import dev.winnow.cli.search.SearchTask;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.hunt.Supervisor;
import dev.winnow.run.Campaign;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "hunt",
        description = {
            "Searches for an execution that breaks an invariant, and stops at the first.",
            "Confirms it by replay on a fresh system, minimizes it, records and shows it.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class HuntCommand implements Callable<Integer> {

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Option(
            names = "--min-events",
            paramLabel = "N",
            description = "take the first failure of at least so many events (default: ${DEFAULT-VALUE})",
            defaultValue = "0")
    private int minEvents;

    @Mixin
    private MinimizeOptions minimizing = new MinimizeOptions();

    @Override
    public Integer call() {
        if (minEvents < 0) {
            throw new BadInput("--min-events " + minEvents + " makes no sense", "give 0 or more");
        }
        SearchDescriptor strategy = strategy();
        SearchTask search = new SearchTask(options);
        if (!options.json) {
            StandardOutput.out().println(search.title("hunt"));
        }
        Supervisor.SupervisedResult outcome = search.run(
                strategy, (campaign, executor) -> campaign.findFirstViolation(options.jobs, executor, minEvents));
        Campaign.CampaignResult result = outcome.result();
        ErrorReporter.Problem problem = outcome.problem() == null ? null : ErrorReporter.problem(outcome.problem());
        SearchTask.ConfirmedViolation found = null;
        if (!result.findings().isEmpty()) {
            found = search.confirm(result.findings().get(0), "original");
        } else if (outcome.problem() != null) {
            return ErrorReporter.report(outcome.problem());
        }
        if (options.json) {
            MinimizationTask.CompletedMinimization smaller = minimizeIfWanted(search, result, found, problem);
            print(search, result, found, smaller, problem);
            return problem == null ? exitCode(result, found, smaller) : problem.exitCode();
        }
        show(search, result, found);
        MinimizationTask.CompletedMinimization smaller = minimizeIfWanted(search, result, found, problem);
        if (found != null) {
            show(search, found, smaller);
        }
        if (problem != null) {
            ErrorReporter.report(problem);
        }
        return problem == null ? exitCode(result, found, smaller) : problem.exitCode();
    }

    private SearchDescriptor strategy() {
        return options.search(SearchUse.HUNT);
    }

    /** Null if nothing is to be minimized. */
    private MinimizationTask.@Nullable CompletedMinimization minimizeIfWanted(
            SearchTask search,
            Campaign.CampaignResult result,
            SearchTask.@Nullable ConfirmedViolation found,
            ErrorReporter.@Nullable Problem problem) {
        boolean wanted = problem == null && result.stopReason() != Campaign.StopReason.INTERRUPTED;
        return found == null || !wanted ? null : search.minimize(found, minimizing);
    }

    private static int exitCode(
            Campaign.CampaignResult result,
            SearchTask.@Nullable ConfirmedViolation found,
            MinimizationTask.@Nullable CompletedMinimization smaller) {
        if (result.stopReason() == Campaign.StopReason.INTERRUPTED || (smaller != null && smaller.isInterrupted())) {
            return Exit.INTERRUPTED;
        }
        return found == null ? SearchTask.exitCodeWithoutViolation(result) : Exit.VIOLATION;
    }

    private void show(
            SearchTask search, Campaign.CampaignResult result, SearchTask.@Nullable ConfirmedViolation found) {
        StandardOutput.out().println(search.progress().searchLine(result.executions(), result.events()));
        if (found == null) {
            StandardOutput.out().println("  nothing      " + noViolationText(result));
            search.printNotCovered(result);
            return;
        }
        printViolation(found, "in execution " + Terminal.count(found.index()) + drawnBy(found));
    }

    /** Of a portfolio, who drew it. */
    private String drawnBy(SearchTask.ConfirmedViolation found) {
        return strategy()
                .memberFor(found.execution().origin().seed())
                .map(member -> ", drawn by " + member)
                .orElse("");
    }

    /** What is broken, and where it was found. */
    static void printViolation(SearchTask.ConfirmedViolation found, String where) {
        StandardOutput.out()
                .println("  violation    " + found.violation().invariant() + ": "
                        + found.violation().message());
        StandardOutput.out()
                .println("               " + where + ", at event "
                        + Terminal.count(found.execution().eventCount()) + ", after "
                        + Terminal.count(found.execution().externalCount()) + " externals");
        StandardOutput.out()
                .println("  confirmed    replayed on a fresh system, here and in another JVM: the same violation");
    }

    /** The execution, as small as it became, and its files. */
    static void show(
            SearchTask search,
            SearchTask.ConfirmedViolation found,
            MinimizationTask.@Nullable CompletedMinimization smaller) {
        Path file = smaller == null ? found.file() : smaller.file();
        if (smaller != null) {
            MinimizationTask.printSummary(smaller);
        }
        StandardOutput.out().println();
        ExecutionPicture.print(
                file,
                smaller == null
                        ? found.execution().size()
                        : smaller.minimization().minimized().size(),
                StandardOutput.out());
        StandardOutput.out().println();
        if (smaller == null) {
            StandardOutput.out().println("  file         " + file);
        } else {
            MinimizationTask.printExplanation(smaller);
            MinimizationTask.printFiles(smaller, found.file());
        }
        StandardOutput.out().println("  again        " + search.replayCommand(file));
        StandardOutput.out().println("  all of it    winnow show " + found.file());
    }

    private static String noViolationText(Campaign.CampaignResult result) {
        String how = "no violation in " + Terminal.count(result.executions()) + " random executions";
        return switch (result.stopReason()) {
            case DONE -> how + ": that is no proof that there is none";
            case TIME -> how + ": the time is up; that is no proof that there is none";
            case INTERRUPTED -> how + ": interrupted";
        };
    }

    private void print(
            SearchTask search,
            Campaign.CampaignResult result,
            SearchTask.@Nullable ConfirmedViolation found,
            MinimizationTask.@Nullable CompletedMinimization smaller,
            ErrorReporter.@Nullable Problem problem) {
        double seconds = search.progress().seconds();
        JsonOutput.print(json -> {
            json.number("schema", JsonOutput.SCHEMA);
            json.text("scenario", search.preparedScenario().scenario().name());
            json.text("seed", Long.toString(options.seed));
            if (found == null) {
                json.nullField("index");
            } else {
                json.number("index", found.index());
            }
            SearchTask.writeFinding(json, found);
            json.number("executions", result.executions());
            json.number("limited", result.stepLimited());
            json.texts("never", result.neverSeen());
            json.number("seconds", seconds);
            json.text("stopped", SearchTask.stopReason(result.stopReason()));
            json.bool("agent", search.isAgentOn());
            MinimizationTask.writeFieldOrNull(json, smaller);
            if (problem != null) {
                ErrorReporter.writeField(json, problem);
            }
        });
    }
}
