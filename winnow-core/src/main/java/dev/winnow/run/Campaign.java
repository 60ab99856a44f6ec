package dev.winnow.run;

import dev.winnow.model.Dice;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Many independent executions of one scenario, numbered from 0, each with a seed derived from the given one and its number:
 * what is found does not depend on how many threads look for it.
 */
public final class Campaign {

    /** A distinct violation: the lowest-numbered execution that shows it, and how many did. */
    public record Finding(long index, Execution execution, long count) {}

    /** Why it stopped. */
    public enum Stopped {
        DONE,
        TIME,
        INTERRUPTED
    }

    /** The system escaped, or Winnow itself failed, in the execution of this number. */
    public record Trouble(long index, Throwable cause) {}

    /**
     * What came of it.
     *
     * @param limited how many executions were ended by the step limit, so that invariants of the end were not looked at
     * @param never the names of what must be seen sometimes, and was not in these executions
     */
    public record Result(
            long executions,
            long events,
            long limited,
            List<Finding> findings,
            List<String> never,
            Stopped stopped,
            @Nullable Trouble trouble) {
        public Result {
            findings = List.copyOf(findings);
            never = List.copyOf(never);
        }
    }

    private static final String FIRST = ""; // a hunt tells no kinds apart: it wants one

    private final Setup setup;
    private final Origin origin; // its seed is the one given
    private final LongFunction<Strategy> strategies;
    private final Budget budget;
    private final LongSupplier nanoTime;
    private final long deadline;

    private final AtomicLong nextIndex = new AtomicLong();
    private final AtomicLong lastWanted;
    private final LongAdder executions = new LongAdder();
    private final LongAdder events = new LongAdder();
    private final LongAdder limited = new LongAdder();
    private final Sightings sightings;
    private final Map<String, Finding> findings = new TreeMap<>(); // by kind; guarded by itself
    private final ConcurrentLinkedQueue<Pulse> pulses = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable Trouble> trouble = new AtomicReference<>();
    private volatile boolean interrupted;
    private volatile boolean abandoned;
    private volatile boolean timeIsUp;

    /**
     * @param origin names the scenario and its parameters; its seed is the one from which all others are derived
     * @param strategies makes the strategy of an execution from its seed
     */
    public Campaign(
            Setup setup, Origin origin, LongFunction<Strategy> strategies, Budget budget, LongSupplier nanoTime) {
        this.setup = setup;
        this.origin = origin;
        this.strategies = strategies;
        this.sightings = new Sightings(setup);
        this.budget = budget;
        this.nanoTime = nanoTime;
        this.lastWanted = new AtomicLong(budget.executions() - 1);
        this.deadline = budget.time().isZero()
                ? Long.MAX_VALUE
                : nanoTime.getAsLong() + budget.time().toNanos();
    }

    /** The origin of the execution of that number. */
    public Origin origin(long index) {
        return origin.withSeed(Dice.derive(origin.seed(), index));
    }

    /** Performs that execution alone, on the present thread, with its strategy inside another one, which is the result. */
    public <S extends Strategy> S perform(long index, Pulse pulse, Function<Strategy, S> around) {
        Origin own = origin(index);
        S strategy = around.apply(strategies.apply(own.seed()));
        Runner.run(setup, own, strategy, budget.steps(), pulse);
        return strategy;
    }

    /** Runs the whole budget and finds every distinct violation. */
    public Result fuzz(int jobs, Executor executor) {
        return run(jobs, executor, execution -> true, false);
    }

    /** Stops at the violation with the lowest number among the executions of at least so many events. */
    public Result hunt(int jobs, Executor executor, int leastEvents) {
        return run(jobs, executor, execution -> execution.events() >= leastEvents, true);
    }

    /** Somebody wants no more: stops as soon as may be; what was found is kept. */
    public void interrupt() {
        interrupted = true;
    }

    /** The system escapes and there is no point in going on: stops as soon as may be; what was found is kept. */
    public void abandon() {
        abandoned = true;
    }

    /** Threads that the worlds started for themselves. */
    public long ownThreads() {
        return setup.world().ownThreads();
    }

    public long executions() {
        return executions.sum();
    }

    /** Deliveries and timer firings so far. */
    public long events() {
        return events.sum();
    }

    public long distinctViolations() {
        synchronized (findings) {
            return findings.size();
        }
    }

