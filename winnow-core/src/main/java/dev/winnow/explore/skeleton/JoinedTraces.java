package dev.winnow.explore.skeleton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Local traces with the same skeleton, one for each component: together they are a trace of the whole system. */
record JoinedTraces(GlobalSkeleton skeleton, List<LocalTrace> traces) {

    /**
     * An action of a component, in an order for the whole system.
     *
     * @param trace the component's trace up to the action
     * @param creator the index of the step that created the item it handles; {@link LocalTrace#NONE} for the prologue
     * @param place where the item is among those that the creator created; null for the prologue
     */
    record JoinedStep(int component, LocalTrace trace, int creator, LocalTrace.@Nullable Place place) {

        LocalAction action() {
            return Objects.requireNonNull(trace.action);
        }
    }

    /** A transition of a component, and the numbers of those that must happen before it. */
    private record Transition(int component, LocalTrace trace, Set<Integer> before) {

        boolean isBegin() {
            return trace.action instanceof LocalAction.Begin;
        }

        /** Performs the transition after the trace of its component. */
        void repeat(List<LocalMoves> moves, List<LocalTrace> after) {
            after.set(component, moves.get(component).repeat(after.get(component), trace));
        }
    }

    /** Returns true if no component can do more. */
    boolean isComplete() {
        for (int c = 0; c < traces.size(); c++) {
            if (!skeleton.nodes[c].terminal().contains(traces.get(c))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the transitions of all components in an order that respects all dependencies. */
    List<JoinedStep> inOrder(List<LocalEvents> events) {
        Joining joining = new Joining(events);
        List<Integer> order = joining.order();
        return order.stream().map(number -> joining.step(number, order)).toList();
    }

    /**
     * Returns these traces, each in the order of {@link #inOrder}. Which timer and which choice let a thread continue
     * depend on the order, also of independent transitions.
     */
    JoinedTraces reordered(List<LocalMoves> moves) {
        return new JoinedTraces(
                skeleton, new Joining(moves.stream().map(LocalMoves::events).toList()).reordered(moves));
    }

    private final class Joining {
        private final List<LocalEvents> events;
        private final List<Transition> transitions = new ArrayList<>();
        private final List<Map<Integer, Integer>> numbers = new ArrayList<>(); // by component and event
        private final Map<Integer, Integer> senders = new HashMap<>(); // by global skeleton event
        private final Map<Integer, List<Transition>> inputs = new HashMap<>(); // by the transition that sends them

        Joining(List<LocalEvents> events) {
            this.events = events;
            for (int c = 0; c < traces.size(); c++) {
                numbers.add(new HashMap<>());
                for (LocalTrace trace : traces.get(c).path()) {
                    addTransition(c, trace);
                }
            }
            for (int c = 0; c < traces.size(); c++) {
                for (LocalTrace trace : traces.get(c).path()) {
                    if (trace.action instanceof LocalAction.Receive) {
                        addInput(c, trace);
                    }
                }
            }
            transitions.forEach(this::addDependencies);
        }

        private void addTransition(int component, LocalTrace trace) {
            if (!(trace.action instanceof LocalAction.Receive)) {
                numbers.get(component).put(trace.event, transitions.size());
                if (!trace.effects.output().isEmpty()) {
                    senders.put(globalEvent(component, trace), transitions.size());
                }
                transitions.add(new Transition(component, trace, new HashSet<>()));
            }
        }

        private void addInput(int component, LocalTrace trace) {
            Integer sender = Objects.requireNonNull(senders.get(globalEvent(component, trace)));
            numbers.get(component).put(trace.event, sender);
            inputs.computeIfAbsent(sender, any -> new ArrayList<>())
                    .add(new Transition(component, trace, Set.of(sender)));
        }

        private int globalEvent(int component, LocalTrace trace) {
            return skeleton.globalEvent(component, events.get(component).skeletonEvent(trace.event));
        }

        private void addDependencies(Transition transition) {
            int component = transition.component;
            Arrays.stream(events.get(component).past(transition.trace.event))
                    .mapToObj(event ->
                            Objects.requireNonNull(numbers.get(component).get(event)))
                    .forEach(transition.before::add);
            if (transition.trace.effects.failure() != null) { // it ends the execution, and nobody knows what it used
                numbers.get(component).values().forEach(transition.before::add);
                transition.before.remove(numbers.get(component).get(transition.trace.event));
            }
        }

        List<LocalTrace> reordered(List<LocalMoves> moves) {
            List<LocalTrace> reordered = new ArrayList<>(Collections.nCopies(traces.size(), LocalTrace.EMPTY));
            List<Integer> order = order();
            order.stream().map(transitions::get).filter(Transition::isBegin).forEach(t -> t.repeat(moves, reordered));
            for (int number : order) {
                Transition transition = transitions.get(number);
                if (!transition.isBegin()) {
                    transition.repeat(moves, reordered);
                }
                inputs.getOrDefault(number, List.of()).forEach(input -> input.repeat(moves, reordered));
            }
            return reordered;
        }

        /** Returns the numbers of the transitions, each after those before it. */
        List<Integer> order() {
            List<Integer> order = new ArrayList<>();
            Set<Integer> done = new HashSet<>();
            while (order.size() < transitions.size()) {
                int before = order.size();
                for (int number = 0; number < transitions.size(); number++) {
                    if (!done.contains(number) && done.containsAll(transitions.get(number).before)) {
                        order.add(number);
                        done.add(number);
                    }
                }
                if (order.size() == before) {
                    throw new IllegalStateException("the local traces contradict each other");
                }
            }
            return order;
        }

        JoinedStep step(int number, List<Integer> order) {
            Transition transition = transitions.get(number);
            LocalTrace trace = transition.trace;
            if (!(trace.action instanceof LocalAction.Handle handle)) {
                return new JoinedStep(transition.component, trace, LocalTrace.NONE, null);
            }
            LocalTrace creator = trace.creatorOf(handle.item());
            LocalTrace.Place place = creator.effects.created().get(handle.item() - creator.effects.firstItem());
            int creatorNumber =
                    Objects.requireNonNull(numbers.get(transition.component).get(creator.event));
            return new JoinedStep(transition.component, trace, order.indexOf(creatorNumber), place);
        }
    }
}
