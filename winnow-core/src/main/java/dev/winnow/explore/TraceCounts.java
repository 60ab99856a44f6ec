package dev.winnow.explore;

import java.math.BigInteger;
import java.util.List;

/**
 * The counts of a search that joins the traces of components.
 *
 * @param components the complete local traces of each component
 * @param skeletons number of complete skeletons: orders of the messages between components
 * @param globalTraces number of complete traces of the system that the local ones stand for
 * @param prefixes number of local traces explored, incomplete ones included
 */
public record TraceCounts(List<ComponentTraces> components, long skeletons, BigInteger globalTraces, long prefixes) {

    /** The number of complete traces of one component. */
    public record ComponentTraces(String component, long traces) {}

    public TraceCounts {
        components = List.copyOf(components);
    }

    /** Returns the number of complete local traces of all components. */
    public long localTraces() {
        return components.stream().mapToLong(ComponentTraces::traces).sum();
    }

    /** Returns the reduction as the paper defines it: traces of the system for each local trace. */
    public double ratio() {
        return globalTraces.doubleValue() / Math.max(1, localTraces());
    }

    /** Returns the reduction with the skeletons counted as work, too. */
    public double strictRatio() {
        return globalTraces.doubleValue() / Math.max(1, localTraces() + skeletons);
    }
}
