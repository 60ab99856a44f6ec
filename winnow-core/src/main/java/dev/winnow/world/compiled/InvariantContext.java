package dev.winnow.world.compiled;

import dev.winnow.run.InvariantEvaluator;

/**
 * The context in which the compiled engine evaluates invariants.
 *
 * @param states the current states, which record what an invariant reads
 */
record InvariantContext(
        InvariantEvaluator evaluator, TransitionTable transitions, HandlerSandbox sandbox, TrackedStates states) {}
