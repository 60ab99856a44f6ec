package dev.winnow.invariant;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A property that every execution must satisfy, over the states of all processes and the steps so far.
 *
 * <p>An invariant has no state of its own. Its history is an immutable value that is passed from step to step, so that
 * a search can rewind, or continue from a snapshot, with the history that belongs there.
 *
 * @param <H> the history; immutable, with {@code equals} and {@code hashCode} for searches that compare configurations
 */
public interface Invariant<H> {

    /** Returns the name, distinct within a setup. Reports and execution files use it. */
    String name();

    /** Returns the history before the first step. */
    H start();

    /** Evaluates the invariant after a step. Returns the new history or a violation. */
    Judgement<H> after(H history, Step step, States states);

    /**
     * Evaluates the invariant when no event is enabled any more. Called only for an invariant with history that is
     * evaluated at the {@link When#END}; it has already seen every step.
     */
    default Judgement<H> atEnd(H history, States states) {
        return Judgement.holds(history);
    }

    /** Returns when the invariant is evaluated. */
    default When when() {
        return When.EVERY_STEP;
    }

    /** Returns true if the invariant has no history, so that evaluations may be skipped. */
    default boolean isMemoryless() {
        return false;
    }

    /**
     * Returns true if the order of independent steps does not matter: a violation in one order is a violation in every
     * equivalent order. Partial-order reduction relies on it.
     */
    default boolean ignoresOrder() {
        return false;
    }

    /** The moments at which an invariant is evaluated. */
    enum When {
        /** After every step. */
        EVERY_STEP,
        /** After a step, if no message can be delivered. Timers may be armed. */
        QUIET,
        /** When no event is enabled any more. Until then, an invariant with history still sees every step. */
        END
    }

    /** The result of an evaluation: the invariant holds, it is violated, or it cannot be decided. */
    sealed interface Judgement<H> {

        /** The result that the invariant holds, with the history for the next step. */
        record Holds<H>(H history) implements Judgement<H> {}

        /** The result that the invariant is violated, with a message and the processes concerned. */
        record Broken<H>(String message, List<ProcessId> processes) implements Judgement<H> {
            public Broken {
                processes = List.copyOf(processes);
            }
        }

        /**
         * The result that deciding would take too long. The invariant is not evaluated again in this execution; a
         * search counts and reports such executions.
         *
         * @param reason what is too large, such as "more than 65,536 linearizations of 21 open operations"
         * @param fix what the author of the scenario can do about it
         */
        record Undecided<H>(String reason, String fix) implements Judgement<H> {}

        /** Returns that the invariant holds, with the history for the next step. */
        static <H> Judgement<H> holds(H history) {
            return new Holds<>(history);
        }

        /** Returns that the invariant is violated. */
        static <H> Judgement<H> broken(String message, ProcessId... processes) {
            return new Broken<>(message, List.of(processes));
        }

        /** Returns the judgement that the invariant cannot be decided in this execution, with a fix. */
        static <H> Judgement<H> undecided(String reason, String fix) {
            return new Undecided<>(reason, fix);
        }
    }

    /** A description of what is wrong with the states, and the processes concerned. */
    record Breach(String message, List<ProcessId> processes) {
        public Breach {
            processes = List.copyOf(processes);
        }

        /** Creates a breach that concerns these processes. */
        public Breach(String message, ProcessId... processes) {
            this(message, listOf(processes));
        }

        @SuppressWarnings("ConstantValue") // authors pass null all the same
        private static List<ProcessId> listOf(ProcessId @Nullable [] processes) {
            if (processes == null || Arrays.asList(processes).contains(null)) {
                throw new IllegalArgumentException(
                        "a breach has a process that is null: name those that are concerned");
            }
            return List.of(processes);
        }
    }

    /** Returns an invariant over states that must hold after every step. The check returns null if it holds. */
    static Invariant<?> always(String name, Function<States, @Nullable Breach> check) {
        return new StateInvariant(name, When.EVERY_STEP, check, false);
    }

    /** Returns an invariant over states that must hold whenever no message can be delivered. */
    static Invariant<?> whenQuiet(String name, Function<States, @Nullable Breach> check) {
        return new StateInvariant(name, When.QUIET, check, false);
    }

    /** Returns an invariant over states that must hold when no event is enabled any more. */
    static Invariant<?> atEnd(String name, Function<States, @Nullable Breach> check) {
        return new StateInvariant(name, When.END, check, false);
    }

    /**
     * Returns a bounded liveness property: the goal must hold after one of the first {@code bound} steps. An execution
     * that ends earlier without reaching the goal violates it.
     */
    static Invariant<?> eventually(String name, int bound, Predicate<States> goal) {
        return new EventuallyInvariant(name, null, bound, goal);
    }

    /**
     * Returns a bounded leads-to property: whenever the trigger holds, the goal must hold at once or within
     * {@code bound} steps. An execution that ends earlier without reaching the goal violates it.
     */
    static Invariant<?> leadsTo(String name, Predicate<States> trigger, int bound, Predicate<States> goal) {
        return new EventuallyInvariant(name, trigger, bound, goal);
    }

    /**
     * Returns a liveness property: progress is required while the states are hot. No execution may end in a hot state
     * or stay in hot states forever on a fair cycle. {@code explore --strategy lasso} searches for such cycles.
     */
    static Invariant<?> hot(String name, Predicate<States> isHot) {
        return new HotInvariant(name, isHot, false);
    }

    /**
     * Returns a reachability goal: at least one step of one execution of a search must satisfy it. A search reports
     * goals that were never reached, because then it may not have exercised the behavior that it should test.
     */
    static Invariant<?> sometimes(String name, Predicate<States> goal) {
        return new SometimesInvariant(name, goal);
    }

    /** The transition function of an invariant over history. */
    @FunctionalInterface
    interface Rule<H> {
        /** Evaluates a step. Returns the new history or a violation. */
        Judgement<H> after(H history, Step step, States states);
    }

    /** Returns an invariant over history: the rule sees every step together with the history so far. */
    static <H> Invariant<H> overHistory(String name, H start, Rule<H> rule) {
        return new Invariant<>() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public H start() {
                return start;
            }

            @Override
            public Judgement<H> after(H history, Step step, States states) {
                return rule.after(history, step, states);
            }
        };
    }

    /**
     * Returns the invariant with the author's promise that it {@linkplain #ignoresOrder ignores the order} of
     * independent steps. Typically it looks at one process at a time, or its history accumulates facts such as the
     * leader of each term.
     */
    static Invariant<?> ignoringOrder(Invariant<?> invariant) {
        if (invariant instanceof StateInvariant states) {
            return new StateInvariant(states.name(), states.when(), states.check(), true);
        }
        return invariant instanceof HotInvariant hot
                ? new HotInvariant(hot.name(), hot.isHot(), true)
                : new OrderInsensitiveInvariant<>(invariant);
    }
}
