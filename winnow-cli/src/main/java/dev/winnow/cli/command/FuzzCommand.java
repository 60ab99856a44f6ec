package dev.winnow.cli.command;

import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.search.SearchTask;
import dev.winnow.cli.search.UndecidedText;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.hunt.Supervisor;
import dev.winnow.model.Counted;
import dev.winnow.run.Campaign;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.json.ViolationJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "fuzz",
        description = {
            "Runs random executions for the whole budget and reports every distinct violation with its rate.",
            "Each is confirmed by replay on a fresh system and recorded.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class FuzzCommand implements Callable<Integer> {

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Override
    public Integer call() {
        SearchDescriptor strategy = options.search(SearchUse.FUZZ);
        try (SearchTask search = new SearchTask(options)) {
            return run(search, strategy);
        }
    }

    private int run(SearchTask search, SearchDescriptor strategy) {
        if (!options.json) {
            search.printTitle("fuzz", "");
        }
        Supervisor.SupervisedResult outcome =
                search.run(strategy, (campaign, executor) -> campaign.findEveryViolation(options.jobs, executor));
        Campaign.CampaignResult result = outcome.result();
        double seconds = search.progress().seconds();
        List<SearchTask.FoundViolation> found = new ArrayList<>();
        OutOfControl unreplayed = confirmAll(search, result, found);
        Throwable failure = outcome.problem() == null ? unreplayed : outcome.problem();
        if (failure != null && found.isEmpty()) {
            return ErrorReporter.report(options.complete(failure));
        }
        search.addWarning(outcome.problem());
        search.addWarning(unreplayed);
        search.finishFeed(found);
        if (options.json) {
            print(search, result, found, seconds, failure);
        } else {
            show(search, result, found);
        }
        if (unreplayed != null) {
            return Exit.NOT_UNDER_CONTROL;
        }
        return found.isEmpty() ? SearchTask.exitCodeWithoutViolation(result) : Exit.VIOLATION;
    }

    /** Confirms all findings. Returns the first error if some do not replay, else null. */
    private static @Nullable OutOfControl confirmAll(
            SearchTask search, Campaign.CampaignResult result, List<SearchTask.FoundViolation> confirmed) {
        OutOfControl first = null;
        for (Campaign.CampaignFinding finding : result.findings()) {
            try {
                confirmed.add(search.confirm(finding, "execution-" + finding.index()));
            } catch (OutOfControl e) {
                first = first == null ? e : first;
            }
        }
        return first;
    }

    private static void show(
            SearchTask search, Campaign.CampaignResult result, List<SearchTask.FoundViolation> confirmed) {
        StandardOutput.out().println(search.progress().searchLine(result.executions(), result.events()));
        if (confirmed.isEmpty()) {
            StandardOutput.out()
                    .println("  nothing      no violation in " + Counted.of(result.executions(), "random execution")
                            + " (not a proof that there is none)");
        }
        for (SearchTask.FoundViolation found : confirmed) {
            StandardOutput.printViolation("  violation    ", found.violation());
            StandardOutput.out()
                    .println(String.format(
                            Locale.ROOT,
                            "               in %s of %s (%.3g %%), first in %s, %s",
                            Terminal.count(found.count()),
                            Counted.of(result.executions(), "execution"),
                            100.0 * found.count() / result.executions(),
                            Terminal.count(found.index()),
                            Counted.of(found.execution().eventCount(), "event")));
            if (!found.isConfirmed()) {
                StandardOutput.out().println("               not confirmed: " + found.unconfirmed());
            }
            if (found.file() != null) {
                StandardOutput.out().println("               " + ScenarioCommands.show(found.file()));
                StandardOutput.out().println("               " + search.replayCommand(found.file()));
            }
        }
        search.printNotCovered(result);
        search.warnings().print();
    }

    private void print(
            SearchTask search,
            Campaign.CampaignResult result,
            List<SearchTask.FoundViolation> confirmed,
            double seconds,
            @Nullable Throwable problem) {
        JsonOutput.print(json -> {
            json.number("schema", JsonOutput.SCHEMA);
            json.text("scenario", search.preparedScenario().scenario().name());
            json.text("seed", Long.toString(options.seed));
            json.text("verdict", confirmed.isEmpty() ? "none" : "violation");
            json.list("violations", confirmed, (entry, found) -> {
                ViolationJson.write(entry, found.violation());
                entry.number("index", found.index());
                entry.number("count", found.count());
                entry.number("rate", (double) found.count() / result.executions());
                entry.bool("confirmed", found.isConfirmed());
                SearchTask.writePath(entry, "execution", found.file());
                entry.number("events", found.execution().eventCount());
                entry.number("externals", found.execution().externalCount());
            });
            json.number("executions", result.executions());
            json.number("events", result.events());
            json.number("limited", result.stepLimited());
            json.texts("never", result.neverSeen());
            UndecidedText.writeField(json, result.undecided());
            SearchTask.writeUnmet(json, result);
            json.number("seconds", seconds);
            json.text("stopped", SearchTask.stopReason(result.stopReason()));
            json.bool("agent", search.isAgentOn());
            search.warnings().writeField(json);
            if (problem != null) {
                ErrorReporter.writeField(json, ErrorReporter.problem(problem));
            }
        });
    }
}
