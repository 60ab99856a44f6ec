package dev.winnow.lab.component;

import dev.winnow.lab.table.CaseName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A row of Table 2 of the DEMETER paper (SOSP'11). The applications are real programs, and dining philosophers with
 * eight philosophers in each component.
 *
 * @param application the name in the paper, with the number of nodes
 * @param ratio global traces for each local trace
 * @param skeletons number of global skeletons
 * @param localTraces number of local traces
 * @param runTimeRatio time of a local trace, relative to a global trace of the original model checker
 * @param speedUp {@code ratio} divided by {@code runTimeRatio}
 */
public record DemeterPaperRow(
        String application, double ratio, int skeletons, int localTraces, double runTimeRatio, double speedUp) {

    /** All rows, in the order of the paper. */
    public static final List<DemeterPaperRow> ROWS = List.of(
            new DemeterPaperRow("DPhi-2", 41.7, 6, 1_510, 2.0, 20.9),
            new DemeterPaperRow("DPhi-3", 7_098.0, 25, 2_236, 1.2, 5_915.0),
            new DemeterPaperRow("MPS-2", 487.9, 5, 5_599, 3.2, 152.5),
            new DemeterPaperRow("MPS-3", 542_944.0, 457, 377_965, 2.5, 217_177.6),
            new DemeterPaperRow("BDB-2", 277.2, 527, 25_113, 5.6, 49.5),
            new DemeterPaperRow("BDB-3", 278_481.2, 664, 50_592, 6.3, 44_203.4),
            new DemeterPaperRow("Pam-2", 5.4, 39, 856, 2.3, 2.3),
            new DemeterPaperRow("Pam-3", 97.8, 65, 6_081, 5.2, 18.9),
            new DemeterPaperRow("Pastry-2", 4.9, 48, 713, 1.5, 3.3),
            new DemeterPaperRow("Pastry-3", 132.4, 2_220, 7_360, 9.7, 13.6),
            new DemeterPaperRow("Chord-2", 19.0, 48, 3_282, 2.7, 7.0),
            new DemeterPaperRow("Chord-3", 1_587.0, 1_326, 17_384, 2.9, 547.2));

    private static final Map<String, String> NODE_PARAMETERS = Map.of(
            "philosophers",
            "components",
            "mps",
            "nodes",
            "bdb",
            "sites",
            "pam",
            "nodes",
            "pastry",
            "nodes",
            "chord",
            "nodes");

    /** Returns the row of the same subject with the same number of nodes; empty if the paper has none. */
    public static Optional<DemeterPaperRow> of(CaseName name) {
        String parameter = NODE_PARAMETERS.getOrDefault(name.scenario(), "");
        String application = (name.scenario().equals("philosophers") ? "dphi" : name.scenario())
                + "-"
                + name.parameters().getOrDefault(parameter, "");
        return ROWS.stream()
                .filter(row -> row.application.toLowerCase(Locale.ROOT).equals(application))
                .findFirst();
    }
}
