package dev.winnow.processes.file;

import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.model.Source;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** A run as one HTML page that opens offline: what is claimed, the plan, and a lane per host by time. No scripts. */
public final class RunPage {

    private static final int MAX_ROWS = 4_000;

    private static final String STYLE = """
            :root{color-scheme:light dark;--line:#8884;--input:#1f6feb;--frame:#8250df}
            body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:110rem;padding:0 1rem}
            h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
            code,td,.plan{font-family:ui-monospace,monospace;font-size:.85rem}
            .scroll{overflow-x:auto}
            table{border-collapse:collapse;width:100%;table-layout:fixed;min-width:50rem}
            th{text-align:left;position:sticky;top:0;background:Canvas;border-bottom:2px solid var(--line)}
            td,th{padding:.1rem .5rem;vertical-align:top;border-left:1px solid var(--line);overflow-wrap:anywhere}
            td.time,th.time{width:5.5rem;text-align:right;border-left:0;opacity:.7}
            tr.input td{background:color-mix(in srgb,var(--input) 12%,transparent)}
            .do{color:var(--input);font-weight:600}.frame{color:var(--frame)}.decides{font-weight:700}
            .failed{color:#cf222e;font-weight:600}
            @media print{th{position:static}}
            """;

    private final RunFile file;
    private final StringBuilder html = new StringBuilder();

    private RunPage(RunFile file) {
        this.file = file;
    }

    /** Writes the page. */
    public static void write(RunFile file, Path page) {
        try {
            Files.writeString(page, new RunPage(file).page());
        } catch (IOException e) {
            throw new BadInput("cannot write " + page + ": " + BadInput.reason(e), "choose another file with --out", e);
        }
    }

    private String page() {
        String title = "Run of " + Path.of(file.scenario().path()).getFileName();
        html.append("<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport"
                + " content='width=device-width'><title>");
        html.append(escape(title)).append("</title><style>").append(STYLE).append("</style><h1>");
        html.append(escape(title)).append("</h1>");
        claims();
        plan();
        if (file.run() != null) {
            lanes(file.run());
        }
        return html.append("\n</html>\n").toString();
    }

    private void claims() {
        html.append("<p>Fails as <span class=failed>").append(escape(file.fingerprint()));
        html.append("</span>. Control was partial: Winnow performs inputs and holds traffic, but timers and threads are"
                + " the system's own, so replays may differ.</p>");
        if (!file.claims().isEmpty()) {
            html.append("<h2>What is claimed</h2><ul>");
            file.claims().forEach(claim -> html.append("<li>").append(escape(claim)));
            html.append("</ul>");
        } else if (file.reproduced() != null) {
            html.append("<p>Reproduced ").append(file.reproduced().failures()).append(" of ");
            html.append(file.reproduced().runs()).append(" times.</p>");
        }
    }

    private void plan() {
        html.append("<h2>Inputs</h2><ol class=plan>");
        for (int i = 0; i < file.plan().size(); i++) {
            html.append("<li value=").append(file.plan().inputs().get(i).id()).append('>');
            html.append(escape(InputText.of(file.plan(), i)));
        }
        html.append("</ol>");
    }

    /** A row of the table: an input or an observation at a host. */
    private record Row(long atMillis, String host, String cell, boolean isInput) {}

    private void lanes(RunRecord run) {
        List<Row> rows = rows(run);
        Set<String> hosts = new TreeSet<>();
        rows.forEach(row -> hosts.add(row.host()));
        html.append("<h2>One run, a lane per host</h2><div class=scroll><table><tr><th class=time>s</th>");
        hosts.forEach(host -> html.append("<th>").append(escape(host)).append("</th>"));
        html.append("</tr>");
        rows.stream().limit(MAX_ROWS).forEach(row -> row(row, hosts));
        html.append("</table></div>");
        if (rows.size() > MAX_ROWS) {
            html.append("<p>").append(rows.size() - MAX_ROWS).append(" more rows are in the file.</p>");
        }
        html.append("<p class=failed>")
                .append(escape(RunText.verdict(run.judgement())))
                .append("</p>");
    }

    private List<Row> rows(RunRecord run) {
        List<Row> rows = new ArrayList<>();
        for (PerformedInput input : run.inputs()) {
            String text = "▶ " + InputText.of(input.input()) + RunText.outcome(input.acknowledgement());
            rows.add(new Row(input.atMillis(), input.host(), "<span class=do>" + escape(text) + "</span>", true));
        }
        for (Observation observation : run.observations()) {
            rows.add(new Row(observation.atMillis(), observation.source().host(), cell(observation), false));
        }
        rows.sort(Comparator.comparingLong(Row::atMillis));
        return rows;
    }

    /** Returns the text of an observation; bold if the plan waits for it. */
    private String cell(Observation observation) {
        boolean isAwaited = file.plan().inputs().stream()
                .flatMap(input -> input.after().stream())
                .anyMatch(anchor -> observation.has(anchor.event()));
        boolean isFrame = observation.source() instanceof Source.OfLink;
        return "<span class='" + (isFrame ? "frame" : "log") + (isAwaited ? " decides" : "") + "'>"
                + escape(name(observation.source()) + " " + observation.text()) + "</span>";
    }

    /** Returns the name of a source within the lane of its host. */
    private static String name(Source source) {
        return source instanceof Source.OfProcess process ? process.process() : source.name();
    }

    private void row(Row row, Set<String> hosts) {
        html.append(row.isInput() ? "\n<tr class=input>" : "\n<tr>");
        html.append(String.format(Locale.ROOT, "<td class=time>%.3f</td>", row.atMillis() / 1000.0));
        for (String host : hosts) {
            html.append("<td>")
                    .append(host.equals(row.host()) ? row.cell() : "")
                    .append("</td>");
        }
        html.append("</tr>");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
