package dev.winnow.run;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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
 * A campaign of many independent executions of one scenario. The seed of each is derived from the campaign's seed and
 * the index of the execution, so the findings do not depend on the number of threads.
 */
public final class Campaign {

    /**
     * A distinct violation: the execution with the lowest index that shows it, and the number of executions that do.
     */
    public record CampaignFinding(long index, Execution execution, long count) {}

    /** The reason why a campaign stopped. */
    public enum StopReason {
        /** All executions were performed, or the wanted violation was found. */
        DONE,
        /** The time limit was reached. */
        TIME,
        /** The user interrupted it. */
        INTERRUPTED
    }

    /** An error in the execution with this index: the system escaped control, or Winnow itself failed. */
    public record CampaignError(long index, Throwable cause) {}

    /**
     * The result of a campaign.
     *
     * @param executions number of executions
     * @param events number of deliveries and timer firings
     * @param stepLimited number of executions that reached the step limit, so that their end was not checked
     * @param findings the distinct violations, by index
     * @param neverSeen names of the reachability goals that no execution reached
     * @param undecided the invariants that could not be decided in some executions
     * @param unmetConditions the conditions for which the plan stopped waiting, with the number of executions
     */
    public record CampaignResult(
            long executions,
            long events,
            long stepLimited,
            List<CampaignFinding> findings,
            List<String> neverSeen,
            List<UndecidedInvariant> undecided,
            Map<String, Long> unmetConditions,
            StopReason stopReason,
            @Nullable CampaignError error) {
        public CampaignResult {
            findings = List.copyOf(findings);
            neverSeen = List.copyOf(neverSeen);
            undecided = List.copyOf(undecided);
            unmetConditions = Collections.unmodifiableMap(new TreeMap<>(unmetConditions));
        }
    }

    private static final String ANY_KIND = ""; // key of the only finding if the first violation of any kind is wanted

    private final Setup setup;
    private final Origin origin; // with the seed of the campaign
    private final LongFunction<Strategy> strategies;
    private final CampaignBudget budget;
    private final LongSupplier nanoTime;
    private final long deadline;

    private final AtomicLong nextIndex = new AtomicLong();
    private final AtomicLong lastIndex; // executions beyond it do not count; lowered when the search is over
    private final LongAdder executions = new LongAdder();
    private final LongAdder events = new LongAdder();
    private final LongAdder stepLimited = new LongAdder();
    private final ReachabilityGoals goals;
    private final UndecidedInvariants undecided = new UndecidedInvariants();
    private final Map<String, Long> unmetConditions = new ConcurrentHashMap<>();
    private final Map<String, CampaignFinding> findings = new TreeMap<>(); // by kind; guarded by itself
    private final ConcurrentLinkedQueue<ProgressBeacon> beacons = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable CampaignError> firstError = new AtomicReference<>();
    private volatile boolean interrupted;
    private volatile boolean abandoned;
    private volatile boolean timeIsUp;

    /**
     * Creates a campaign. The time limit starts now.
     *
     * @param origin the scenario, its parameters and the seed of the campaign
     * @param strategies creates the strategy of an execution from its seed
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
        this.lastIndex = new AtomicLong(budget.maxExecutions() - 1);
        this.deadline = budget.timeLimit().isZero()
                ? Long.MAX_VALUE
                : nanoTime.getAsLong() + budget.timeLimit().toNanos();
    }

    /** Returns the origin of the execution with this index. */
    public Origin originOf(long index) {
        return origin.withSeed(SeededRandom.deriveSeed(origin.seed(), index));
    }

    /**
     * Performs a single execution on the current thread.
     *
     * @param wrapper wraps the strategy of the execution
     * @return the wrapped strategy, after the execution
     */
    public <S extends Strategy> S performExecution(long index, ProgressBeacon beacon, Function<Strategy, S> wrapper) {
        Origin executionOrigin = originOf(index);
        S strategy = wrapper.apply(strategies.apply(executionOrigin.seed()));
        Runner.run(setup, executionOrigin, strategy, budget.maxSteps(), beacon);
        return strategy;
    }

    /** Spends the whole budget and returns every distinct violation. */
    public CampaignResult findEveryViolation(int jobs, Executor executor) {
        return run(jobs, executor, execution -> true, false);
    }

    /** Returns the violation with the lowest index among the executions of at least {@code minEvents} events. */
    public CampaignResult findFirstViolation(int jobs, Executor executor, int minEvents) {
        return run(jobs, executor, execution -> execution.eventCount() >= minEvents, true);
    }

    /** Stops the campaign early at the user's request. Keeps findings. */
    public void interrupt() {
        interrupted = true;
    }

    /** Stops the campaign early because the system escaped control. Keeps findings. */
    public void abandon() {
        abandoned = true;
    }

    /** Returns the number of threads that the worlds have started. */
    public long startedThreads() {
        return setup.world().startedThreads();
    }

    /** Returns the number of executions so far. */
    public long executionCount() {
        return executions.sum();
    }

