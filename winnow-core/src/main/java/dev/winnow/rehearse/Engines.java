package dev.winnow.rehearse;

import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.Hot;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one place that decides which engine serves a system, and when to fall back to another.
 *
 * <p>Three levels run a system; each asks more of it than the one before:
 *
 * <ul>
 *   <li>{@link dev.winnow.run.World}: one live execution. Every system has it: {@code WorldFactory.boot}.
 *   <li>guided run ({@link Rehearsal}): follows a schedule, rewinds, reports what is absent. Every system has one in its own
 *       world ({@link WorldRehearsal}); systems of pure values also have a compiled one ({@link Rehearsing}), ten times as
 *       fast.
 *   <li>state space ({@link Graph}): enters any configuration. Systems of pure values have a compiled one ({@link Graphing});
 *       all others are executed again and again ({@link ReplayedGraph}).
 * </ul>
 *
 * <p>The rule: the compiled engine if the system offers one and can be compiled, the general one otherwise. A system that
 * turns out to do what a compiled engine cannot follow throws {@link Unrehearsable}; a guided run then goes on in the world
 * ({@link #distrustCompiled}), for good. Compiled engines are never believed alone: whoever finds a violation with one
 * performs it in the world.
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
    public record Choice(Graph stateSpace, @Nullable String fallbackReason) {}

    private final Setup setup;
    private final Moves moves;
    private final Pulse pulse;
    private boolean trustsCompiled;

    private Engines(Setup setup, Moves moves, Pulse pulse, boolean trustsCompiled) {
        this.setup = setup;
        this.moves = moves;
        this.pulse = pulse;
        this.trustsCompiled = trustsCompiled;
    }

    public static Engines of(Setup setup, Moves moves, Pulse pulse) {
        return new Engines(setup, moves, pulse, true);
    }

    /**
     * Returns the engines that can tell whether this violation happens again. Only the world can if the system does not always
     * do the same, or if progress is required for ever (liveness), which takes a loop in the world to see.
     */
    public static Engines reproducing(
            Violation violation, boolean isDeterministic, Setup setup, Moves moves, Pulse pulse) {
        boolean isLiveness = setup.invariants().stream()
                .anyMatch(one -> one instanceof Hot && one.name().equals(violation.invariant()));
        return new Engines(setup, moves, pulse, isDeterministic && !isLiveness);
    }

    // ---- guided runs

    /** Opens a guided run in the system's own world. */
    public WorldRehearsal worldRun(Origin origin) {
        return WorldRehearsal.open(setup, origin, moves, pulse);
    }

    /** Opens a compiled guided run; empty if there is none, or if it is not to be trusted: the agent answers only in a world. */
    public Optional<Rehearsal> compiledRun(Origin origin) {
        return trustsCompiled && !origin.agent()
                ? setup.world()
                        .ability(Rehearsing.class)
                        .flatMap(rehearsing -> rehearsing.rehearsal(setup, origin, moves))
                : Optional.empty();
    }

    /** Opens no compiled guided run from now on: one could not follow the system, or judged it differently than its world. */
    public void distrustCompiled() {
        trustsCompiled = false;
    }

    // ---- state spaces

    /**
     * Opens the state space of a system: compiled if it can be, else by executing the system again and again.
     *
     * <p>Configurations that are re-executed are known by the world's fingerprint, unless whole ones are to be compared or the
     * system is made of processes that cannot be compiled; then each path leads to a configuration of its own.
     *
     * @param exact whether fingerprints that may leave out something will not do
     * @throws Unrehearsable if it cannot be searched in either way
     */
    public Choice stateSpace(Origin origin, boolean exact) {
        Optional<Graphing> compiler = setup.world().ability(Graphing.class);
        if (compiler.isEmpty()) {
            return new Choice(ReplayedGraph.open(setup, origin, moves, pulse, !exact), NOT_VALUES);
        }
        try {
            return new Choice(compiler.get().graph(setup, origin, moves), null);
        } catch (Unrehearsable e) {
            return new Choice(ReplayedGraph.open(setup, origin, moves, pulse, false), String.valueOf(e.getMessage()));
        }
    }

    /**
     * Opens the compiled state space of a system, for who measures or counts configurations.
     *
     * @throws Unrehearsable if it has none
     */
    public Graph compiledStateSpace(Origin origin) {
        return setup.world()
                .ability(Graphing.class)
                .orElseThrow(() -> new Unrehearsable(NOT_VALUES))
                .graph(setup, origin, moves);
    }
}
