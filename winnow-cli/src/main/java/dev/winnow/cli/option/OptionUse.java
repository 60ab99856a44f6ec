package dev.winnow.cli.option;

import static dev.winnow.explore.SearchPromise.COUNTS_DELAYS;
import static dev.winnow.explore.SearchPromise.COVERS_ALL_COMPONENTS;
import static dev.winnow.explore.SearchPromise.COVERS_ALL_STATES;
import static dev.winnow.explore.SearchPromise.JOINS_LOCAL_TRACES;
import static dev.winnow.explore.SearchPromise.LIVENESS;
import static dev.winnow.explore.SearchPromise.MERGES_SYMMETRIC_STATES;
import static dev.winnow.explore.SearchPromise.ONE_EXECUTION_PER_TRACE;
import static dev.winnow.explore.SearchPromise.RESUMES;
import static dev.winnow.explore.SearchPromise.SAMPLES;

import dev.winnow.cli.process.BadUsage;
import dev.winnow.cli.process.LauncherCommand;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.statespace.SkippingRequirements;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.ParseResult;

/**
 * An option of {@code explore} that only some strategies use. Other strategies refuse it: if it were ignored, users
 * would believe that more was searched.
 */
public record OptionUse(String option, Predicate<SearchDescriptor> isUsedBy) {

    private static final String RESUME = "--resume";

    private static final List<OptionUse> ALL = List.of(
            new OptionUse("--fair", search -> false),
            new OptionUse("--executions", OptionUse::countsExecutions),
            new OptionUse("--steps", search -> !search.needsNoDepthLimit()),
            new OptionUse("--depth", SearchDescriptor::searchesStates),
            new OptionUse("--from", SearchDescriptor::searchesStates),
            new OptionUse("--states", search -> covers(search) || search.promises(JOINS_LOCAL_TRACES)),
            new OptionUse("--exact", OptionUse::storesFingerprints),
            new OptionUse("--memory", OptionUse::storesFingerprints),
            new OptionUse(SkippingRequirements.OPTION, OptionUse::storesFingerprints),
            new OptionUse("--suggest", search -> search.promises(COVERS_ALL_COMPONENTS)),
            new OptionUse("--no-symmetry", search -> search.promises(MERGES_SYMMETRIC_STATES)),
            new OptionUse("--delays", search -> search.promises(COUNTS_DELAYS) || isPortfolio(search)),
            new OptionUse(
                    "--choices",
                    search -> search.promises(COVERS_ALL_STATES)
                            && (search.promises(COUNTS_DELAYS) || isPortfolio(search))),
            new OptionUse("--delta", search -> search.promises(COUNTS_DELAYS) || isPortfolio(search)),
            new OptionUse("--delay-choices", OptionUse::samplesDelays),
            new OptionUse("--samples", OptionUse::samplesDelays),
            new OptionUse(RESUME, search -> search.promises(RESUMES)));

    /**
     * Accepts options that the search uses.
     *
     * @throws BadUsage if one is given that it does not use
     */
    public static void check(ParseResult given, SearchDescriptor search) {
        for (OptionUse use : ALL) {
            if (given.hasMatchedOption(use.option) && !use.isUsedBy.test(search)) {
                throw new BadUsage(use.refusal(search));
            }
        }
    }

    private String refusal(SearchDescriptor search) {
        List<SearchDescriptor> users = SearchCatalogue.standard().of(SearchUse.EXPLORE).stream()
                .filter(isUsedBy)
                .toList();
        if (users.isEmpty()) {
            return "explore does not use " + option + ": leave it out, or use " + LauncherCommand.text() + " hunt or "
                    + LauncherCommand.text() + " fuzz";
        }
        String what = option.equals(RESUME) ? " cannot be resumed" : " does not use " + option;
        return search + what + ": leave out " + option + ", or choose from " + SearchCatalogue.names(users);
    }

    private static boolean countsExecutions(SearchDescriptor search) {
        return search.promises(SAMPLES) || search.promises(ONE_EXECUTION_PER_TRACE) || samplesDelays(search);
    }

    private static boolean covers(SearchDescriptor search) {
        return search.promises(COVERS_ALL_STATES) || search.promises(COVERS_ALL_COMPONENTS);
    }

    private static boolean storesFingerprints(SearchDescriptor search) {
        return covers(search) && !search.promises(LIVENESS);
    }

    /** Returns true for searches that sample by delays. Searches that cover all delays can be resumed, these cannot. */
    private static boolean samplesDelays(SearchDescriptor search) {
        return search.promises(COUNTS_DELAYS) && !search.promises(RESUMES);
    }

    /** Returns true for the portfolio, of which one member covers by delays and others sample. */
    private static boolean isPortfolio(SearchDescriptor search) {
        return search.promises(SAMPLES) && search.promises(COVERS_ALL_STATES);
    }
}
