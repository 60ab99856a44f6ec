package dev.winnow.cli.search;

import dev.winnow.cli.output.Terminal;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.model.Counted;
import dev.winnow.trace.json.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The result of partial-order reduction. */
public record ReductionText(
        SystematicExploration.ExplorationOutcome outcome, SearchEndText end, List<String> judgedAtOneOrder)
        implements ExplorationText {

    public ReductionText {
        judgedAtOneOrder = List.copyOf(judgedAtOneOrder);
    }

    private long blocked() {
        return result().counts().executions().blocked();
    }

    @Override
    public String progressLine(double seconds) {
        return "  reducing     " + ExplorationText.executionCount(result().executions(), result().events(), seconds)
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
        List<String> lines = new ArrayList<>(end.lines(false));
        if (!judgedAtOneOrder.isEmpty()) {
            lines.add("but          "
                    + judgedAtOneOrder.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "))
                    + ": checked in only one order of independent events; bfs and ses check all orders");
        }
        outcome.coverage()
                .undecided()
                .forEach(invariant -> lines.addAll(UndecidedText.describe(invariant, result().executions())));
        return lines;
    }

    @Override
    public void writeOwnFields(JsonFields json) {
        json.number("blocked", blocked());
        json.texts("judgedAtOneOrder", judgedAtOneOrder);
        UndecidedText.writeField(json, outcome.coverage().undecided());
    }
}
