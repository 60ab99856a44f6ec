package dev.winnow.engine;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.GuidedRunFactory;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.invariant.HotInvariant;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ReplayedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one place that decides which engine serves a system, and when to fall back to another.
 *
 * <p>Three levels run a system; each asks more of it than the one before:
 *
 * <ul>
 *   <li>{@link dev.winnow.system.World}: one live execution. Every system has it: {@code WorldFactory.boot}.
 *   <li>guided run ({@link GuidedRun}): follows a schedule, rewinds, reports what is absent. Every system has one in
 *       its own world ({@link WorldGuidedRun}); systems of pure values also have a compiled one
 *       ({@link GuidedRunFactory}), ten times as fast.
 *   <li>state space ({@link StateSpace}): enters any configuration. Systems of pure values have a compiled one
 *       ({@link StateSpaceFactory}); all others are executed again and again ({@link ReplayedStateSpace}).
 * </ul>
 *
 * <p>The rule: the compiled engine if the system offers one and can be compiled, the general one otherwise. A system
 * that turns out to do what a compiled engine cannot follow throws {@link UnsupportedByEngine}; a guided run then goes
 * on in the world ({@link #distrustCompiled}), for good. Compiled engines are never believed alone: whoever finds a
 * violation with one performs it in the world.
 *
 * <p>Used by one thread.
 */
public final class Engines {

    private static final String NOT_VALUES = "actors";

    /**
     * The state space that serves a system.
     *
     * @param fallbackReason why it must be executed again and again; null if it is compiled
     */
    public record ChosenStateSpace(
            StateSpace stateSpace, @Nullable String fallbackReason) {}

    private final Setup setup;
    private final MoveTable moves;
    private final ProgressBeacon beacon;
    private boolean trustsCompiled;

    private Engines(Setup setup, MoveTable moves, ProgressBeacon beacon, boolean trustsCompiled) {
        this.setup = setup;
        this.moves = moves;
        this.beacon = beacon;
        this.trustsCompiled = trustsCompiled;
    }

    public static Engines of(Setup setup, MoveTable moves, ProgressBeacon beacon) {
        return new Engines(setup, moves, beacon, true);
    }

    /**
     * Returns the engines that can tell whether this violation happens again. Only the world can if the system does not
     * always do the same, or if progress is required for ever (liveness), which takes a loop in the world to see.
     */
    public static Engines reproducing(
            Violation violation, boolean isDeterministic, Setup setup, MoveTable moves, ProgressBeacon beacon) {
        boolean isLiveness = setup.invariants().stream()
                .anyMatch(one -> one instanceof HotInvariant && one.name().equals(violation.invariant()));
        return new Engines(setup, moves, beacon, isDeterministic && !isLiveness);
    }

    // ---- guided runs

    /** Opens a guided run in the system's own world. */
    public WorldGuidedRun worldRun(Origin origin) {
        return WorldGuidedRun.open(setup, origin, moves, beacon);
    }

    /**
     * Opens a compiled guided run; empty if there is none, or if it is not to be trusted: the agent answers only in a
     * world.
     */
    public Optional<GuidedRun> compiledRun(Origin origin) {
        return trustsCompiled && !origin.usesAgent()
                ? setup.world()
                        .ability(GuidedRunFactory.class)
                        .flatMap(rehearsing -> rehearsing.openGuidedRun(setup, origin, moves))
                : Optional.empty();
    }

    /**
     * Opens no compiled guided run from now on: one could not follow the system, or judged it differently than its
     * world.
     */
    public void distrustCompiled() {
        trustsCompiled = false;
    }

    // ---- state spaces

    /**
     * Opens the state space of a system: compiled if it can be, else by executing the system again and again.
     *
     * <p>Configurations that are re-executed are known by the world's fingerprint, unless whole ones are to be compared
     * or the system is made of processes that cannot be compiled; then each path leads to a configuration of its own.
     *
     * @param exact whether fingerprints that may leave out something will not do
     * @throws UnsupportedByEngine if it cannot be searched in either way
     */
    public ChosenStateSpace stateSpace(Origin origin, boolean exact) {
        Optional<StateSpaceFactory> compiler = setup.world().ability(StateSpaceFactory.class);
        if (compiler.isEmpty()) {
            return new ChosenStateSpace(ReplayedStateSpace.open(setup, origin, moves, beacon, !exact), NOT_VALUES);
        }
        try {
            return new ChosenStateSpace(compiler.get().openStateSpace(setup, origin, moves), null);
        } catch (UnsupportedByEngine e) {
            return new ChosenStateSpace(
                    ReplayedStateSpace.open(setup, origin, moves, beacon, false), String.valueOf(e.getMessage()));
        }
    }

    /**
     * Opens the compiled state space of a system, for who measures or counts configurations.
     *
     * @throws UnsupportedByEngine if it has none
     */
    public StateSpace compiledStateSpace(Origin origin) {
        return setup.world()
                .ability(StateSpaceFactory.class)
                .orElseThrow(() -> new UnsupportedByEngine(NOT_VALUES))
                .openStateSpace(setup, origin, moves);
    }
}
