package dev.winnow.explore.component;

import dev.winnow.statespace.StepInvariants;
import dev.winnow.system.BadInput;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The component whose steps each invariant with a history is about. Its history is part of that component's state. If
 * steps of several components matter, the history would tie them together, and the invariant is refused by name. Shared
 * by threads.
 */
final class HistoryOwners {

    private final IntFunction<String> componentOf; // by process
    private final Map<Integer, String> owners = new HashMap<>(); // by invariant
    private @Nullable BadInput conflict;

    /**
     * Creates the owners of histories: none yet.
     *
     * @param componentOf returns the name of the component of a process
     */
    HistoryOwners(IntFunction<String> componentOf) {
        this.componentOf = componentOf;
    }

    /** Returns true if an invariant depends on several components. Histories are then not kept any more. */
    synchronized boolean hasConflict() {
        return conflict != null;
    }

    synchronized void requireNoConflict() {
        if (conflict != null) {
            throw conflict;
        }
    }

    /** Records that an invariant was violated with the steps of one component, but not with those of all. */
    synchronized void addUnconfirmed(String invariant) {
        setConflict(invariant, "");
    }

    /** Records that steps of the component change the history of an invariant. */
    synchronized void addOwner(StepInvariants stepInvariants, int invariant, String component) {
        String other = owners.putIfAbsent(invariant, component);
        if (other != null && !other.equals(component)) {
            setConflict(stepInvariants.name(invariant), both(other, component));
        }
    }

    /** Records that an invariant reads a process of another component at a step of this one. */
    synchronized void addForeignRead(StepInvariants stepInvariants, String component, int process) {
        setConflict(stepInvariants.name(stepInvariants.readerOf(process)), both(component, componentOf.apply(process)));
    }

    private static String both(@Nullable String first, String second) {
        return ", '" + first + "' and '" + second + "'";
    }

    private void setConflict(String invariant, String components) {
        if (conflict == null) {
            conflict = new BadInput(
                    "the invariant '" + invariant + "' has a history over several components" + components
                            + ": dir can keep a history only with the states of one",
                    "put these processes into one component, use an invariant over states (Invariant.always), or"
                            + " --strategy bfs");
        }
    }

    /** Records that a step of a component matters to an invariant of another one. */
    synchronized void addInterference(StepInvariants stepInvariants, int invariant, String component) {
        setConflict(stepInvariants.name(invariant), both(owners.get(invariant), component));
    }

    /** Returns true if the history of the invariant is about another component. */
    synchronized boolean belongsToOther(int invariant, String component) {
        String owner = owners.get(invariant);
        return owner != null && !owner.equals(component);
    }
}
