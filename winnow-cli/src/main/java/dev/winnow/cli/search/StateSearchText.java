package dev.winnow.cli.search;

import dev.winnow.cli.output.Terminal;
import dev.winnow.explore.InterfaceCounts;
import dev.winnow.explore.SearchCounts;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.model.Counted;
import dev.winnow.statespace.Coverage;
import dev.winnow.trace.json.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search over states.
 *
 * @param samples the number of samples for each number of delays, 0 for the paper's
 */
public record StateSearchText(
        SearchDescriptor strategy, SystematicExploration.ExplorationOutcome outcome, SearchEndText end, long samples)
        implements ExplorationText {

    private Coverage coverage() {
        return outcome.coverage();
    }

    /** Returns the strategy that produced the result; of a portfolio, a member. */
    private SearchDescriptor by() {
        return SearchCatalogue.standard().get(result().by());
    }

    @Override
    public boolean countsStates() {
        return true;
    }

    @Override
    public boolean countsDelays() {
        return by().promises(SearchPromise.COUNTS_DELAYS);
    }

    @Override
    public String progressLine(double seconds) {
        InterfaceText interfaces = interfaces();
        if (interfaces != null && !isPlainSearch()) {
            return interfaces.progressLine(result().depth(), seconds);
        }
        return strategy.onlySamples()
                ? "  sampling     " + ExplorationText.executionCount(result().executions(), result().events(), seconds)
                        + " · " + Counted.of(result().states(), "state") + " · " + Terminal.seconds(seconds)
                : ExplorationText.progressLine(result().states(), result().depth(), seconds);
    }

    @Override
    public String foundBy() {
        return "by " + by() + (countsDelays() ? " with " + Counted.of(result().delays(), "delay") : "");
    }

    private @Nullable InterfaceText interfaces() {
        InterfaceCounts counts = result().interfaces();
        return counts == null ? null : new InterfaceText(counts);
    }

    /** Returns true if a plain search took over, or if the strategy is one. */
    private boolean isPlainSearch() {
        return !by().promises(SearchPromise.COVERS_ALL_COMPONENTS);
    }

    @Override
    public String verdict() {
        InterfaceText interfaces = interfaces();
        if (interfaces != null && !isPlainSearch()) {
            return result().complete() ? interfaces.completeVerdict() : interfaces.incompleteVerdict();
        }
        String seen = Counted.of(result().states(), "state") + ", depth " + Terminal.count(result().depth());
        if (result().complete()) {
            return "complete     all " + seen + ": no violation"
                    + (strategy.promises(SearchPromise.LIVENESS) ? ", liveness included" : "")
                    + evictedText(result().counts().memory());
        }
        if (by().onlySamples()) {
            return samplingVerdict();
        }
        if (!coverage().undecided().isEmpty()) {
            return UNDECIDED_VERDICT.formatted(seen);
        }
        if (countsDelays() && result().delays() >= 0) {
            return "complete up to " + Counted.of(result().delays(), "delay") + "; " + seen + ": no violation so far";
        }
        return "nothing      no violation in " + seen + "; there are more (not a proof that there is none)";
    }

    private static String evictedText(SearchCounts.SearchMemory memory) {
        String collisions = memory.confused() == 0
                ? ""
                : "; " + Terminal.count(memory.confused()) + " have the same 128-bit fingerprint as another state";
        return memory.forgotten() == 0
                ? collisions
                : "; " + Terminal.count(memory.forgotten())
                        + " were evicted to stay within --memory, so some are counted more than once";
    }

    /** Returns the largest number of delays whose miss probability is below 5 %, or one delay if there is none. */
    private String samplingVerdict() {
        String sampled = "nothing      no violation in " + Counted.of(result().executions(), "sampled execution");
        if (result().delays() <= 0) {
            return sampled + " (not a proof that there is none)";
        }
        int best = 1;
        while (best < result().delays() && missProbability(best + 1) < 0.05) {
            best++;
        }
        return String.format(
                Locale.ROOT,
                "%s, up to %s: a violation with %s would be missed with probability below %.2g"
                        + " (at most %s for a delay)%s",
                sampled,
                Counted.of(result().delays(), "delay"),
                Counted.of(best, "delay"),
                Math.min(1, missProbability(best) + 1e-9),
                Counted.of(result().delayCount().places(), "position"),
                result().delayCount().drewChoices() ? ", if it does not depend on chosen values" : "");
    }

    private double missProbability(int count) {
        return result().missProbability(count, samples > 0 ? samples : 100 + Math.pow(3, count));
    }

    @Override
    public List<String> componentLines() {
        InterfaceText interfaces = interfaces();
        return interfaces == null ? List.of() : interfaces.componentLines();
    }

    @Override
    public List<String> coverageLines() {
        List<String> lines = new ArrayList<>(end.lines(by().onlySamples()));
        lines.add("covered      " + Counted.of(coverage().processes().size(), "process", "processes")
                + ", counted for each: "
                + (coverage().states() == 0 ? "" : Counted.of(coverage().states(), "local state") + ", ")
                + Counted.of(coverage().handledTypes(), "type", "types")
                + " of messages and timers handled, "
                + Counted.of(coverage().handledPairs(), "consecutive pair")
                + " of types");
        coverage().processes().stream()
                .filter(part -> part.handledTypes() == 0)
                .forEach(part -> lines.add("never        " + part.process() + " handled nothing"));
        coverage().processes().stream()
                .filter(Coverage.ProcessCoverage::drawsRandomNumbers)
                .forEach(part -> lines.add("one seed     " + part.process()
                        + " draws random numbers: only those of this seed were tried. Use context.choose to try all"));
        if (!neverSeen().isEmpty()) {
            lines.add("never        "
                    + neverSeen().stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "))
                    + ": behavior that depends on it was not tested");
        }
        coverage().undecided().forEach(invariant -> lines.addAll(UndecidedText.describe(invariant, 0)));
        return lines;
    }

    @Override
    public List<String> neverSeen() {
        return coverage().neverSeen();
    }

    @Override
    public void writeOwnFields(JsonFields json) {
        json.texts("never", neverSeen());
        UndecidedText.writeField(json, coverage().undecided());
        InterfaceText interfaces = interfaces();
        if (interfaces != null) {
            interfaces.writeFields(json, result().complete() && !isPlainSearch());
        }
        json.list("coverage", coverage().processes(), (fields, part) -> {
            fields.text("process", part.process().name());
            fields.number("states", part.states());
            fields.number("types", part.handledTypes());
            fields.number("pairs", part.handledPairs());
            fields.bool("drawsRandomNumbers", part.drawsRandomNumbers());
        });
    }
}
