package dev.winnow.lab.component;

import static dev.winnow.lab.table.MarkdownTable.addHeading;
import static dev.winnow.lab.table.MarkdownTable.line;

import dev.winnow.lab.component.InterfaceExperiment.MissedSubject;
import dev.winnow.lab.component.InterfaceRow.InterfaceRun;
import dev.winnow.lab.component.InterfaceRow.PlainRun;
import dev.winnow.lab.component.InterfaceRow.TracesRun;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Interface search on the subjects of Table 2 of the DEMETER paper, compared with {@code bfs} and {@code optimal-dpor},
 * and the traces that {@code dir-traces} counts. Says where interface search does not pay.
 */
public final class InterfaceTable {

    /** The subjects, in sizes that take seconds. */
    public static final List<String> CASES = List.of(
            "accumulator:servers=2:numbers=2",
            "accumulator:servers=2:numbers=2:resend=1",
            "philosophers:components=2:each=4",
            "philosophers:components=3:each=2",
            "philosophers:components=8:each=1",
            "philosophers:components=64:each=1",
            "mps:nodes=2:extra=1:work=1",
            "mps:nodes=3:extra=0",
            "mps:nodes=3:extra=1:work=1",
            "bdb:sites=2:threads=2",
            "bdb:sites=3:threads=1:checkpoint=1",
            "bdb:sites=3:threads=2",
            "pam:nodes=2:proposers=2",
            "pam:nodes=3:proposers=3",
            "pam-1:nodes=3:proposers=2",
            "pam-2:nodes=3:proposers=3",
            "chord:nodes=3",
            "chord:nodes=4",
            "pastry:nodes=2",
            "pastry:nodes=3",
            "2pc-workers:nodes=2:workers=2",
            "guess:n=12",
            "paxos-register:clients=2",
            "paxos-register:clients=3");

    private static final BigInteger MOST_DIGITS = BigInteger.TEN.pow(15);

    /** The columns of the table of states, after the name of the case. */
    private static final Map<String, Function<InterfaceRow, String>> STATE_COLUMNS = stateColumns();

    /** The columns of the table of traces, after the name of the case. */
    private static final Map<String, Function<InterfaceRow, String>> TRACE_COLUMNS = traceColumns();

    private final List<InterfaceRow> rows;
    private final List<MissedSubject> missed;

    public InterfaceTable(List<InterfaceRow> rows, List<MissedSubject> missed) {
        this.rows = List.copyOf(rows);
        this.missed = List.copyOf(missed);
    }

    private static Map<String, Function<InterfaceRow, String>> stateColumns() {
        Map<String, Function<InterfaceRow, String>> columns = new LinkedHashMap<>();
        columns.put("configurations N", InterfaceTable::configurations);
        columns.put("tuples T", row -> ofSets(row, row.dir().counts().tuples()));
        columns.put("words", row -> ofSets(row, row.dir().counts().words()));
        columns.put("sets", row -> ofSets(row, row.dir().counts().sets()));
        columns.put("component states", row -> ofSets(row, row.dir().counts().componentStates()));
        columns.put("N/T", row -> ratio(row.configurationsPerTuple(), row.bfs(), "≥ "));
        columns.put("`dir`", InterfaceTable::dirTime);
        columns.put("`bfs`", row -> time(row.bfs()));
        columns.put("`bfs`/`dir`", row -> ratio(row.timesOfDir(row.bfs()), row.bfs(), "> "));
        columns.put("sets : states in the pilot", InterfaceTable::pilot);
        columns.put("`dir` pays", InterfaceTable::pays);
        return columns;
    }

    private static Map<String, Function<InterfaceRow, String>> traceColumns() {
        Map<String, Function<InterfaceRow, String>> columns = new LinkedHashMap<>();
        columns.put("local traces", row -> ofTraces(row, traces -> number(traces.localTraces())));
        columns.put("skeletons", row -> ofTraces(row, traces -> number(traces.skeletons())));
        columns.put("global traces", row -> ofTraces(row, traces -> number(traces.globalTraces())));
        columns.put("ratio", row -> ofTraces(row, traces -> ratio(traces.ratio())));
        columns.put("strict ratio", row -> ofTraces(row, traces -> ratio(traces.strictRatio())));
        columns.put("`dir-traces`", InterfaceTable::tracesTime);
        columns.put("`optimal-dpor`", row -> executions(row.dpor()));
        columns.put("time", row -> time(row.dpor()));
        columns.put("*the paper*", row -> paper(row, DemeterPaperRow::application));
        columns.put("*local traces*", row -> paper(row, paper -> number(paper.localTraces())));
        columns.put("*skeletons*", row -> paper(row, paper -> number(paper.skeletons())));
        columns.put("*ratio*", row -> paper(row, paper -> decimal(paper.ratio())));
        columns.put("*speed-up*", row -> paper(row, paper -> decimal(paper.speedUp())));
        return columns;
    }

