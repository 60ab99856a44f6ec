package dev.winnow.run;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
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
 * Many independent executions of one scenario, numbered from 0, each with a seed derived from the given one and its
 * number: what is found does not depend on how many threads look for it.
 */
public final class Campaign {

    /** A distinct violation: the lowest-numbered execution that shows it, and how many did. */
    public record CampaignFinding(long index, Execution execution, long count) {}

    /** Why it stopped. */
    public enum StopReason {
        DONE,
        TIME,
        INTERRUPTED
    }

    /** The system escaped, or Winnow itself failed, in the execution of this number. */
    public record CampaignError(long index, Throwable cause) {}

    /**
     * What came of it.
     *
     * @param stepLimited how many executions were ended by the step limit, so that invariants of the end were not
     *     looked at
     * @param neverSeen the names of what must be seen sometimes, and was not in these executions
     */
    public record CampaignResult(
            long executions,
            long events,
            long stepLimited,
            List<CampaignFinding> findings,
            List<String> neverSeen,
            StopReason stopReason,
            @Nullable CampaignError error) {
        public CampaignResult {
            findings = List.copyOf(findings);
            neverSeen = List.copyOf(neverSeen);
        }
    }

    private static final String FIRST = ""; // a hunt tells no kinds apart: it wants one

    private final Setup setup;
    private final Origin origin; // its seed is the one given
    private final LongFunction<Strategy> strategies;
    private final CampaignBudget budget;
    private final LongSupplier nanoTime;
    private final long deadline;

    private final AtomicLong nextIndex = new AtomicLong();
    private final AtomicLong lastWanted;
    private final LongAdder executions = new LongAdder();
    private final LongAdder events = new LongAdder();
    private final LongAdder limited = new LongAdder();
    private final ReachabilityGoals goals;
    private final Map<String, CampaignFinding> findings = new TreeMap<>(); // by kind; guarded by itself
    private final ConcurrentLinkedQueue<ProgressBeacon> beacons = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable CampaignError> trouble = new AtomicReference<>();
    private volatile boolean interrupted;
    private volatile boolean abandoned;
    private volatile boolean timeIsUp;

    /**
     * @param origin names the scenario and its parameters; its seed is the one from which all others are derived
     * @param strategies makes the strategy of an execution from its seed
     */
    public Campaign(
            Setup setup,
            Origin origin,
            LongFunction<Strategy> strategies,
            CampaignBudget budget,
            LongSupplier nanoTime) {
        this.setup = setup;
        this.origin = origin;
        this.strategies = strategies;
        this.goals = new ReachabilityGoals(setup);
        this.budget = budget;
        this.nanoTime = nanoTime;
        this.lastWanted = new AtomicLong(budget.maxExecutions() - 1);
        this.deadline = budget.timeLimit().isZero()
                ? Long.MAX_VALUE
                : nanoTime.getAsLong() + budget.timeLimit().toNanos();
    }

    /** The origin of the execution of that number. */
    public Origin originOf(long index) {
        return origin.withSeed(SeededRandom.deriveSeed(origin.seed(), index));
    }

    /**
     * Performs that execution alone, on the present thread, with its strategy inside another one, which is the result.
     */
    public <S extends Strategy> S performExecution(long index, ProgressBeacon beacon, Function<Strategy, S> around) {
        Origin own = originOf(index);
        S strategy = around.apply(strategies.apply(own.seed()));
        Runner.run(setup, own, strategy, budget.maxSteps(), beacon);
        return strategy;
    }

    /** Runs the whole budget and finds every distinct violation. */
    public CampaignResult findEveryViolation(int jobs, Executor executor) {
        return run(jobs, executor, execution -> true, false);
    }

