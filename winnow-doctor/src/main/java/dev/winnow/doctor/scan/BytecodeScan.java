package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ClassFiles;
import dev.winnow.doctor.bytecode.ClassHierarchy;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A static scan for sources of nondeterminism in the bytecode of a system.
 *
 * <p>It reads code without running it: a finding may be on a line that never runs, and an empty report is no proof. It
 * misses calls by libraries or by reflection, native code, effects of the garbage collector (weak references), the
 * iteration order of user-defined hash tables, and unstable hash codes of keys. The other half of the doctor therefore
 * repeats executions and compares them.
 *
 * <p>Cost: each class is read once. The header of every class that is mentioned is read once more.
 */
public final class BytecodeScan {
    private BytecodeScan() {}

    /**
     * Scans the roots and all classes reachable from them.
     *
     * @param roots always scanned; their loaders provide the class files. A lambda means the class that contains it
     * @param isUserCode decides by binary name if a referenced class is scanned, too
     * @param maxClasses the maximum number of classes, at least 1; if more are reachable, the report is truncated
     */
    public static ScanReport scan(Collection<Class<?>> roots, Predicate<String> isUserCode, int maxClasses) {
        if (maxClasses < 1) {
            throw new IllegalArgumentException("maxClasses must be at least 1, not " + maxClasses);
        }
        ClassFiles files = ClassFiles.visibleFrom(roots);
        ScanAnalysis analysis = new ScanAnalysis(new ClassHierarchy(files));
        ClassTraversal traversal = new ClassTraversal(files, isUserCode, maxClasses);
        traversal.traverse(roots, analysis);
        return new ScanReport(
                analysis.collectFindings(), traversal.scanned(), traversal.notFound(), traversal.isTruncated());
    }

    /**
     * A line of the system under test that depends on a hidden input.
     *
     * @param className the binary name
     * @param method the method in the source; a lambda counts for the method around it, and {@code <init>} and
     *     {@code <clinit>} are as in the JVM
     * @param line the line number, or -1 if unknown
     * @param callee the called method, such as {@code System.nanoTime()}, or the field for static state
     */
    public record ScanFinding(
            NondeterminismSource source,
            String className,
            String method,
            int line,
            String callee,
            Certainty certainty) {

        /** Returns {@code com.acme.Node.receive(Node.java:31)}, which editors turn into a link. */
        public String location() {
            String file = className.substring(className.lastIndexOf('.') + 1);
            int nested = file.indexOf('$');
            return className + "." + method + "(" + (nested < 0 ? file : file.substring(0, nested)) + ".java"
                    + (line < 0 ? "" : ":" + line) + ")";
        }
    }

    /**
     * The result of a scan.
     *
     * @param findings sorted by class and line; code that the compiler duplicated (finally) occurs once
     * @param notFound binary names of user classes that were not scanned, because their class files are missing, broken
     *     or too new for this version of ASM
     * @param truncated true if more classes were reachable than allowed
     */
    public record ScanReport(List<ScanFinding> findings, int classesScanned, List<String> notFound, boolean truncated) {
        static final Comparator<ScanFinding> ORDER = Comparator.comparing(ScanFinding::className)
                .thenComparingInt(ScanFinding::line)
                .thenComparing(ScanFinding::source)
                .thenComparing(ScanFinding::callee)
                .thenComparing(ScanFinding::method)
                .thenComparing(ScanFinding::certainty);

        public ScanReport {
            findings = findings.stream().distinct().sorted(ORDER).toList();
            notFound = List.copyOf(notFound);
        }

        /** Returns a report of both scans, which have scanned different classes. */
        public ScanReport with(ScanReport other) {
            return new ScanReport(
                    Stream.concat(findings.stream(), other.findings.stream()).toList(),
                    classesScanned + other.classesScanned,
                    Stream.concat(notFound.stream(), other.notFound.stream())
                            .distinct()
                            .sorted()
                            .toList(),
                    truncated || other.truncated);
        }

        /** Returns this report without the findings that match. */
        public ScanReport without(Predicate<ScanFinding> condition) {
            List<ScanFinding> remaining =
                    findings.stream().filter(condition.negate()).toList();
            return new ScanReport(remaining, classesScanned, notFound, truncated);
        }
    }
}