    /** Returns the tables in Markdown: a summary, the states and the traces of all rows, and what is missing. */
    public String markdown() {
        List<String> lines = new ArrayList<>(List.of(summary()));
        if (!rows.isEmpty()) {
            addTable(lines, STATE_COLUMNS);
            addTable(lines, TRACE_COLUMNS);
        }
        if (!missed.isEmpty()) {
            lines.add("");
            missed.forEach(miss -> lines.add("- `" + miss.name() + "`: " + miss.why()));
        }
        return String.join("\n", lines) + "\n";
    }

    private void addTable(List<String> lines, Map<String, Function<InterfaceRow, String>> columns) {
        lines.add("");
        List<String> headings = new ArrayList<>(List.of("case"));
        headings.addAll(columns.keySet());
        addHeading(lines, headings.stream());
        rows.forEach(row -> lines.add(cells(row, columns)));
    }

    private String summary() {
        return "`dir` pays in " + rows.stream().filter(InterfaceRow::pays).count() + " of " + rows.size() + " rows.";
    }

    private static String cells(InterfaceRow row, Map<String, Function<InterfaceRow, String>> columns) {
        List<String> cells = new ArrayList<>(List.of("`" + row.name() + "`"));
        columns.values().forEach(column -> cells.add(column.apply(row)));
        return line(cells.stream());
    }

    // ---- counts

    private static String configurations(InterfaceRow row) {
        String counted = number(row.bfs().count());
        return switch (row.bfs().end()) {
            case COMPLETE -> counted;
            case VIOLATION -> counted + " until the violation";
            case LIMIT -> "> " + counted + (row.dir().hasAllTuples() ? "; " + range(row.dir()) : "");
        };
    }

    private static String range(InterfaceRun dir) {
        return number(dir.configurations().atLeast()) + " to "
                + number(dir.configurations().atMost());
    }

    /** Returns a count of the search over tuples; nothing if plain search took over. */
    private static String ofSets(InterfaceRow row, long count) {
        if (!row.dir().pilot().isWorthwhile()) {
            return "";
        }
        return (row.dir().end() == RunEnd.LIMIT ? "> " : "") + number(count);
    }

    /** Returns a figure of the joined traces; nothing if they were not counted to the end. */
    private static String ofTraces(InterfaceRow row, Function<TracesRun, String> figure) {
        TracesRun traces = row.traces();
        return traces == null || traces.end() != RunEnd.COMPLETE ? "" : figure.apply(traces);
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isEmpty() ? "" : decimal(ratio.getAsDouble());
    }

    private static String executions(@Nullable PlainRun dpor) {
        return dpor == null ? "" : (dpor.end() == RunEnd.LIMIT ? "> " : "") + number(dpor.count());
    }

    private static String ratio(OptionalDouble ratio, PlainRun other, String ifLimited) {
        return ratio.isEmpty() ? "" : (other.end() == RunEnd.LIMIT ? ifLimited : "") + decimal(ratio.getAsDouble());
    }

    private static String pilot(InterfaceRow row) {
        List<String> clear = row.dir().pilot().clear();
        return String.format(Locale.ROOT, "%.3f", row.dir().pilot().ratio())
                + (clear.isEmpty() ? "" : "; clear: " + String.join(", ", clear));
    }

    // ---- times

    private static String dirTime(InterfaceRow row) {
        return (row.dir().end() == RunEnd.LIMIT ? "> " : "") + seconds(row.dir().seconds());
    }

    private static String tracesTime(InterfaceRow row) {
        TracesRun traces = row.traces();
        if (traces == null) {
            return "";
        }
        return switch (traces.end()) {
            case COMPLETE -> seconds(traces.seconds());
            case VIOLATION -> seconds(traces.seconds()) + " until the violation";
            case LIMIT -> "> " + seconds(traces.seconds());
        };
    }

    private static String time(@Nullable PlainRun run) {
        return run == null ? "" : (run.end() == RunEnd.LIMIT ? "> " : "") + seconds(run.seconds());
    }

    /** Returns whether interface search is worth its cost and, if it is not, why. */
    private static String pays(InterfaceRow row) {
        if (!row.agrees()) {
            return "**`bfs` found something else**";
        }
        if (!row.dir().pilot().isWorthwhile()) {
            return "no: the pilot chose `bfs`";
        }
        if (row.dir().end() == RunEnd.LIMIT) {
            return "no: incomplete";
        }
        return row.pays() ? "yes" : "no: `bfs` is faster";
    }

    private static String paper(InterfaceRow row, Function<DemeterPaperRow, String> figure) {
        return row.paper().map(figure).map(text -> "*" + text + "*").orElse("");
    }

    // ---- formats

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 10 ? "%.3f s" : "%.1f s", seconds);
    }

    private static String decimal(double ratio) {
        return String.format(Locale.ROOT, ratio < 1 ? "%.2f" : ratio < 1e15 ? "%,.1f" : "%.1e", ratio);
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String number(BigInteger count) {
        return count.compareTo(MOST_DIGITS) < 0
                ? String.format(Locale.ROOT, "%,d", count)
                : String.format(Locale.ROOT, "%.1e", count.doubleValue());
    }
}
