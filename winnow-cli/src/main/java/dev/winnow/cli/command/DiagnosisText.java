package dev.winnow.cli.command;

import dev.winnow.cli.output.Terminal;
import dev.winnow.doctor.Diagnosis;
import dev.winnow.doctor.DifferenceCause;
import dev.winnow.doctor.compare.Difference;
import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import dev.winnow.doctor.scan.BytecodeScan.ScanReport;
import dev.winnow.doctor.scan.Certainty;
import dev.winnow.doctor.scan.NondeterminismSource;
import dev.winnow.model.Counted;
import dev.winnow.run.Campaign;
import dev.winnow.system.ControlAdvice;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The result of {@code winnow doctor} as text for the terminal. */
final class DiagnosisText {

    private static final int MAX_FINDINGS_SHOWN = 12;
    private static final String INDENT = " ".repeat(15);

    private final Diagnosis diagnosis;
    private final AgentFindings agent;
    private final boolean showsAll;
    private final ControlAdvice advice;

    DiagnosisText(Diagnosis diagnosis, AgentFindings agent, boolean all, ControlAdvice advice) {
        this.diagnosis = diagnosis;
        this.agent = agent;
        this.showsAll = all;
        this.advice = advice;
    }

    void print(PrintStream out) {
        printRuns(out);
        printScan(out);
    }

    // ---- executions

    private void printRuns(PrintStream out) {
        Difference difference = diagnosis.difference();
        String passed = diagnosis.executions() == 0 ? ": nothing compared" : ": identical";
        out.println("  executions   " + extent() + (difference == null ? passed : notIdentical()));
        if (diagnosis.stopped() != Campaign.StopReason.DONE) {
            boolean time = diagnosis.stopped() == Campaign.StopReason.TIME;
            out.println(INDENT + (time ? "stopped at the time limit (--time 5m allows more)" : "interrupted"));
        }
        if (difference != null) {
            printDifference(difference, out);
        }
    }

    private String notIdentical() {
        return ": not identical (run twice here, " + Terminal.count(diagnosis.identical()) + " agree)";
    }

    /** Returns {@code 100, each run twice here, replayed from its file, and run once in 3 other JVMs}. */
    private String extent() {
        String here = Terminal.count(diagnosis.executions()) + ", each run twice here, replayed from its file";
        List<Diagnosis.TwinResult> jvms = diagnosis.twins();
        if (jvms.isEmpty()) {
            return here;
        }
        String others = here + ", and run once in " + (jvms.size() == 1 ? "another JVM" : jvms.size() + " other JVMs");
        long least =
                jvms.stream().mapToLong(Diagnosis.TwinResult::executions).min().orElse(0);
        long most =
                jvms.stream().mapToLong(Diagnosis.TwinResult::executions).max().orElse(0);
        if (diagnosis.difference() == null && most == 0) {
            return here + "; not compared with other JVMs, which completed none in the time (--time 5m allows more)";
        }
        return diagnosis.difference() == null && least < diagnosis.executions()
                ? others + " (one completed only " + Terminal.count(least) + " in the time)"
                : others;
    }

    private void printDifference(Difference difference, PrintStream out) {
        boolean here = difference.where() == Difference.Where.SAME_JVM;
        out.println("  different    execution " + Terminal.count(difference.execution()) + ", step "
                + Terminal.count(difference.step()) + ": " + difference.event());
        out.println(INDENT + "in " + difference.what() + ":");
        out.println(INDENT + "  first run     " + difference.one());
        out.println(INDENT + (here ? "  second run    " : "  another JVM   ") + difference.other());
        if (difference.weight() == Difference.Weight.STATES) {
            printWrapped(
                    "weaker       ",
                    "Only states or texts differ; messages do not. Replay works, but invariants and recorded states may"
                            + " disagree. Check toString and hash order inside states.",
                    out);
        }
        DifferenceCause cause = diagnosis.cause();
        if (cause != null) {
            printWrapped("likely cause ", cause.text(), out);
        }
    }

    // ---- bytecode

    void printScan(PrintStream out) {
        ScanReport report = diagnosis.scanReport();
        long certain = report.findings().stream()
                .filter(finding -> finding.certainty() == Certainty.CERTAIN)
                .count();
        out.println("  bytecode     " + Counted.of(report.classesScanned(), "class", "classes") + " scanned: "
                + counts(certain, report.findings().size() - certain));
        if (!agent.summary().isEmpty()) {
            out.println(INDENT + agent.summary());
        }
        if (report.truncated()) {
            out.println(INDENT + "there are more classes: those farthest from the system were not scanned");
        }
        if (!report.notFound().isEmpty()) {
            out.println(INDENT + "not found or unreadable: " + String.join(", ", report.notFound()));
        }
        printFindings(report.findings(), out);
    }

    private static String counts(long certain, long suspicions) {
        if (certain + suspicions == 0) {
            return "no uncontrolled calls";
        }
        String calls = Counted.of(certain, "uncontrolled call");
        String more = Counted.of(suspicions, "suspicion");
        return suspicions == 0 ? calls : certain == 0 ? more : calls + ", " + more;
    }

    private record FindingKind(Certainty certainty, NondeterminismSource source) {}

    private void printFindings(List<ScanFinding> findings, PrintStream out) {
        List<ScanFinding> shown = findings.stream()
                .sorted(Comparator.comparing(ScanFinding::certainty)
                        .thenComparing(finding -> !couldBeTheCause(finding.source()))
                        .thenComparing(ScanFinding::source)) // stable sort: class and line order is kept
                .limit(showsAll ? Long.MAX_VALUE : MAX_FINDINGS_SHOWN)
                .toList();
        Map<FindingKind, List<ScanFinding>> kinds = new LinkedHashMap<>();
        for (ScanFinding finding : shown) {
            kinds.computeIfAbsent(new FindingKind(finding.certainty(), finding.source()), kind -> new ArrayList<>())
                    .add(finding);
        }
        kinds.forEach((kind, sameKind) -> printKind(kind, sameKind, out));
        if (shown.size() < findings.size()) {
            out.println();
            out.println("  and " + (findings.size() - shown.size()) + " more: show them with --all");
        }
    }

    private boolean couldBeTheCause(NondeterminismSource source) {
        DifferenceCause cause = diagnosis.cause();
        return cause != null && cause.isExplainedBy(source);
    }

    private void printKind(FindingKind kind, List<ScanFinding> findings, PrintStream out) {
        String qualifier = kind.certainty() == Certainty.SUSPICION ? " (suspicion: check if it matters)" : "";
        out.println();
        out.println("  " + kind.source().title() + qualifier);
        findings.forEach(finding -> out.println("    " + finding.location() + "  " + finding.callee()));
        out.println("    Why:  " + kind.source().why());
        out.println("    Fix:  " + agent.fix(findings, advice));
    }

    private static void printWrapped(String label, String text, PrintStream out) {
        StringBuilder line = new StringBuilder("  " + label);
        for (String word : text.split(" ", -1)) {
            if (line.length() > INDENT.length() && line.length() + 1 + word.length() >= Terminal.columns()) {
                out.println(line);
                line = new StringBuilder(INDENT);
            } else if (line.length() > INDENT.length()) {
                line.append(' ');
            }
            line.append(word);
        }
        out.println(line);
    }
}
