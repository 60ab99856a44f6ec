package dev.winnow.cli.search;

import dev.winnow.cli.output.Terminal;
import dev.winnow.explore.TraceCounts;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.model.Counted;
import dev.winnow.trace.json.JsonFields;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The result of a search that joins the traces of components. */
public record LocalTracesText(SystematicExploration.ExplorationOutcome outcome, SearchEndText end, TraceCounts counts)
        implements ExplorationText {

    private String localTraces() {
        return Counted.of(counts.localTraces(), "local trace") + " of "
                + Counted.of(counts.components().size(), "component");
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
                : "nothing      no violation in " + Counted.of(counts.prefixes(), "local trace") + " of "
                        + Counted.of(counts.components().size(), "component")
                        + ", incomplete ones included; there are more (not a proof that there is none)";
    }

    @Override
    public List<String> coverageLines() {
        String each = counts.components().stream()
                .map(part -> part.component() + " " + Terminal.count(part.traces()))
                .collect(Collectors.joining(", "));
        List<String> lines = new ArrayList<>(end.lines(false));
        lines.add("components   local traces: " + each);
        if (result().complete()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "reduction    %.1f traces of the system for each local trace, %.1f with skeletons counted",
                    counts.ratio(),
                    counts.strictRatio()));
        }
        return lines;
    }

    @Override
    public boolean countsExecutions() {
        return false;
    }

    @Override
    public void writeOwnFields(JsonFields json) {
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
