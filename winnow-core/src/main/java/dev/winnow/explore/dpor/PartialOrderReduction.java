package dev.winnow.explore.dpor;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.SearchCounts;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.run.Decision;
import dev.winnow.run.Runner;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Situation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * Dynamic partial order reduction: of all executions that differ only in the order of independent steps, performs one.
 * It keeps no states, so that it is for any world, and comes to an end wherever executions do.
 *
 * <p>Abdulla, Aronis, Jonsson, Sagonas, "Optimal dynamic partial order reduction" (POPL'14; "Source sets", JACM 2017),
 * for deliveries: {@link Kind#SOURCE} is their source-DPOR with sleep sets ({@link SourceSet}), {@link Kind#OPTIMAL}
 * the one with wakeup trees ({@link WakeupTree}). What differs: recursion is a list of places and
 * {@link Decision.Rewind}; races are looked for when an execution has ended, also when it was blocked
 * ({@link RaceDetector}); a step may take away what another one could have done (timers, deferred messages), which the
 * paper excludes; handlers choose, and each way to choose is an act of its own, in conflict with the others.
 *
 * <p>Guarantee: every end, every failure of a handler, and every violation of an invariant that does not look at the
 * order of independent steps is seen, if the result is complete. Cost: an execution for each trace, quadratic in its
 * length in bits.
 */
public final class PartialOrderReduction implements Strategy {

    /** Which one of the two. */
    public enum Kind {
        /** Remembers of each race only with what to begin. Some executions may turn out to be superfluous. */
        SOURCE,
        /** Remembers of each race how to reverse it. */
        OPTIMAL;

        private BacktrackSet agenda() {
            return this == SOURCE ? new SourceSet() : WakeupTree.empty();
        }
    }

    private static final int POLL_INTERVAL = 1 << 10;
    private static final int[] NOTHING = {};

    private final Kind kind;
    private final SearchRequest request;
    private final Plan plan;
    private final RaceDetector.ChannelModel channels;
    private final boolean findsAllViolations;
    private final BooleanSupplier stop;

    private final DporTrace trace;
    private final List<DporNode> nodes = new ArrayList<>(); // the present execution's, by the number of steps before
    private final List<Integer> currentChoices = new ArrayList<>(); // in the present step: bound and value in turn

    private final Map<String, Counterexample> violations = new LinkedHashMap<>();
    private long executions;
    private long blocked;
    private long limited;
    private long events;
    private int decisions;
    private boolean stopped;

    private PartialOrderReduction(Setup setup, Kind kind, boolean all, SearchRequest request, BooleanSupplier stop) {
        this.request = request;
        this.kind = kind;
        this.plan = setup.plan();
        this.channels = channels(setup);
        this.findsAllViolations = all;
        this.stop = stop;
        this.trace = new DporTrace(channels == RaceDetector.ChannelModel.MAILBOX);
    }

    /**
     * Returns the search through all traces until something breaks, all is seen, or a limit is met. Of the plan only
     * the prologue is injected. Counted events are deliveries and timer firings that it decided on, without those that
     * are done again to come back.
     *
     * @param all whether to go on after a violation, until all distinct ones are found
     */
    public static SearchDescriptor.TraceSearch search(Kind kind, boolean all) {
        return (setup, origin, beacon, request, context) -> {
            check(setup);
            PartialOrderReduction reduction = new PartialOrderReduction(setup, kind, all, request, context.stop());
            Runner.run(setup, origin, reduction, request.executions().steps(), beacon);
            return reduction.result();
        };
    }

    /**
     * The names of the invariants that are judged at one order of each trace only, so that another order of the same
     * independent steps might break them unseen: all that are looked at before the end, except those that say that they
     * ignore the order.
     */
    public static List<String> orderSensitiveInvariants(Setup setup) {
        return setup.invariants().stream()
                .filter(invariant -> invariant.when() != Invariant.When.END && !invariant.ignoresOrder())
                .map(Invariant::name)
                .toList();
    }

    private static void check(Setup setup) {
        if (!setup.removesHandledMessages()) {
            throw unsupported("messages that stay for ever: there is no end to how often each is delivered");
        }
        if (setup.world().timing().hasCommonClock()) {
            throw unsupported("one clock for all processes: no two steps are independent");
        }
        if (!setup.plan().prologue().stream().allMatch(Plan.Inject.class::isInstance)) {
            throw unsupported("a plan that waits for something before the system runs by itself");
        }
    }

    private static BadInput unsupported(String why) {
        return new BadInput(
                "this system cannot be explored by partial order reduction: " + why,
                "the other searches may do; docs/EXPLORE.md says what a system must be like");
    }

    private static RaceDetector.ChannelModel channels(Setup setup) {
        return switch (setup.world().network().order()) {
            case FIFO -> RaceDetector.ChannelModel.FIFO_PER_SENDER;
            case MAILBOX -> RaceDetector.ChannelModel.MAILBOX;
            case UNORDERED, SET -> RaceDetector.ChannelModel.UNORDERED;
        };
    }

    private SearchResult result() {
        boolean complete = !stopped && limited == 0 && (findsAllViolations || violations.isEmpty());
        SearchCounts counts = new SearchCounts(
                0,
                events,
                0,
                new SearchCounts.ExecutionCounts(executions, blocked, limited),
                SearchCounts.SearchMemory.NONE);
        return new SearchResult(
                request.search(), counts, SearchResult.DelayCount.UNKNOWN, complete, List.copyOf(violations.values()));
    }

    // ---- forwards

    @Override
    public boolean rewinds() {
        return true;
    }

    @Override
    public Decision next(Situation now) {
        if (++decisions % POLL_INTERVAL == 0 && stop.getAsBoolean()) {
            stopped = true;
            return Decision.STOP;
        }
        Recording recording = now.recording();
        if (recording.size() == nodes.size()) {
            nodes.add(newNode(now));
        }
        DporNode node = nodes.get(recording.size());
        DporEvent wish = node.selectNext(trace, recording);
        if (wish == null) {
            return Decision.STOP;
        }
        currentChoices.clear();
        return new Decision.Perform(event(node, wish, recording));
    }

    private DporNode newNode(Situation now) {
        DporNode before = nodes.isEmpty() ? null : nodes.get(nodes.size() - 1);
        DporEvent done = before == null ? null : Objects.requireNonNull(before.performedEvent);
        SleepSet sleep = before == null || done == null ? SleepSet.empty() : before.sleepSet.after(done);
        BacktrackSet backtrackSet = before == null ? kind.agenda() : before.backtrackSet.forSuccessor();
        int planned = before == null ? 0 : before.external == null ? before.planPosition : before.planPosition + 1;
        while (planned < plan.prologue().size() && !now.permits(plannedExternal(planned))) {
            planned++;
        }
        if (planned == plan.prologue().size()) {
            return new DporNode(sleep, backtrackSet, enabled(now.enabled()), planned, null);
        }
        if (backtrackSet.first() == null) {
            backtrackSet.start(trace.externalEvent(planned));
        }
        return new DporNode(sleep, backtrackSet, NOTHING, planned, plannedExternal(planned));
    }

    private External plannedExternal(int planned) {
        return ((Plan.Inject) plan.prologue().get(planned)).external();
    }

    private static int[] enabled(EnabledEvents enabled) {
        int[] items = new int[enabled.size()];
        Arrays.setAll(items, enabled::itemAt);
        Arrays.sort(items);
        return items;
    }

    private Event event(DporNode node, DporEvent wish, Recording recording) {
        if (node.external != null) {
            return node.external;
        }
        int item = node.findItem(wish, trace);
        return recording.isTimer(item) ? new Event.Fire(item) : new Event.Deliver(item);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        DporNode node = nodes.get(trace.size());
        DporEvent wish = Objects.requireNonNull(node.backtrackSet.first());
        int at = currentChoices.size();
        boolean asBefore = at < wish.choices().size() ? wish.choices().get(at) == bound : wish.mayChooseMore();
        if (!asBefore) {
            throw new OutOfControl(
                    process + " makes another choice than in the same step before: now among " + bound,
                    "the system is not deterministic: find the culprit with winnow doctor <scenario>");
        }
        int value = at < wish.choices().size()
                ? wish.choices().get(at + 1)
                : node.sleepSet.firstAwakeValue(wish.itemName(), currentChoices, bound);
        currentChoices.add(bound);
        currentChoices.add(value);
        return value;
    }

    @Override
    public void onPerformed(Step step) {
        events += step.isExternal() ? 0 : 1;
        DporNode node = nodes.get(trace.size());
        DporEvent wish = Objects.requireNonNull(node.backtrackSet.first());
        DporEvent event = trace.add(step, wish, currentChoices);
        node.performedEvent = event;
        node.backtrackSet.replaceFirst(event);
    }

    // ---- and back

    @Override
    public Decision onEnded(Execution execution) {
        count(execution.verdict(), execution);
        boolean violated = execution.verdict().isViolation();
        if (stopped || (violated && !findsAllViolations) || trace.size() == 0) {
            return Decision.STOP;
        }
        boolean broken = violated && nodes.size() == trace.size(); // by its last step, not by having come to its end
        Recording recording = execution.step(0).recording();
        new RaceDetector(
                        trace,
                        recording,
                        at -> nodes.get(at).enabled,
                        channels,
                        kind == Kind.OPTIMAL || channels == RaceDetector.ChannelModel.MAILBOX,
                        (at, sequence) -> nodes.get(at).backtrackSet.addReversal(sequence, nodes.get(at).sleepSet))
                .reportAll(broken ? trace.size() - 1 : trace.size());
        Decision decision = backtrack(recording, broken);
        if (decision instanceof Decision.Rewind
                && (executions + blocked >= request.executions().count() || stop.getAsBoolean())) {
            stopped = true;
            return Decision.STOP;
        }
        return decision;
    }

    private void count(Verdict verdict, Execution execution) {
        if (stopped) {
            return;
        }
        if (verdict instanceof Verdict.Violated violated) {
            violations.putIfAbsent(
                    violated.violation().fingerprint(), new Counterexample.Performed(violated.violation(), execution));
        }
        boolean isBlocked = verdict instanceof Verdict.Passed passed && passed.end() == Verdict.EndReason.STOPPED;
        boolean isLimited = verdict instanceof Verdict.Passed passed && passed.end() == Verdict.EndReason.STEP_LIMIT;
        executions += isBlocked ? 0 : 1;
        blocked += isBlocked ? 1 : 0;
        limited += isLimited ? 1 : 0;
    }

    /** To the last place where something is left to try. */
    private Decision backtrack(Recording recording, boolean broken) {
        int last = trace.size() - 1;
        for (int at = nodes.size() - 1; at >= 0; at--) {
            DporNode node = nodes.get(at);
            if (node.performedEvent != null) {
                node.finishEvent(node.performedEvent, broken && at == last);
                if (node.selectNext(trace, recording) != null) {
                    trace.truncate(at, recording.step(at).firstCreatedItem());
                    return new Decision.Rewind(at);
                }
            }
            nodes.remove(at);
        }
        return Decision.STOP;
    }
}
