package dev.winnow.cli;

import dev.winnow.explore.SearchCommand;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.hunt.Supervisor;
import dev.winnow.run.BadInput;
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
            "Searches for an execution that breaks an invariant, and stops at the first.",
            "Confirms it by replay on a fresh system, minimizes it, records and shows it.",
            ""
        },
        mixinStandardHelpOptions = true)
final class HuntCommand implements Callable<Integer> {

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
        Search search = new Search(options);
        if (!options.json) {
            Output.out().println(search.title("hunt"));
        }
        Supervisor.Outcome outcome =
                search.run(strategy, (campaign, executor) -> campaign.hunt(options.jobs, executor, minEvents));
        Campaign.Result result = outcome.result();
        Errors.Problem problem = outcome.problem() == null ? null : Errors.problem(outcome.problem());
        Search.Confirmed found = null;
        if (!result.findings().isEmpty()) {
            found = search.confirm(result.findings().get(0), "original");
        } else if (outcome.problem() != null) {
            return Errors.told(outcome.problem());
        }
        if (options.json) {
            Minimizing.Done smaller = minimized(search, result, found, problem);
            print(search, result, found, smaller, problem);
            return problem == null ? code(result, found, smaller) : problem.code();
        }
        show(search, result, found);
        Minimizing.Done smaller = minimized(search, result, found, problem);
        if (found != null) {
            show(search, found, smaller);
        }
        if (problem != null) {
            Errors.tell(problem);
        }
        return problem == null ? code(result, found, smaller) : problem.code();
    }

    private SearchDescriptor strategy() {
        return options.search(SearchCommand.HUNT);
    }

    /** Null if nothing is to be minimized. */
    private Minimizing.@Nullable Done minimized(
            Search search, Campaign.Result result, Search.@Nullable Confirmed found, Errors.@Nullable Problem problem) {
        boolean wanted = problem == null && result.stopped() != Campaign.Stopped.INTERRUPTED;
        return found == null || !wanted ? null : search.minimize(found, minimizing);
    }

    private static int code(
            Campaign.Result result, Search.@Nullable Confirmed found, Minimizing.@Nullable Done smaller) {
        if (result.stopped() == Campaign.Stopped.INTERRUPTED || (smaller != null && smaller.interrupted())) {
            return Exit.INTERRUPTED;
        }
        return found == null ? Search.codeOfNothing(result) : Exit.VIOLATION;
    }

    private void show(Search search, Campaign.Result result, Search.@Nullable Confirmed found) {
        Output.out().println(search.progress().line(result.executions(), result.events()));
        if (found == null) {
            Output.out().println("  nothing      " + nothing(result));
            search.showLeftOut(result);
            return;
        }
        showViolation(found, "in execution " + Terminal.count(found.index()) + drawnBy(found));
    }

    /** Of a portfolio, who drew it. */
    private String drawnBy(Search.Confirmed found) {
        return strategy()
                .memberFor(found.execution().origin().seed())
                .map(member -> ", drawn by " + member)
                .orElse("");
    }

    /** What is broken, and where it was found. */
    static void showViolation(Search.Confirmed found, String where) {
        Output.out()
                .println("  violation    " + found.violation().invariant() + ": "
                        + found.violation().message());
        Output.out()
                .println("               " + where + ", at event "
                        + Terminal.count(found.execution().events()) + ", after "
                        + Terminal.count(found.execution().externals()) + " externals");
        Output.out().println("  confirmed    replayed on a fresh system, here and in another JVM: the same violation");
    }

    /** The execution, as small as it became, and its files. */
    static void show(Search search, Search.Confirmed found, Minimizing.@Nullable Done smaller) {
        Path file = smaller == null ? found.file() : smaller.file();
        if (smaller != null) {
            Minimizing.show(smaller);
        }
        Output.out().println();
        Picture.print(
                file,
                smaller == null
                        ? found.execution().size()
                        : smaller.minimization().after().size(),
                Output.out());
        Output.out().println();
        if (smaller == null) {
            Output.out().println("  file         " + file);
        } else {
            Minimizing.explain(smaller);
            Minimizing.showFiles(smaller, found.file());
        }
        Output.out().println("  again        " + search.again(file));
        Output.out().println("  all of it    winnow show " + found.file());
    }

    private static String nothing(Campaign.Result result) {
        String how = "no violation in " + Terminal.count(result.executions()) + " random executions";
        return switch (result.stopped()) {
            case DONE -> how + ": that is no proof that there is none";
            case TIME -> how + ": the time is up; that is no proof that there is none";
            case INTERRUPTED -> how + ": interrupted";
        };
    }

    private void print(
            Search search,
            Campaign.Result result,
            Search.@Nullable Confirmed found,
            Minimizing.@Nullable Done smaller,
            Errors.@Nullable Problem problem) {
        double seconds = search.progress().seconds();
        Json.print(json -> {
            json.number("schema", Json.SCHEMA);
            json.text("scenario", search.ready().scenario().name());
            json.text("seed", Long.toString(options.seed));
            if (found == null) {
                json.nothing("index");
            } else {
                json.number("index", found.index());
            }
            Search.finding(json, found);
            json.number("executions", result.executions());
            json.number("limited", result.limited());
            json.texts("never", result.never());
            json.number("seconds", seconds);
            json.text("stopped", Search.word(result.stopped()));
            json.truth("agent", search.agent());
            Minimizing.field(json, smaller);
            if (problem != null) {
                Errors.write(json, problem);
            }
        });
    }
}
