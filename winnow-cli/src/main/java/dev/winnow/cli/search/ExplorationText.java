package dev.winnow.cli.search;

import dev.winnow.cli.output.Terminal;
import dev.winnow.explore.InterfaceCounts;
import dev.winnow.explore.SearchCounts;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TraceCounts;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.statespace.Coverage;
import dev.winnow.trace.json.JsonFields;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The result of {@code explore} as text and JSON. */
public sealed interface ExplorationText {

    /** The verdict if there is no violation, but an invariant could not be decided everywhere. */
    String UNDECIDED_VERDICT =
            "nothing      no violation in %s; not everything could be decided (not a proof that there is none)";

    /** Returns the failing execution, or null. */
    @Nullable
    Execution execution();

    /** Returns the line that says how far the search got. */
    String progressLine(double seconds);

    /** Returns the strategy that found the violation, with details. */
    String foundBy();

    /** Returns what the absence of a violation means. */
    String verdict();

    /** Returns lines about how components were explored. */
    default List<String> componentLines() {
        return List.of();
    }

    /** Returns lines about what was covered and what was not. */
    List<String> coverageLines();

    /** Returns the names of reachability goals that were never reached. */
    List<String> neverSeen();

    void writeFields(JsonFields json);

    static String progressLine(long seen, int deepest, double seconds) {
        return "  exploring    " + Counted.of(seen, "state") + " · "
                + Terminal.approximate(seen / Math.max(seconds, 1e-3)) + "/s · depth " + Terminal.count(deepest) + " · "
                + Terminal.seconds(seconds);
    }

    private static String executionCount(long executions, long events, double seconds) {
        return Counted.of(executions, "execution") + " · "
                + Terminal.approximate(executions / Math.max(seconds, 1e-3)) + "/s · "
                + Terminal.approximate((double) events) + " events";
    }

    private static String delays(int count) {
        return Counted.of(count, "delay");
    }

