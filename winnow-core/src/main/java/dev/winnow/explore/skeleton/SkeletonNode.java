package dev.winnow.explore.skeleton;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.explore.skeleton.LocalMoves.Performed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All local traces of a component that have the same skeleton. */
final class SkeletonNode {

    /**
     * An output that is possible in this skeleton.
     *
     * @param messages what it sends to other components
     * @param steps the steps that perform it, each after another trace
     */
    record Output(List<InterfaceMessage> messages, List<OutputStep> steps) {}

    /** An output after a trace, and the trace extended by it. */
    record OutputStep(Expansion before, Performed performed) {

        Expansion after() {
            return before.afterOutput(performed);
        }
    }

    final int[] skeleton;
    private final Map<IntArrayKey, Expansion> expansions = new LinkedHashMap<>(); // by the events of the trace
    private final Map<Integer, Output> outputs = new LinkedHashMap<>(); // by skeleton event
    private final List<LocalTrace> terminal = new ArrayList<>();
    private final List<LocalTrace> failed = new ArrayList<>();

    SkeletonNode(int[] skeleton) {
        this.skeleton = skeleton;
    }

    /** Returns the traces that did not fail. */
    Collection<LocalTrace> traces() {
        return expansions.values().stream().map(expansion -> expansion.trace).toList();
    }

    /** Returns the expansions of all traces: each before those that extend it, and these as soon as possible. */
    List<Expansion> expansions() {
        Map<Expansion, List<Expansion>> extensions = new HashMap<>();
        Deque<Expansion> open = new ArrayDeque<>();
        for (Expansion each : expansions.values()) {
            Expansion parent = each.parent();
            if (parent == null) {
                open.add(each);
            } else {
                extensions.computeIfAbsent(parent, any -> new ArrayList<>()).add(each);
            }
        }
        List<Expansion> ordered = new ArrayList<>();
        while (!open.isEmpty()) {
            Expansion next = open.remove();
            ordered.add(next);
            extensions.getOrDefault(next, List.of()).forEach(open::addFirst);
        }
        return ordered;
    }

    /** Returns the traces after which the component can do nothing by itself. */
    List<LocalTrace> terminal() {
        return terminal;
    }

    /** Returns the traces whose last transition failed. */
    List<LocalTrace> failed() {
        return failed;
    }

    /** Returns the outputs by their skeleton events. */
    Map<Integer, Output> outputs() {
        return outputs;
    }

    /** Adds a trace. Returns false if an equal one is known. */
    boolean add(Expansion expansion) {
        return expansions.putIfAbsent(new IntArrayKey(expansion.trace.events), expansion) == null;
    }

    void addOutput(int skeletonEvent, List<InterfaceMessage> messages, OutputStep step) {
        outputs.computeIfAbsent(skeletonEvent, any -> new Output(messages, new ArrayList<>()))
                .steps
                .add(step);
    }
}
