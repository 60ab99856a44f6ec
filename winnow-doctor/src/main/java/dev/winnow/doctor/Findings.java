package dev.winnow.doctor;

import dev.winnow.doctor.BytecodeScan.Finding;
import java.util.ArrayList;
import java.util.List;

/** Findings in the order in which they were made. */
final class Findings {
    private final List<Finding> found = new ArrayList<>();

    void add(Source source, Certainty certainty, Site site, String callee) {
        found.add(new Finding(source, site.className(), site.method(), site.line(), callee, certainty));
    }

    List<Finding> list() {
        return List.copyOf(found);
    }
}
