package dev.winnow.cli;

import dev.winnow.explore.SearchCommand;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.hunt.Supervisor;
import dev.winnow.run.Campaign;
import dev.winnow.run.OutOfControl;
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
final class FuzzCommand implements Callable<Integer> {

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Override
    public Integer call() {
        SearchDescriptor strategy = options.search(SearchCommand.FUZZ);
        Search search = new Search(options);
        if (!options.json) {
            Output.out().println(search.title("fuzz"));
        }
        Supervisor.Outcome outcome =
                search.run(strategy, (campaign, executor) -> campaign.fuzz(options.jobs, executor));
        Campaign.Result result = outcome.result();
        double seconds = search.progress().seconds();
        List<Search.Confirmed> confirmed = new ArrayList<>();
        Throwable unconfirmed = confirmAll(search, result, confirmed);
        Throwable wrong = outcome.problem() == null ? unconfirmed : outcome.problem();
        if (wrong != null && confirmed.isEmpty()) {
            return Errors.told(wrong);
        }
        Errors.Problem problem = wrong == null ? null : Errors.problem(wrong);
        if (options.json) {
            print(search, result, confirmed, seconds, problem);
        } else {
            show(search, result, confirmed);
            if (problem != null) {
                Errors.tell(problem);
            }
        }
        return problem == null ? code(result, confirmed) : problem.code();
    }

    private static @Nullable Throwable confirmAll(
            Search search, Campaign.Result result, List<Search.Confirmed> confirmed) {
        OutOfControl first = null;
        for (Campaign.Finding finding : result.findings()) {
            try {
                confirmed.add(search.confirm(finding, "execution-" + finding.index()));
            } catch (OutOfControl e) {
                first = first == null ? e : first;
            }
        }
        return first;
    }

    private static int code(Campaign.Result result, List<Search.Confirmed> confirmed) {
        if (result.stopped() == Campaign.Stopped.INTERRUPTED) {
            return Exit.INTERRUPTED;
        }
        return confirmed.isEmpty() ? Search.codeOfNothing(result) : Exit.VIOLATION;
    }

    private static void show(Search search, Campaign.Result result, List<Search.Confirmed> confirmed) {
        Output.out().println(search.progress().line(result.executions(), result.events()));
        if (confirmed.isEmpty()) {
            Output.out()
                    .println("  nothing      no violation in " + Terminal.count(result.executions())
                            + " random executions: that is no proof that there is none");
        }
        for (Search.Confirmed found : confirmed) {
            Output.out()
                    .printf(
                            Locale.ROOT,
                            "  violation    %s: %s%n               in %s of %s executions (%.3g %%), first in %s, %s events%n",
                            found.violation().invariant(),
                            found.violation().message(),
                            Terminal.count(found.count()),
                            Terminal.count(result.executions()),
                            100.0 * found.count() / result.executions(),
                            Terminal.count(found.index()),
                            Terminal.count(found.execution().events()));
            Output.out().println("               winnow show " + found.file());
            Output.out().println("               " + search.again(found.file()));
        }
        search.showLeftOut(result);
    }

    private void print(
            Search search,
            Campaign.Result result,
            List<Search.Confirmed> confirmed,
            double seconds,
            Errors.@Nullable Problem problem) {
        Json.print(json -> {
            json.number("schema", Json.SCHEMA);
            json.text("scenario", search.ready().scenario().name());
            json.text("seed", Long.toString(options.seed));
            json.text("verdict", confirmed.isEmpty() ? "none" : "violation");
            json.list("violations", confirmed, (entry, found) -> {
                Search.violation(entry, found.violation());
                entry.number("index", found.index());
                entry.number("count", found.count());
                entry.number("rate", (double) found.count() / result.executions());
                entry.text("execution", found.file().toString());
                entry.number("events", found.execution().events());
                entry.number("externals", found.execution().externals());
            });
            json.number("executions", result.executions());
            json.number("events", result.events());
            json.number("limited", result.limited());
            json.texts("never", result.never());
            json.number("seconds", seconds);
            json.text("stopped", Search.word(result.stopped()));
            json.truth("agent", search.agent());
            if (problem != null) {
                Errors.write(json, problem);
            }
        });
    }
}
