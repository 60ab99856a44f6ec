package dev.winnow.cli.command;

import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.search.SearchTask;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.hunt.Supervisor;
import dev.winnow.run.Campaign;
import dev.winnow.system.OutOfControl;
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
        SearchTask search = new SearchTask(options);
        if (!options.json) {
            StandardOutput.out().println(search.title("fuzz"));
        }
        Supervisor.SupervisedResult outcome =
                search.run(strategy, (campaign, executor) -> campaign.findEveryViolation(options.jobs, executor));
        Campaign.CampaignResult result = outcome.result();
        double seconds = search.progress().seconds();
        List<SearchTask.ConfirmedViolation> confirmed = new ArrayList<>();
        Throwable unconfirmed = confirmAll(search, result, confirmed);
        Throwable failure = outcome.problem() == null ? unconfirmed : outcome.problem();
        if (failure != null && confirmed.isEmpty()) {
            return ErrorReporter.report(options.complete(failure));
        }
        ErrorReporter.Problem problem = failure == null ? null : ErrorReporter.problem(options.complete(failure));
        if (options.json) {
            print(search, result, confirmed, seconds, problem);
        } else {
            show(search, result, confirmed);
            if (problem != null) {
                ErrorReporter.report(problem);
            }
        }
        return problem == null ? exitCode(result, confirmed) : problem.exitCode();
    }

    private static @Nullable Throwable confirmAll(
            SearchTask search, Campaign.CampaignResult result, List<SearchTask.ConfirmedViolation> confirmed) {
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

    private static int exitCode(Campaign.CampaignResult result, List<SearchTask.ConfirmedViolation> confirmed) {
        if (result.stopReason() == Campaign.StopReason.INTERRUPTED) {
            return Exit.INTERRUPTED;
        }
        return confirmed.isEmpty() ? SearchTask.exitCodeWithoutViolation(result) : Exit.VIOLATION;
    }

    private static void show(
            SearchTask search, Campaign.CampaignResult result, List<SearchTask.ConfirmedViolation> confirmed) {
        StandardOutput.out().println(search.progress().searchLine(result.executions(), result.events()));
        if (confirmed.isEmpty()) {
            StandardOutput.out()
                    .println("  nothing      no violation in " + Terminal.count(result.executions())
                            + " random executions (not a proof that there is none)");
        }
        for (SearchTask.ConfirmedViolation found : confirmed) {
            StandardOutput.out()
                    .printf(
                            Locale.ROOT,
                            "  violation    %s: %s%n"
                                    + "               in %s of %s executions (%.3g %%), first in %s, %s events%n",
                            found.violation().invariant(),
                            found.violation().message(),
                            Terminal.count(found.count()),
                            Terminal.count(result.executions()),
                            100.0 * found.count() / result.executions(),
                            Terminal.count(found.index()),
                            Terminal.count(found.execution().eventCount()));
            StandardOutput.out().println("               " + ScenarioCommands.show(found.file()));
            StandardOutput.out().println("               " + search.replayCommand(found.file()));
        }
        search.printNotCovered(result);
    }

    private void print(
            SearchTask search,
            Campaign.CampaignResult result,
            List<SearchTask.ConfirmedViolation> confirmed,
            double seconds,
            ErrorReporter.@Nullable Problem problem) {
        JsonOutput.print(json -> {
            json.number("schema", JsonOutput.SCHEMA);
            json.text("scenario", search.preparedScenario().scenario().name());
            json.text("seed", Long.toString(options.seed));
            json.text("verdict", confirmed.isEmpty() ? "none" : "violation");
            json.list("violations", confirmed, (entry, found) -> {
                SearchTask.writeViolation(entry, found.violation());
                entry.number("index", found.index());
                entry.number("count", found.count());
                entry.number("rate", (double) found.count() / result.executions());
                entry.text("execution", found.file().toString());
                entry.number("events", found.execution().eventCount());
                entry.number("externals", found.execution().externalCount());
            });
            json.number("executions", result.executions());
            json.number("events", result.events());
            json.number("limited", result.stepLimited());
            json.texts("never", result.neverSeen());
            json.number("seconds", seconds);
            json.text("stopped", SearchTask.stopReason(result.stopReason()));
            json.bool("agent", search.isAgentOn());
            if (problem != null) {
                ErrorReporter.writeField(json, problem);
            }
        });
    }
}