    /** Stops at the violation with the lowest number among the executions of at least so many events. */
    public CampaignResult findFirstViolation(int jobs, Executor executor, int leastEvents) {
        return run(jobs, executor, execution -> execution.eventCount() >= leastEvents, true);
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
    public long startedThreads() {
        return setup.world().startedThreads();
    }

    public long executionCount() {
        return executions.sum();
    }

    /** Deliveries and timer firings so far. */
    public long eventCount() {
        return events.sum();
    }

    public long distinctViolations() {
        synchronized (findings) {
            return findings.size();
        }
    }

    /** What its threads are doing. */
    public List<ProgressBeacon> beacons() {
        return List.copyOf(beacons);
    }

    private CampaignResult run(int jobs, Executor executor, Predicate<Execution> wanted, boolean stopAtFirst) {
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
    public CampaignResult result() {
        StopReason stopped = interrupted ? StopReason.INTERRUPTED : timeIsUp ? StopReason.TIME : StopReason.DONE;
        long last = lastWanted.get(); // what another thread found beyond it, one thread would never have come to
        List<CampaignFinding> found;
        synchronized (findings) {
            found = findings.values().stream()
                    .filter(finding -> finding.index() <= last)
                    .sorted(Comparator.comparingLong(CampaignFinding::index))
                    .toList();
        }
        CampaignError met = trouble.get();
        return new CampaignResult(
                executions.sum(),
                events.sum(),
                limited.sum(),
                found,
                goals.neverSeen(last),
                stopped,
                met == null || met.index() > last ? null : met);
    }

    private void work(Predicate<Execution> wanted, boolean stopAtFirst) {
        ProgressBeacon beacon = new ProgressBeacon();
        beacons.add(beacon);
        while (nextIndex.get() <= lastWanted.get() && !checkBudget()) {
            long index = nextIndex.getAndIncrement();
            if (index > lastWanted.get()) {
                return;
            }
            try {
                execute(index, beacon, wanted, stopAtFirst);
            } catch (Throwable e) { // told to whoever asked for the campaign
                trouble.accumulateAndGet(new CampaignError(index, e), Campaign::first);
                lastWanted.accumulateAndGet(index, Math::min);
            }
        }
    }

    private void execute(long index, ProgressBeacon beacon, Predicate<Execution> wanted, boolean stopAtFirst) {
        Origin own = originOf(index);
        InterruptibleStrategy strategy = new InterruptibleStrategy(strategies.apply(own.seed()));
        Consumer<States> lookout = goals.isEmpty() ? null : states -> goals.observe(index, states);
        Execution execution = Runner.run(setup, own, strategy, budget.maxSteps(), beacon, lookout);
        if (strategy.cut) {
            return;
        }
        executions.increment();
        events.add(execution.eventCount());
        if (execution.verdict() instanceof Verdict.Passed passed && passed.end() == Verdict.EndReason.STEP_LIMIT) {
            limited.increment();
        }
        if (execution.verdict() instanceof Verdict.Violated violated && wanted.test(execution)) {
            CampaignFinding found = new CampaignFinding(index, execution, 1);
            if (stopAtFirst) {
                lastWanted.accumulateAndGet(index, Math::min);
                note(FIRST, found, (a, b) -> 1);
            } else {
                note(violated.violation().fingerprint(), found, Math::addExact);
            }
        }
    }

    private static CampaignError first(@Nullable CampaignError known, @Nullable CampaignError other) {
        CampaignError now = Objects.requireNonNull(other);
        return known == null || now.index() < known.index() ? now : known;
    }

    private void note(String kind, CampaignFinding found, LongBinaryOperator count) {
        synchronized (findings) {
            findings.merge(kind, found, (a, b) -> {
                CampaignFinding first = a.index() < b.index() ? a : b;
                return new CampaignFinding(first.index(), first.execution(), count.applyAsLong(a.count(), b.count()));
            });
        }
    }

    private boolean checkBudget() {
        if (interrupted || abandoned || timeIsUp) {
            return true;
        }
        if (deadline != Long.MAX_VALUE && nanoTime.getAsLong() - deadline > 0) {
            timeIsUp = true;
        }
        return timeIsUp;
    }

    /** Lets a long execution be cut short when all is over; what is cut counts for nothing. */
    private final class InterruptibleStrategy extends ForwardingStrategy {

        private static final int EVERY = 1024;

        private int decisions;
        private boolean cut;

        InterruptibleStrategy(Strategy strategy) {
            super(strategy);
        }

        @Override
        public Decision next(Situation now) {
            if (++decisions % EVERY == 0 && checkBudget()) {
                cut = true;
                return Decision.STOP;
            }
            return inner.next(now);
        }
    }
}
