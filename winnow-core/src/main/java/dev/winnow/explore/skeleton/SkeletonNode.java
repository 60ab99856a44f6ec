package dev.winnow.explore.skeleton;

import dev.winnow.collect.IntArrayKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All local traces of a component that have the same skeleton. */
final class SkeletonNode {

    final int[] skeleton;
    private final Map<IntArrayKey, LocalTrace> traces = new LinkedHashMap<>();
    private final Map<Integer, List<LocalTrace>> outputs = new LinkedHashMap<>(); // by skeleton event
    private final List<LocalTrace> terminal = new ArrayList<>();
    private final List<LocalTrace> failed = new ArrayList<>();

    SkeletonNode(int[] skeleton) {
        this.skeleton = skeleton;
    }

    /** Returns the traces that did not fail. */
    Collection<LocalTrace> traces() {
        return traces.values();
    }

    /** Returns the traces after which the component can do nothing by itself. */
    List<LocalTrace> terminal() {
        return terminal;
    }

    /** Returns the traces whose last transition failed. */
    List<LocalTrace> failed() {
        return failed;
    }

    /** Returns the traces extended by an output, by its skeleton event. */
    Map<Integer, List<LocalTrace>> outputs() {
        return outputs;
    }

    /** Adds a trace. Returns false if an equal one is known. */
    boolean add(LocalTrace trace) {
        return traces.putIfAbsent(new IntArrayKey(trace.events), trace) == null;
    }

    void addOutput(int skeletonEvent, LocalTrace extended) {
        outputs.computeIfAbsent(skeletonEvent, any -> new ArrayList<>()).add(extended);
    }
}
