package dev.winnow.cli.command;

import dev.winnow.cli.option.MinimizeOptions;
import dev.winnow.cli.option.Range;
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
import dev.winnow.cli.search.UndecidedText;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.hunt.Supervisor;
import dev.winnow.model.Counted;
import dev.winnow.run.Campaign;
import java.nio.file.Path;
import java.util.List;
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

    @Range
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
        SearchDescriptor strategy = strategy();
        try (SearchTask search = new SearchTask(options)) {
            return run(search, strategy);
        }
    }

    private int run(SearchTask search, SearchDescriptor strategy) {
        if (!options.json) {
            search.printTitle("hunt", "");
        }
        Supervisor.SupervisedResult outcome = search.run(
                strategy, (campaign, executor) -> campaign.findFirstViolation(options.jobs, executor, minEvents));
        Campaign.CampaignResult result = outcome.result();
        Throwable problem = outcome.problem();
        if (result.findings().isEmpty()) {
            return problem == null ? reportNothing(search, result) : ErrorReporter.report(problem);
        }
        SearchTask.FoundViolation found = search.confirm(result.findings().get(0), "original");
        if (!options.json) {
            show(search, result, found);
        }
        MinimizationTask.CompletedMinimization smaller = problem == null ? search.minimize(found, minimizing) : null;
        search.addWarning(problem);
        search.finishFeed(List.of(found));
        if (options.json) {
            print(search, result, found, smaller, problem);
        } else {
            show(search, found, smaller);
        }
        return Exit.VIOLATION;
    }

    private SearchDescriptor strategy() {
        return options.search(SearchUse.HUNT);
    }

    private int reportNothing(SearchTask search, Campaign.CampaignResult result) {
        search.finishFeed(List.of());
        if (options.json) {
            print(search, result, null, null, null);
        } else {
            show(search, result, null);
        }
        return SearchTask.exitCodeWithoutViolation(result);
    }

    private void show(SearchTask search, Campaign.CampaignResult result, SearchTask.@Nullable FoundViolation found) {
        StandardOutput.out().println(search.progress().searchLine(result.executions(), result.events()));
        if (found == null) {
            StandardOutput.out().println("  nothing      " + noViolationText(result));
            search.printNotCovered(result);
            return;
        }
        printViolation(found, "in execution " + Terminal.count(found.index()) + memberText(found));
    }

    /** Returns the member of a portfolio that found the violation, or an empty text. */
    private String memberText(SearchTask.FoundViolation found) {
        return strategy()
                .memberFor(found.execution().origin().seed())
                .map(member -> ", found by " + member)
                .orElse("");
    }

    /** Prints the violation and where it was found. */
    static void printViolation(SearchTask.FoundViolation found, String where) {
        StandardOutput.printViolation("  violation    ", found.violation());
        StandardOutput.out()
                .println("               " + where + ", at event "
                        + Terminal.count(found.execution().eventCount()) + ", after "
                        + Counted.of(found.execution().externalCount(), "external"));
        StandardOutput.out()
                .println(
                        found.isConfirmed()
                                ? "  confirmed    replayed on a fresh system, here and in another JVM: the same violation"
                                : "  not confirmed: " + found.unconfirmed());
    }

    /** Prints the execution, minimized if it was, its files, and what went wrong after it was found. */
    static void show(
            SearchTask search,
            SearchTask.FoundViolation found,
            MinimizationTask.@Nullable CompletedMinimization smaller) {
        Path file = smaller == null ? found.file() : smaller.file();
        if (smaller != null) {
            MinimizationTask.printSummary(smaller);
        }
        StandardOutput.out().println();
        ExecutionPicture.print(
                search.setup(),
                smaller == null ? found.execution() : smaller.minimization().minimized(),
                file);
        StandardOutput.out().println();
        if (smaller != null) {
            MinimizationTask.printExplanation(smaller);
            MinimizationTask.printFiles(smaller, found.file());
        } else if (file != null) {
            StandardOutput.out().println("  file         " + file);
        }
        if (file != null) {
            StandardOutput.out().println("  replay       " + search.replayCommand(file));
        }
        if (found.file() != null) {
            StandardOutput.out().println("  original     " + ScenarioCommands.show(found.file()));
        }
        search.warnings().print();
    }

    private static String noViolationText(Campaign.CampaignResult result) {
        String summary = "no violation in " + Counted.of(result.executions(), "random execution");
        return switch (result.stopReason()) {
            case DONE -> summary + " (not a proof that there is none)";
            case TIME -> summary + ": time is up (not a proof that there is none)";
            case INTERRUPTED -> summary + ": interrupted";
        };
    }

    private void print(
            SearchTask search,
            Campaign.CampaignResult result,
            SearchTask.@Nullable FoundViolation found,
            MinimizationTask.@Nullable CompletedMinimization smaller,
            @Nullable Throwable problem) {
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
            UndecidedText.writeField(json, result.undecided());
            SearchTask.writeUnmet(json, result);
            json.number("seconds", seconds);
            json.text("stopped", SearchTask.stopReason(result.stopReason()));
            json.bool("agent", search.isAgentOn());
            MinimizationTask.writeFieldOrNull(json, smaller);
            search.warnings().writeField(json);
            if (problem != null) {
                ErrorReporter.writeField(json, ErrorReporter.problem(problem));
            }
        });
    }
}
