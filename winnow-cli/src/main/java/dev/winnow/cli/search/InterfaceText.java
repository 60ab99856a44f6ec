package dev.winnow.cli.search;

import dev.winnow.cli.output.Terminal;
import dev.winnow.explore.InterfaceCounts;
import dev.winnow.model.Counted;
import dev.winnow.trace.json.JsonFields;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The counts of an interface search as text and JSON. */
record InterfaceText(InterfaceCounts counts) {

    private static final BigInteger MOST_DIGITS = BigInteger.TEN.pow(18);

    private String componentStates() {
        return Counted.of(counts.componentStates(), "state") + ofComponents();
    }

    private String ofComponents() {
        InterfaceCounts.ComponentCount components = counts.components();
        return " of " + Counted.of(components.innermost(), "component")
                + (components.innermost() == components.outermost() ? "" : " in a tree");
    }

    private String situations() {
        return Counted.of(counts.tuples(), "interface situation");
    }

    String progressLine(int depth, double seconds) {
        return "  exploring    " + situations() + " · " + componentStates() + " · depth " + Terminal.count(depth)
                + " · " + Terminal.seconds(seconds);
    }

    String completeVerdict() {
        return "complete     " + all(counts.componentStates(), "state") + ofComponents() + ", in "
                + all(counts.tuples(), "interface situation") + " ("
                + configurations() + "): no violation";
    }

    /** Returns "all 34 situations" or "one situation". */
    static String all(long number, String noun) {
        return number == 1 ? "one " + noun : "all " + Counted.of(number, noun);
    }

    private String configurations() {
        String atLeast = count(counts.configurations().atLeast());
        String atMost = count(counts.configurations().atMost());
        return (atLeast.equals(atMost) ? atLeast : atLeast + " to " + atMost)
                + (atMost.equals("1") ? " configuration" : " configurations");
    }

    String incompleteVerdict() {
        return "nothing      no violation in " + situations() + " with " + componentStates()
                + "; there are more situations (not a proof that there is no violation)";
    }

    /** Returns lines about components: whether they hide too little, and which hide nothing. */
    List<String> componentLines() {
        List<String> lines = new ArrayList<>();
        if (!counts.pilot().isWorthwhile()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "components   they hide little (%.2f sets per state and %.1f configurations per situation in the"
                            + " first %,d interface situations), so bfs searched instead",
                    counts.pilot().ratio(),
                    counts.pilot().configurationsPerTuple(),
                    counts.pilot().tuples()));
            lines.add("             other components may hide more: --suggest proposes some");
        }
        if (!counts.clear().isEmpty()) {
            lines.add("components   explored state by state (they hide nothing): " + String.join(", ", counts.clear()));
        }
        return lines;
    }

    static String count(BigInteger number) {
        return number.compareTo(MOST_DIGITS) < 0
                ? String.format(Locale.ROOT, "%,d", number)
                : String.format(Locale.ROOT, "%.1e", number.doubleValue());
    }

    /**
     * Writes the counts.
     *
     * @param isComplete true if there are no more situations, so that the configurations are bounded from above
     */
    void writeFields(JsonFields json, boolean isComplete) {
        json.number("tuples", counts.tuples());
        json.number("words", counts.words());
        json.number("sets", counts.sets());
        json.number("componentStates", counts.componentStates());
        json.object("configurations", range -> {
            range.integer("atLeast", counts.configurations().atLeast());
            if (isComplete) {
                range.integer("atMost", counts.configurations().atMost());
            } else {
                range.nullField("atMost");
            }
        });
        json.texts("clear", counts.clear());
        json.object("pilot", pilot -> {
            pilot.number("tuples", counts.pilot().tuples());
            pilot.number("ratio", counts.pilot().ratio());
            pilot.number("configurationsPerTuple", counts.pilot().configurationsPerTuple());
            pilot.bool("worthwhile", counts.pilot().isWorthwhile());
        });
    }
}