    /** Returns the number of deliveries and timer firings so far. */
    public long eventCount() {
        return events.sum();
    }

    /** Returns the number of distinct violations so far. */
    public long distinctViolations() {
        synchronized (findings) {
            return findings.size();
        }
    }

    /** Returns the progress of each thread. */
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

    /** Returns the result so far. Works even while some threads hang. */
    public CampaignResult result() {
        StopReason stopReason = interrupted ? StopReason.INTERRUPTED : timeIsUp ? StopReason.TIME : StopReason.DONE;
        long last = lastIndex.get(); // a single thread would not have reached the findings beyond it
        List<CampaignFinding> sortedFindings;
        synchronized (findings) {
            sortedFindings = findings.values().stream()
                    .filter(finding -> finding.index() <= last)
                    .sorted(Comparator.comparingLong(CampaignFinding::index))
                    .toList();
        }
        CampaignError error = firstError.get();
        return new CampaignResult(
                executions.sum(),
                events.sum(),
                stepLimited.sum(),
                sortedFindings,
                goals.neverSeen(last),
                undecided.toList(),
                unmetConditions,
                stopReason,
                error == null || error.index() > last ? null : error);
    }

    private void work(Predicate<Execution> wanted, boolean stopAtFirst) {
        ProgressBeacon beacon = new ProgressBeacon();
        beacons.add(beacon);
        while (nextIndex.get() <= lastIndex.get() && !mustStop()) {
            long index = nextIndex.getAndIncrement();
            if (index > lastIndex.get()) {
                return;
            }
            try {
                execute(index, beacon, wanted, stopAtFirst);
            } catch (Throwable e) { // reported in the result
                firstError.accumulateAndGet(new CampaignError(index, e), Campaign::earlier);
                lastIndex.accumulateAndGet(index, Math::min);
            }
        }
    }

    private void execute(long index, ProgressBeacon beacon, Predicate<Execution> wanted, boolean stopAtFirst) {
        Origin executionOrigin = originOf(index);
        InterruptibleStrategy strategy = new InterruptibleStrategy(strategies.apply(executionOrigin.seed()));
        Consumer<States> observer = goals.isEmpty() ? null : states -> goals.observe(index, states);
        Execution execution;
        try (MonitoredWorld world = MonitoredWorld.open(setup, executionOrigin, strategy.rewinds(), beacon, observer)) {
            execution = Runner.run(world, strategy, budget.maxSteps());
        }
        if (strategy.wasCutShort) {
            return;
        }
        executions.increment();
        events.add(execution.eventCount());
        undecided.add(index, strategy.undecided);
        strategy.unmetConditions().forEach(condition -> unmetConditions.merge(condition, 1L, Long::sum));
        if (execution.verdict() instanceof Verdict.Passed passed && passed.end() == Verdict.EndReason.STEP_LIMIT) {
            stepLimited.increment();
        }
        if (execution.verdict() instanceof Verdict.Violated violated && wanted.test(execution)) {
            CampaignFinding finding = new CampaignFinding(index, execution, 1);
            if (stopAtFirst) {
                lastIndex.accumulateAndGet(index, Math::min);
                addFinding(ANY_KIND, finding, (a, b) -> 1);
            } else {
                addFinding(violated.violation().fingerprint(), finding, Math::addExact);
            }
        }
    }

    private static CampaignError earlier(@Nullable CampaignError known, @Nullable CampaignError other) {
        CampaignError error = Objects.requireNonNull(other);
        return known == null || error.index() < known.index() ? error : known;
    }

    private void addFinding(String kind, CampaignFinding finding, LongBinaryOperator count) {
        synchronized (findings) {
            findings.merge(kind, finding, (a, b) -> {
                CampaignFinding first = a.index() < b.index() ? a : b;
                return new CampaignFinding(first.index(), first.execution(), count.applyAsLong(a.count(), b.count()));
            });
        }
    }

    /** Returns true if the campaign was stopped or its time is up. Reads the clock. */
    private boolean mustStop() {
        if (interrupted || abandoned || timeIsUp) {
            return true;
        }
        if (deadline != Long.MAX_VALUE && nanoTime.getAsLong() - deadline > 0) {
            timeIsUp = true;
        }
        return timeIsUp;
    }

    /** A strategy that ends a long execution when the campaign stops. Such an execution does not count. */
    private final class InterruptibleStrategy extends ForwardingStrategy {

        private static final int DECISIONS_PER_CHECK = 1024;

        private int decisions;
        private boolean wasCutShort;
        private List<UndecidedInvariant> undecided = List.of(); // in the last execution

        InterruptibleStrategy(Strategy strategy) {
            super(strategy);
        }

        @Override
        public Decision next(Situation now) {
            if (++decisions % DECISIONS_PER_CHECK == 0 && mustStop()) {
                wasCutShort = true;
                return Decision.STOP;
            }
            return inner.next(now);
        }

        @Override
        public void onUndecided(List<UndecidedInvariant> invariants) {
            undecided = invariants;
        }
    }
}
