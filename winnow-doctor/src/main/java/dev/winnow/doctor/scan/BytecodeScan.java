package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ClassFiles;
import dev.winnow.doctor.bytecode.ClassHierarchy;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Looks for sources of nondeterminism in the bytecode of a system, without running it.
 *
 * <p>It reads what is written, not what happens: a finding may sit on a line that never runs, and an empty report is no
 * proof. What it cannot see: calls made by libraries or by reflection, native code, the garbage collector (weak
 * references), the order in which a user's own hash tables are walked, and whether the hash codes of keys are stable.
 * Hence the other half of the doctor, which runs a scenario twice and compares.
 *
 * <p>Cost: each class is read once; the header of every class that is mentioned is read once more.
 */
public final class BytecodeScan {
    private BytecodeScan() {}

    /**
     * Scans the roots and all classes reachable from them.
     *
     * @param roots scanned whatever {@code isUserCode} says of them; their loaders are asked for the class files. A
     *     lambda stands for the class that contains it
     * @param isUserCode by binary class name, whether a class that is referred to is to be scanned as well
     * @param maxClasses at least 1; when more are reachable, the report is truncated
     */
    public static ScanReport scan(Collection<Class<?>> roots, Predicate<String> isUserCode, int maxClasses) {
        if (maxClasses < 1) {
            throw new IllegalArgumentException("maxClasses is " + maxClasses + "; give at least 1, for example 10000");
        }
        ClassFiles files = ClassFiles.visibleFrom(roots);
        ScanAnalysis examination = new ScanAnalysis(new ClassHierarchy(files));
        ClassTraversal walk = new ClassTraversal(files, isUserCode, maxClasses);
        walk.traverse(roots, examination);
        return new ScanReport(examination.collectFindings(), walk.scanned(), walk.notFound(), walk.isTruncated());
    }

    /**
     * One place in the system under test.
     *
     * @param className binary name
     * @param method as in the source: code of a lambda counts for the method around it; {@code <init>} and
     *     {@code <clinit>} as the JVM calls them
     * @param line -1 if unknown
     * @param callee what is called there, for example {@code System.nanoTime()}; for static state the field
     */
    public record ScanFinding(
            NondeterminismSource source,
            String className,
            String method,
            int line,
            String callee,
            Certainty certainty) {}

    /**
     * What a scan found.
     *
     * @param findings sorted by class, then line; a place that the compiler doubled (finally) occurs once
     * @param notFound binary names of user classes whose bytes are missing, or in a class file that is broken or newer
     *     than this ASM knows: they were not scanned
     * @param truncated whether there were more classes than allowed
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

        /** The same without those findings. */
        public ScanReport without(Predicate<ScanFinding> which) {
            List<ScanFinding> left = findings.stream().filter(which.negate()).toList();
            return new ScanReport(left, classesScanned, notFound, truncated);
        }
    }
}
