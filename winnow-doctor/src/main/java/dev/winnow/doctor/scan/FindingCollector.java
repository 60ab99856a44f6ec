package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;
import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import java.util.ArrayList;
import java.util.List;

/** The findings in the order of their discovery. */
final class FindingCollector {
    private final List<ScanFinding> findings = new ArrayList<>();

    void add(NondeterminismSource source, Certainty certainty, CodeLocation site, String callee) {
        findings.add(new ScanFinding(source, site.className(), site.method(), site.line(), callee, certainty));
    }

    List<ScanFinding> toList() {
        return List.copyOf(findings);
    }
}
