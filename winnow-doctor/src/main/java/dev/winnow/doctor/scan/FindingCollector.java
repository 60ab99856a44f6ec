package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;
import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import java.util.ArrayList;
import java.util.List;

/** Findings in the order in which they were made. */
final class FindingCollector {
    private final List<ScanFinding> found = new ArrayList<>();

    void add(NondeterminismSource source, Certainty certainty, CodeLocation site, String callee) {
        found.add(new ScanFinding(source, site.className(), site.method(), site.line(), callee, certainty));
    }

    List<ScanFinding> toList() {
        return List.copyOf(found);
    }
}