    /**
     * The result of a search over states.
     *
     * @param samples the number of samples for each number of delays, 0 for the paper's
     */
    record StateSearchText(SearchDescriptor strategy, SystematicExploration.ExplorationOutcome outcome, long samples)
            implements ExplorationText {

        private SearchResult result() {
            return outcome.result();
        }

        private Coverage coverage() {
            return outcome.coverage();
        }

        /** Returns the strategy that produced the result; of a portfolio, a member. */
        private SearchDescriptor by() {
            return SearchCatalogue.standard().get(result().by());
        }

        private boolean countsDelays() {
            return by().promises(SearchPromise.COUNTS_DELAYS);
        }

        @Override
        public @Nullable Execution execution() {
            return outcome.execution();
        }

        @Override
        public String progressLine(double seconds) {
            InterfaceText interfaces = interfaces();
            if (interfaces != null && !isPlainSearch()) {
                return interfaces.progressLine(result().depth(), seconds);
            }
            return strategy.onlySamples()
                    ? "  sampling     " + executionCount(result().executions(), result().events(), seconds) + " · "
                            + Counted.of(result().states(), "state") + " · " + Terminal.seconds(seconds)
                    : ExplorationText.progressLine(result().states(), result().depth(), seconds);
        }

        @Override
        public String foundBy() {
            return "by " + by() + (countsDelays() ? " with " + delays(result().delays()) : "");
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
                return "complete up to " + delays(result().delays()) + "; " + seen + ": no violation so far";
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
                    delays(result().delays()),
                    delays(best),
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
            InterfaceText interfaces = interfaces();
            List<String> lines = new ArrayList<>(interfaces == null ? List.of() : interfaces.limitLines());
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
        public void writeFields(JsonFields json) {
            json.text("by", result().by());
            json.number("states", result().states());
            json.number("generated", result().events());
            json.number("depth", result().depth());
            json.bool("complete", result().complete());
            json.number("bytes", result().counts().memory().bytes());
            json.number("forgotten", result().counts().memory().forgotten());
            if (countsDelays()) {
                json.number("delays", result().delays());
            } else {
                json.nullField("delays");
            }
            json.number("executions", result().executions());
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
            });
        }
    }

    /** The result of partial-order reduction. */
    record ReductionText(SystematicExploration.ExplorationOutcome outcome, List<String> judgedAtOneOrder)
            implements ExplorationText {

        public ReductionText {
            judgedAtOneOrder = List.copyOf(judgedAtOneOrder);
        }

        private SearchResult result() {
            return outcome.result();
        }

        private long blocked() {
            return result().counts().executions().blocked();
        }

        @Override
        public @Nullable Execution execution() {
            return outcome.execution();
        }

        @Override
        public String progressLine(double seconds) {
            return "  reducing     " + executionCount(result().executions(), result().events(), seconds)
                    + (blocked() == 0 ? "" : " · " + Terminal.count(blocked()) + " blocked") + " · "
                    + Terminal.seconds(seconds);
        }

        @Override
        public String foundBy() {
            return "by " + result().by() + " in execution " + Terminal.count(result().executions());
        }

        @Override
        public String verdict() {
            String seen = Counted.of(result().executions(), "execution");
            if (!outcome.coverage().undecided().isEmpty()) {
                return UNDECIDED_VERDICT.formatted(seen);
            }
            return result().complete()
                    ? "complete     all orders of dependent events, in " + seen + ": no violation"
                    : "nothing      no violation in " + seen + "; there are more (not a proof that there is none)";
        }

        @Override
        public List<String> coverageLines() {
            List<String> lines = new ArrayList<>();
            if (!judgedAtOneOrder.isEmpty()) {
                lines.add("but          "
                        + judgedAtOneOrder.stream()
                                .map(name -> "'" + name + "'")
                                .collect(Collectors.joining(", "))
                        + ": checked in only one order of independent events; bfs and ses check all orders");
            }
            outcome.coverage()
                    .undecided()
                    .forEach(invariant -> lines.addAll(UndecidedText.describe(invariant, result().executions())));
            return lines;
        }

        @Override
        public List<String> neverSeen() {
            return List.of();
        }

        @Override
        public void writeFields(JsonFields json) {
            json.text("by", result().by());
            json.nullField("states");
            json.number("generated", result().events());
            json.nullField("depth");
            json.bool("complete", result().complete());
            json.nullField("bytes");
            json.nullField("forgotten");
            json.nullField("delays");
            json.number("executions", result().executions());
            json.number("blocked", blocked());
            json.texts("judgedAtOneOrder", judgedAtOneOrder);
            UndecidedText.writeField(json, outcome.coverage().undecided());
        }
    }

    /** The result of a search that joins the traces of components. */
    record LocalTracesText(SystematicExploration.ExplorationOutcome outcome, TraceCounts counts)
            implements ExplorationText {

        private SearchResult result() {
            return outcome.result();
        }

        private String localTraces() {
            return Counted.of(counts.localTraces(), "local trace") + " of "
                    + Counted.of(counts.components().size(), "component");
        }

        @Override
        public @Nullable Execution execution() {
            return outcome.execution();
        }

        @Override
        public String progressLine(double seconds) {
            return "  joining      " + localTraces() + " · " + Counted.of(counts.skeletons(), "skeleton") + " · "
                    + Terminal.approximate((double) result().events()) + " events · " + Terminal.seconds(seconds);
        }

        @Override
        public String foundBy() {
            return "by " + result().by();
        }

        @Override
        public String verdict() {
            return result().complete()
                    ? "complete     all " + localTraces() + ", in " + InterfaceText.all(counts.skeletons(), "skeleton")
                            + " (" + InterfaceText.count(counts.globalTraces())
                            + (counts.globalTraces().equals(BigInteger.ONE) ? " trace" : " traces")
                            + " of the system): no violation"
                    : "nothing      no violation in " + localTraces()
                            + "; there are more (not a proof that there is none)";
        }

        @Override
        public List<String> coverageLines() {
            String each = counts.components().stream()
                    .map(part -> part.component() + " " + Terminal.count(part.traces()))
                    .collect(Collectors.joining(", "));
            return List.of(
                    "components   local traces: " + each,
                    String.format(
                            Locale.ROOT,
                            "reduction    %.1f traces of the system for each local trace, %.1f with skeletons counted",
                            counts.ratio(),
                            counts.strictRatio()));
        }

        @Override
        public List<String> neverSeen() {
            return List.of();
        }

        @Override
        public void writeFields(JsonFields json) {
            json.text("by", result().by());
            json.nullField("states");
            json.number("generated", result().events());
            json.nullField("depth");
            json.bool("complete", result().complete());
            json.nullField("bytes");
            json.nullField("forgotten");
            json.nullField("delays");
            json.nullField("executions");
            json.list("localTraces", counts.components(), (fields, part) -> {
                fields.text("component", part.component());
                fields.number("traces", part.traces());
            });
            json.number("skeletons", counts.skeletons());
            json.integer("globalTraces", counts.globalTraces());
            json.number("ratio", counts.ratio());
            json.number("strictRatio", counts.strictRatio());
            json.number("prefixes", counts.prefixes());
        }
    }
}
