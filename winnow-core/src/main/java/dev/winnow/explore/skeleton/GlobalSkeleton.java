package dev.winnow.explore.skeleton;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A skeleton of the whole system: outputs of components with their order, and the local skeleton of each component. */
final class GlobalSkeleton {

    final int[] events;
    final SkeletonNode[] nodes; // by component
    private final List<Map<Integer, Integer>> globalEvents; // by component: from local to global skeleton events

    GlobalSkeleton(SkeletonNode[] nodes) {
        this.events = EventSets.EMPTY;
        this.nodes = nodes;
        this.globalEvents = new ArrayList<>(Collections.nCopies(nodes.length, Map.of()));
    }

    private GlobalSkeleton(GlobalSkeleton previous, int event) {
        this.events = EventSets.with(previous.events, event);
        this.nodes = previous.nodes.clone();
        this.globalEvents = new ArrayList<>(previous.globalEvents);
    }

    /** Returns a copy with one more event, of which no component knows yet. */
    GlobalSkeleton with(int event) {
        return new GlobalSkeleton(this, event);
    }

    /** Moves a component to the node that it reaches by the event. Called only while this skeleton is built. */
    void move(int component, SkeletonNode node, int localEvent, int event) {
        nodes[component] = node;
        Map<Integer, Integer> extended = new HashMap<>(globalEvents.get(component));
        extended.put(localEvent, event);
        globalEvents.set(component, extended);
    }

    int globalEvent(int component, int localEvent) {
        return Objects.requireNonNull(globalEvents.get(component).get(localEvent));
    }

    /** Returns the component's part of a set of global events. */
    int[] localPart(int component, int[] global) {
        return globalEvents.get(component).entrySet().stream()
                .filter(entry -> EventSets.contains(global, entry.getValue()))
                .mapToInt(Map.Entry::getKey)
                .sorted()
                .toArray();
    }

    /** Returns the number of complete traces of the system that have this skeleton. */
    BigInteger traceCount() {
        return Arrays.stream(nodes)
                .map(node -> BigInteger.valueOf(node.terminal().size()))
                .reduce(BigInteger.ONE, BigInteger::multiply);
    }
}
