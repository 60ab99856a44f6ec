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
 * The choice of the engine that runs a system, and of when to fall back to another.
 *
 * <p>Three levels run a system. Each requires more of it than the one before:
 *
 * <ul>
 *   <li>world ({@link dev.winnow.system.World}): one live execution. Every system boots one
 *       ({@code WorldFactory.boot}).
 *   <li>guided run ({@link GuidedRun}): follows a schedule, rewinds, reports absent moves. Every system has one in its
 *       own world ({@link WorldGuidedRun}). Systems of pure processes also have a compiled one
 *       ({@link GuidedRunFactory}), which is ten times as fast.
 *   <li>state space ({@link StateSpace}): enters any configuration. Systems of pure processes have a compiled one
 *       ({@link StateSpaceFactory}). All others are re-executed ({@link ReplayedStateSpace}).
 * </ul>
 *
 * <p>The rule: use the compiled engine if the system has one and can be compiled, else the general one. A compiled
 * engine that cannot follow the system throws {@link UnsupportedByEngine}; guided runs then use the world for good
 * ({@link #distrustCompiled}). A violation found by a compiled engine counts only once it is performed in the world.
 *
 * <p>Used by one thread.
 */
public final class Engines {

    private static final String NO_COMPILER = "actors or programs";

    /**
     * The state space chosen for a system.
     *
     * @param unsupported why the system is re-executed instead of compiled; null if it is compiled
     */
    public record ChosenStateSpace(
            StateSpace stateSpace, @Nullable UnsupportedByEngine unsupported) {

        /** Returns why the system is re-executed; null if it is compiled. */
        public @Nullable String fallbackReason() {
            return unsupported == null ? null : unsupported.getMessage();
        }
    }

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

    /** Returns the engines of a system, compiled ones included. */
    public static Engines of(Setup setup, MoveTable moves, ProgressBeacon beacon) {
        return new Engines(setup, moves, beacon, true);
    }

    /**
     * Returns the engines that can reproduce this violation. Only the world can if the system is not deterministic, or
     * if the invariant requires progress (liveness): its violation is a loop in the world.
     */
    public static Engines reproducing(
            Violation violation, boolean isDeterministic, Setup setup, MoveTable moves, ProgressBeacon beacon) {
        boolean isLiveness = setup.invariants().stream()
                .anyMatch(invariant ->
                        invariant instanceof HotInvariant && invariant.name().equals(violation.invariant()));
        return new Engines(setup, moves, beacon, isDeterministic && !isLiveness);
    }

    // ---- guided runs

    /** Opens a guided run in the system's own world. */
    public WorldGuidedRun worldRun(Origin origin) {
        return WorldGuidedRun.open(setup, origin, moves, beacon);
    }

    /**
     * Opens a compiled guided run. Empty if the system has none, if compiled runs are distrusted, or if the execution
     * needs the agent, which works only in a world.
     */
    public Optional<GuidedRun> compiledRun(Origin origin) {
        return trustsCompiled && !origin.usesAgent()
                ? setup.world()
                        .ability(GuidedRunFactory.class)
                        .flatMap(factory -> factory.openGuidedRun(setup, origin, moves))
                : Optional.empty();
    }

    /** Stops using compiled guided runs: one could not follow the system, or its verdict differed from the world's. */
    public void distrustCompiled() {
        trustsCompiled = false;
    }

    // ---- state spaces

    /**
     * Opens the state space of a system: compiled if possible, else re-executed.
     *
     * <p>A re-executed state space of a system without a compiler merges configurations with equal fingerprints, unless
     * {@code exact}. One that replaces a compiled state space merges none: each path leads to its own configuration.
     *
     * @param exact true if fingerprints must not merge different configurations
     * @throws UnsupportedByEngine if the system can be neither compiled nor re-executed
     */
    public ChosenStateSpace stateSpace(Origin origin, boolean exact) {
        Optional<StateSpaceFactory> compiler = setup.world().ability(StateSpaceFactory.class);
        if (compiler.isEmpty()) {
            return new ChosenStateSpace(
                    ReplayedStateSpace.open(setup, origin, moves, beacon, !exact),
                    new UnsupportedByEngine(NO_COMPILER));
        }
        try {
            return new ChosenStateSpace(compiler.get().openStateSpace(setup, origin, moves), null);
        } catch (UnsupportedByEngine e) {
            return new ChosenStateSpace(ReplayedStateSpace.open(setup, origin, moves, beacon, false), e);
        }
    }

    /**
     * Opens the compiled state space of a system, for callers that count configurations.
     *
     * @throws UnsupportedByEngine if the system cannot be compiled
     */
    public StateSpace compiledStateSpace(Origin origin) {
        return setup.world()
                .ability(StateSpaceFactory.class)
                .orElseThrow(() -> new UnsupportedByEngine(NO_COMPILER))
                .openStateSpace(setup, origin, moves);
    }
}