    /** What its threads are doing. */
    public List<Pulse> pulses() {
        return List.copyOf(pulses);
    }

    private Result run(int jobs, Executor executor, Predicate<Execution> wanted, boolean stopAtFirst) {
        if (jobs < 1) {
            throw new IllegalArgumentException("the number of jobs must be at least 1, not " + jobs);
        }
        CompletableFuture<?>[] workers = new CompletableFuture<?>[jobs];
        for (int i = 0; i < jobs; i++) {
            workers[i] = CompletableFuture.runAsync(() -> work(wanted, stopAtFirst), executor);
        }
        CompletableFuture.allOf(workers).join();
        return result();
    }

    /** What was found so far: also while threads hang that will never end. */
    public Result result() {
        Stopped stopped = interrupted ? Stopped.INTERRUPTED : timeIsUp ? Stopped.TIME : Stopped.DONE;
        long last = lastWanted.get(); // what another thread found beyond it, one thread would never have come to
        List<Finding> found;
        synchronized (findings) {
            found = findings.values().stream()
                    .filter(finding -> finding.index() <= last)
                    .sorted(Comparator.comparingLong(Finding::index))
                    .toList();
        }
        Trouble met = trouble.get();
        return new Result(
                executions.sum(),
                events.sum(),
                limited.sum(),
                found,
                sightings.never(last),
                stopped,
                met == null || met.index() > last ? null : met);
    }

    private void work(Predicate<Execution> wanted, boolean stopAtFirst) {
        Pulse pulse = new Pulse();
        pulses.add(pulse);
        while (nextIndex.get() <= lastWanted.get() && !isOver()) {
            long index = nextIndex.getAndIncrement();
            if (index > lastWanted.get()) {
                return;
            }
            try {
                execute(index, pulse, wanted, stopAtFirst);
            } catch (Throwable e) { // told to whoever asked for the campaign
                trouble.accumulateAndGet(new Trouble(index, e), Campaign::first);
                lastWanted.accumulateAndGet(index, Math::min);
            }
        }
    }

    private void execute(long index, Pulse pulse, Predicate<Execution> wanted, boolean stopAtFirst) {
        Origin own = origin(index);
        Interruptible strategy = new Interruptible(strategies.apply(own.seed()));
        Consumer<States> lookout = sightings.isEmpty() ? null : states -> sightings.look(index, states);
        Execution execution = Runner.run(setup, own, strategy, budget.steps(), pulse, lookout);
        if (strategy.cut) {
            return;
        }
        executions.increment();
        events.add(execution.events());
        if (execution.verdict() instanceof Verdict.Passed passed && passed.end() == Verdict.End.STEP_LIMIT) {
            limited.increment();
        }
        if (execution.verdict() instanceof Verdict.Violated violated && wanted.test(execution)) {
            Finding found = new Finding(index, execution, 1);
            if (stopAtFirst) {
                lastWanted.accumulateAndGet(index, Math::min);
                note(FIRST, found, (a, b) -> 1);
            } else {
                note(violated.violation().fingerprint(), found, Math::addExact);
            }
        }
    }

    private static Trouble first(@Nullable Trouble known, @Nullable Trouble other) {
        Trouble now = Objects.requireNonNull(other);
        return known == null || now.index() < known.index() ? now : known;
    }

    private void note(String kind, Finding found, LongBinaryOperator count) {
        synchronized (findings) {
            findings.merge(kind, found, (a, b) -> {
                Finding first = a.index() < b.index() ? a : b;
                return new Finding(first.index(), first.execution(), count.applyAsLong(a.count(), b.count()));
            });
        }
    }

    private boolean isOver() {
        if (interrupted || abandoned || timeIsUp) {
            return true;
        }
        if (deadline != Long.MAX_VALUE && nanoTime.getAsLong() - deadline > 0) {
            timeIsUp = true;
        }
        return timeIsUp;
    }

    /** Lets a long execution be cut short when all is over; what is cut counts for nothing. */
    private final class Interruptible extends ForwardingStrategy {

        private static final int EVERY = 1024;

        private int decisions;
        private boolean cut;

        Interruptible(Strategy strategy) {
            super(strategy);
        }

        @Override
        public Decision next(Situation now) {
            if (++decisions % EVERY == 0 && isOver()) {
                cut = true;
                return Decision.STOP;
            }
            return inner.next(now);
        }
    }
}
