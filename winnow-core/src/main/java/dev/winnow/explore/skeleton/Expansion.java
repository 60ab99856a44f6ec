package dev.winnow.explore.skeleton;

import dev.winnow.explore.skeleton.LocalMoves.Move;
import dev.winnow.explore.skeleton.LocalMoves.Performed;
import dev.winnow.model.Choices;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A local trace and the transitions after it, performed one after another. Transitions that are asleep are left out:
 * what they lead to is found by another order of independent transitions, so every trace is reached once.
 *
 * <p>Godefroid, "Partial-order methods for the verification of concurrent systems" (LNCS 1032, 1996): sleep sets.
 *
 * <p>Differences: a transition is known by its item or thread and by its choices. Outputs do not sleep, since each
 * trace before an output begins a trace of the next skeleton. An input is tried before all that was possible without
 * it, and only where a step of its receiver may have changed what the receiver does with it.
 *
 * <p>Cost: one step for each trace, and one for each output that is possible after a trace.
 */
final class Expansion {

    /** A transition that is possible after a trace and does not fail. */
    private record Transition(
            Object name, Choices choices, @Nullable StepUse use, boolean isOutput) {

        static Transition of(Performed performed) {
            boolean isOutput = !performed.successor().effects.output().isEmpty();
            return new Transition(performed.move().name(), performed.choices(), performed.use(), isOutput);
        }

        boolean staysAsleepAfter(Performed performed) {
            return !isOutput && use != null && performed.use() != null && use.isIndependentOf(performed.use());
        }

        boolean isRequestedBy(Move move, Choices requested) {
            return name.equals(move.name()) && choices.withoutTrailingZeros().equals(requested.withoutTrailingZeros());
        }
    }

    final LocalTrace trace;
    private final Origin origin;
    private final List<Transition> asleep;
    private final List<Transition> performed = new ArrayList<>();

    private Iterator<Move> moves = Collections.emptyIterator();
    private @Nullable Move current;
    private @Nullable Choices requested; // of the current move; null if it has no more
    private boolean isTerminal;
    private boolean receives; // the input can be handled here
    private List<Transition> possibleByInput = List.of(); // asleep

    /**
     * Where a trace comes from.
     *
     * @param parent the trace before, in the same skeleton; null for the first ones of a skeleton
     * @param last the transition after the parent
     * @param withoutInput the expansion before the latest input; null if that was handled, or there is none
     */
    private record Origin(
            @Nullable Expansion parent,
            @Nullable Performed last,
            @Nullable Expansion withoutInput) {

        static final Origin NONE = new Origin(null, null, null);
    }

    private Expansion(LocalTrace trace, Origin origin, List<Transition> asleep) {
        this.trace = trace;
        this.origin = origin;
        this.asleep = asleep;
    }

    /** Returns the expansion of a trace after which nothing is asleep. */
    static Expansion of(LocalTrace trace) {
        return new Expansion(trace, Origin.NONE, List.of());
    }

    /** Returns the expansion after an internal transition. */
    Expansion after(Performed transition) {
        List<Transition> earlier = Stream.concat(sleeping(), performed.stream()).toList();
        return new Expansion(
                transition.successor(), new Origin(this, transition, null), stillAsleep(earlier, transition));
    }

    /** Returns the expansion after an output. It is as if the output came last: all else has been performed. */
    Expansion afterOutput(Performed output) {
        return new Expansion(output.successor(), Origin.NONE, stillAsleep(known().toList(), output));
    }

    /**
     * Returns the expansion after an input. It is as if the input came first.
     *
     * @param received the trace with the input
     * @param parent the expansion of the trace before, after the same input
     */
    Expansion afterInput(LocalTrace received, @Nullable Expansion parent) {
        return new Expansion(
                received, new Origin(parent, origin.last, this), sleeping().toList());
    }

    /** Returns the parent in the same skeleton; null if this is one of the first traces. */
    @Nullable
    Expansion parent() {
        return origin.parent;
    }

    /** Returns true if no move is possible. */
    boolean isTerminal() {
        return isTerminal;
    }

    private static List<Transition> stillAsleep(List<Transition> transitions, Performed performed) {
        return transitions.stream()
                .filter(transition -> transition.staysAsleepAfter(performed))
                .toList();
    }

    /** Returns all transitions that are possible, do not fail, and are known. */
    private Stream<Transition> known() {
        return origin.withoutInput == null
                ? Stream.concat(asleep.stream(), performed.stream())
                : Stream.concat(origin.withoutInput.known(), knownByInput().stream());
    }

    private Stream<Transition> sleeping() {
        return Stream.concat(asleep.stream(), possibleByInput.stream());
    }

    /** Finds the moves to perform. */
    void begin(LocalMoves localMoves) {
        if (origin.withoutInput == null) {
            List<Move> enabled = localMoves.enabled(trace);
            moves = enabled.iterator();
            isTerminal = enabled.isEmpty();
        } else {
            beginAfterInput(localMoves);
            isTerminal = origin.withoutInput.isTerminal && !receives;
        }
    }

    private void beginAfterInput(LocalMoves localMoves) {
        Expansion parent = origin.parent;
        Performed last = origin.last;
        if (parent != null && last != null) {
            possibleByInput = stillAsleep(parent.knownByInput(), last);
            if (possibleByInput.size() == parent.knownByInput().size() && !mayDecideOnInput(last)) {
                receives = parent.receives;
                return;
            }
        }
        List<Move> ofInput = localMoves.enabled(trace).stream()
                .filter(move -> move.item() >= trace.effects.firstItem())
                .toList();
        moves = ofInput.iterator();
        receives = !ofInput.isEmpty();
    }

    private List<Transition> knownByInput() {
        return Stream.concat(possibleByInput.stream(), performed.stream()).toList();
    }

    /** Returns true if a transition changes what a receiver of the input does with it. */
    private boolean mayDecideOnInput(Performed transition) {
        StepUse use = transition.use();
        return use == null || trace.effects.created().stream().anyMatch(place -> use.concerns(place.receiver()));
    }

    /** Performs the next transition that is not asleep; returns null if there is none. */
    @Nullable
    Performed next(LocalMoves localMoves) {
        while (advance()) {
            Move move = Objects.requireNonNull(current);
            Choices choices = Objects.requireNonNull(requested);
            Transition sleeping = find(move, choices);
            if (sleeping == null) {
                Performed next = localMoves.perform(trace, move, choices);
                requested = next.choices().next();
                return next;
            }
            requested = sleeping.choices.next();
        }
        return null;
    }

    /** Adds a performed transition that did not fail. */
    void add(Performed transition) {
        performed.add(Transition.of(transition));
    }

    /** Goes to the next move if the current one has no more choices. Returns false after the last one. */
    private boolean advance() {
        if (requested == null && moves.hasNext()) {
            current = moves.next();
            requested = Choices.of();
        }
        return requested != null;
    }

    private @Nullable Transition find(Move move, Choices choices) {
        return sleeping()
                .filter(transition -> transition.isRequestedBy(move, choices))
                .findFirst()
                .orElse(null);
    }
}
