package dev.winnow.cli;

import dev.winnow.doctor.BytecodeScan.Finding;
import dev.winnow.doctor.BytecodeScan.Report;
import dev.winnow.doctor.Cause;
import dev.winnow.doctor.Certainty;
import dev.winnow.doctor.Diagnosis;
import dev.winnow.doctor.Difference;
import dev.winnow.doctor.Source;
import dev.winnow.run.Advice;
import dev.winnow.run.Campaign;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the doctor found, for people. */
final class DoctorText {

    private static final int SHOWN = 12;
    private static final String INDENT = " ".repeat(15);

    private final Diagnosis diagnosis;
    private final AgentFindings agent;
    private final boolean all;
    private final Advice advice;

    DoctorText(Diagnosis diagnosis, AgentFindings agent, boolean all, Advice advice) {
        this.diagnosis = diagnosis;
        this.agent = agent;
        this.all = all;
        this.advice = advice;
    }

    void print(PrintStream out) {
        runs(out);
        scan(out);
    }

    // ---- what was run

    private void runs(PrintStream out) {
        Difference difference = diagnosis.difference();
        String same = diagnosis.executions() == 0 ? ": nothing compared" : ": identical";
        out.println("  executions   " + extent() + (difference == null ? same : ": not identical"));
        if (diagnosis.stopped() != Campaign.Stopped.DONE) {
            boolean time = diagnosis.stopped() == Campaign.Stopped.TIME;
            out.println(INDENT + (time ? "no more, as the time is up (--time 5m allows more)" : "interrupted"));
        }
        if (difference != null) {
            difference(difference, out);
        }
    }

    /** {@code 100 executions, each run twice here, replayed from its file, and run once in 3 other JVMs}. */
    private String extent() {
        String here = Terminal.count(diagnosis.executions()) + ", each run twice here, replayed from its file";
        List<Diagnosis.Jvm> jvms = diagnosis.jvms();
        if (jvms.isEmpty()) {
            return here;
        }
        String others = here + ", and run once in " + (jvms.size() == 1 ? "another JVM" : jvms.size() + " other JVMs");
        long least = jvms.stream().mapToLong(Diagnosis.Jvm::executions).min().orElse(0);
        return diagnosis.difference() == null && least < diagnosis.executions()
                ? others + " (one of which got only to " + Terminal.count(least) + " in time)"
                : others;
    }

    private void difference(Difference difference, PrintStream out) {
        boolean here = difference.where() == Difference.Where.SAME_JVM;
        out.println("  different    execution " + Terminal.count(difference.execution()) + ", step "
                + Terminal.count(difference.step()) + ": " + difference.event());
        out.println(INDENT + "in " + difference.what() + ":");
        out.println(INDENT + "  first run     " + difference.one());
        out.println(INDENT + (here ? "  second run    " : "  another JVM   ") + difference.other());
        if (difference.weight() == Difference.Weight.STATES) {
            out.println(wrapped(
                    "weaker       ",
                    "Only states or texts differ, not what was sent: replay works, but invariants and recorded states may"
                            + " not agree. A toString, or hash order, inside of a state?"));
        }
        Cause cause = diagnosis.cause();
        if (cause != null) {
            out.println(wrapped("likely cause ", cause.text()));
        }
    }

    // ---- what was scanned

    void scan(PrintStream out) {
        Report report = diagnosis.scan();
        long certain = report.findings().stream()
                .filter(finding -> finding.certainty() == Certainty.CERTAIN)
                .count();
        out.println("  bytecode     " + plural(report.classesScanned(), "class", "es") + " scanned: "
                + counts(certain, report.findings().size() - certain));
        if (!agent.text().isEmpty()) {
            out.println(INDENT + agent.text());
        }
        if (report.truncated()) {
            out.println(INDENT + "there are more classes than that: what is farthest from the system was left out");
        }
        if (!report.notFound().isEmpty()) {
            out.println(INDENT + "not found or not readable: " + String.join(", ", report.notFound()));
        }
        findings(report.findings(), out);
    }

    private static String counts(long certain, long suspicions) {
        if (certain + suspicions == 0) {
            return "no uncontrolled calls";
        }
        String calls = plural(certain, "uncontrolled call", "s");
        String more = plural(suspicions, "suspicion", "s");
        return suspicions == 0 ? calls : certain == 0 ? more : calls + ", " + more;
    }

    private static String plural(long count, String word, String ending) {
        return Terminal.count(count) + " " + word + (count == 1 ? "" : ending);
    }

    private record Kind(Certainty certainty, Source source) {}

    private void findings(List<Finding> findings, PrintStream out) {
        List<Finding> shown = findings.stream()
                .sorted(Comparator.comparing(Finding::certainty)
                        .thenComparing(finding -> !couldBeTheCause(finding.source()))
                        .thenComparing(Finding::source)) // stable: then by class and line, as they come
                .limit(all ? Long.MAX_VALUE : SHOWN)
                .toList();
        Map<Kind, StringBuilder> kinds = new LinkedHashMap<>();
        for (Finding finding : shown) {
            kinds.computeIfAbsent(new Kind(finding.certainty(), finding.source()), kind -> new StringBuilder())
                    .append("    " + place(finding) + "  " + finding.callee() + "\n");
        }
        kinds.forEach((kind, places) -> kind(kind, places, out));
        if (shown.size() < findings.size()) {
            out.println();
            out.println("  and " + (findings.size() - shown.size()) + " more:  --all shows them");
        }
    }

    private boolean couldBeTheCause(Source source) {
        Cause cause = diagnosis.cause();
        return cause != null && cause.couldBe(source);
    }

    private void kind(Kind kind, StringBuilder places, PrintStream out) {
        String perhaps = kind.certainty() == Certainty.SUSPICION ? " (a suspicion: look whether it matters)" : "";
        out.println();
        out.println("  " + kind.source().title() + perhaps);
        out.print(places);
        out.println("    Why:  " + kind.source().why());
        out.println("    Fix:  " + kind.source().fix(advice));
    }

    /** {@code com.acme.Node.receive(Node.java:31)}, which editors make a link of. */
    private static String place(Finding finding) {
        String file = finding.className().substring(finding.className().lastIndexOf('.') + 1);
        int nested = file.indexOf('$');
        String line = finding.line() < 0 ? "" : ":" + finding.line();
        return finding.className() + "." + finding.method() + "(" + (nested < 0 ? file : file.substring(0, nested))
                + ".java" + line + ")";
    }

    private static String wrapped(String label, String text) {
        StringBuilder lines = new StringBuilder("  " + label);
        int column = INDENT.length();
        for (String word : text.split(" ", -1)) {
            if (column > INDENT.length() && column + word.length() >= Terminal.columns()) {
                lines.append('\n').append(INDENT);
                column = INDENT.length();
            } else if (column > INDENT.length()) {
                lines.append(' ');
            }
            lines.append(word);
            column += word.length() + 1;
        }
        return lines.toString();
    }
}
