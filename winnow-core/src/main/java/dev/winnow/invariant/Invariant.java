package dev.winnow.invariant;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What must always hold, over the states of all processes and over what happened before.
 *
 * <p>What it remembers is a value {@code H}, handed from step to step: after a rewind or from a snapshot, the memory is
 * the one that belongs there.
 *
 * @param <H> what it remembers; immutable
 */
public interface Invariant<H> {

    String name();

    H start();

    /** Looks at the step just performed and says whether the invariant still holds. */
    Judgement<H> after(H history, Step step, States states);

    /**
     * Looks at the end, when nothing can happen any more: asked only of one that is looked at then and remembers, so
     * that it has seen every step before.
     */
    default Judgement<H> atEnd(H history, States states) {
        return Judgement.holds(history);
    }

    /** When it is looked at. */
    default When when() {
        return When.EVERY_STEP;
    }

    /** Whether it remembers nothing, so that it need not see every step. */
    default boolean isMemoryless() {
        return false;
    }

    /**
     * Whether the order of steps at different processes makes no difference to it, unless one brought about the other:
     * if it is broken in one such order, it is broken in all. Searches that look at one of these orders only rely on
     * it.
     */
    default boolean ignoresOrder() {
        return false;
    }

    enum When {
        EVERY_STEP,
        /** Only while no message can be delivered; timers may be armed. */
        QUIET,
        /** Only when nothing can happen any more; one that remembers sees every step before. */
        END
    }

    /** Either it holds, with what to remember, or it is broken. */
    sealed interface Judgement<H> {

        record Holds<H>(H history) implements Judgement<H> {}

        record Broken<H>(String message, List<ProcessId> processes) implements Judgement<H> {
            public Broken {
                processes = List.copyOf(processes);
            }
        }

        static <H> Judgement<H> holds(H history) {
            return new Holds<>(history);
        }

        static <H> Judgement<H> broken(String message, ProcessId... processes) {
            return new Broken<>(message, List.of(processes));
        }
    }

    /** What is wrong with the states, in words, and which processes are concerned. */
    record Breach(String message, List<ProcessId> processes) {
        public Breach {
            processes = List.copyOf(processes);
        }

        public Breach(String message, ProcessId... processes) {
            this(message, List.of(processes));
        }
    }

    /** An invariant over states alone, looked at after every step: {@code check} returns null while all is well. */
    static Invariant<?> always(String name, Function<States, @Nullable Breach> check) {
        return new StateInvariant(name, When.EVERY_STEP, check, false);
    }

    /** An invariant over states that must hold whenever no message can be delivered. */
    static Invariant<?> whenQuiet(String name, Function<States, @Nullable Breach> check) {
        return new StateInvariant(name, When.QUIET, check, false);
    }

    /** An invariant over states that must hold when nothing can happen any more. */
    static Invariant<?> atEnd(String name, Function<States, @Nullable Breach> check) {
        return new StateInvariant(name, When.END, check, false);
    }

    /**
     * Within so many steps from the beginning this holds after one of them; an execution in which it does not, or that
     * comes to its end before, breaks it.
     */
    static Invariant<?> eventually(String name, int bound, Predicate<States> goal) {
        return new EventuallyInvariant(name, null, bound, goal);
    }

    /**
     * Whenever the one holds, the other does too or comes to within so many steps; not if the execution comes to its
     * end before.
     */
    static Invariant<?> leadsTo(String name, Predicate<States> owing, int bound, Predicate<States> goal) {
        return new EventuallyInvariant(name, owing, bound, goal);
    }

    /**
     * While this holds something is still owed: no execution may come to its end then, nor go round and round for ever
     * in a way that is fair to all. {@code explore --strategy lasso} looks for such rounds.
     */
    static Invariant<?> hot(String name, Predicate<States> owed) {
        return new HotInvariant(name, owed);
    }

    /**
     * This must be seen at least once, after some step of some execution of a search: that it never was is told at its
     * end, since then what was looked for may have had no chance to happen.
     */
    static Invariant<?> sometimes(String name, Predicate<States> seen) {
        return new SometimesInvariant(name, seen);
    }

    /** One step of an invariant over history. */
    @FunctionalInterface
    interface Rule<H> {
        Judgement<H> after(H history, Step step, States states);
    }

    /** An invariant over what happened: {@code rule} sees every step with what it remembered of the earlier ones. */
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
     * The same, with the promise that it {@linkplain #ignoresOrder ignores the order} of independent steps: it looks at
     * one process at a time, or remembers all that it ever saw at several, as who was leader in which term.
     */
    static Invariant<?> ignoringOrder(Invariant<?> invariant) {
        return invariant instanceof StateInvariant states
                ? new StateInvariant(states.name(), states.when(), states.check(), true)
                : new OrderInsensitiveInvariant<>(invariant);
    }
}
