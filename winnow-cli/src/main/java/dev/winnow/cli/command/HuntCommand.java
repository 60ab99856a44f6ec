package dev.winnow.cli.command;

import dev.winnow.cli.option.MinimizeOptions;
import dev.winnow.cli.option.OptionCheck;
import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.output.ExecutionPicture;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.search.MinimizationTask;
import dev.winnow.cli.search.SearchTask;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.hunt.Supervisor;
import dev.winnow.run.Campaign;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "hunt",
        description = {
            "Searches for an execution that violates an invariant, and stops at the first.",
            "Confirms it by replay on a fresh system, minimizes it, records it and shows it.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class HuntCommand implements Callable<Integer> {

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Option(
            names = "--min-events",
            paramLabel = "N",
            description = "take the first violation with at least N events (default: ${DEFAULT-VALUE})",
            defaultValue = "0")
    private int minEvents;

    @Mixin
    private MinimizeOptions minimizing = new MinimizeOptions();

    @Override
    public Integer call() {
        OptionCheck.require(minEvents >= 0, "--min-events " + minEvents, "give 0 or more");
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

    /** Minimizes the finding; returns null if there is none or the search was interrupted or failed. */
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
        printViolation(found, "in execution " + Terminal.count(found.index()) + memberText(found));
    }

    /** Returns the member of a portfolio that found the violation, or an empty text. */
    private String memberText(SearchTask.ConfirmedViolation found) {
        return strategy()
                .memberFor(found.execution().origin().seed())
                .map(member -> ", found by " + member)
                .orElse("");
    }

    /** Prints the violation and where it was found. */
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

    /** Prints the execution, minimized if it was, and its files. */
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
        StandardOutput.out().println("  replay       " + search.replayCommand(file));
        StandardOutput.out().println("  original     " + ScenarioCommands.show(found.file()));
    }

    private static String noViolationText(Campaign.CampaignResult result) {
        String summary = "no violation in " + Terminal.count(result.executions()) + " random executions";
        return switch (result.stopReason()) {
            case DONE -> summary + " (not a proof that there is none)";
            case TIME -> summary + ": time is up (not a proof that there is none)";
            case INTERRUPTED -> summary + ": interrupted";
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
