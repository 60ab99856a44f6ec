package dev.winnow.explore.dpor;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.SearchCounts;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Choices;
import dev.winnow.model.Counted;
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
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.run.UndecidedInvariants;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Situation;
import dev.winnow.system.SuggestedCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * Dynamic partial order reduction (DPOR): performs one execution of each Mazurkiewicz trace, the class of executions
 * that differ only in the order of independent steps. It is stateless, so it works in any world that can rewind, and
 * terminates if all executions do.
 *
 * <p>Abdulla, Aronis, Jonsson, Sagonas, "Optimal dynamic partial order reduction" (POPL'14; "Source sets", JACM 2017),
 * applied to deliveries. {@link Kind#SOURCE} is source-DPOR with sleep sets ({@link SourceSet}), {@link Kind#OPTIMAL}
 * is optimal-DPOR with wakeup trees ({@link WakeupTree}).
 *
 * <p>Differences: a list of nodes and {@link Decision.Rewind} replace recursion. Races are detected when an execution
 * has ended or is blocked ({@link RaceDetector}). A step may disable others (timers, deferred messages), which the
 * paper excludes. Handlers may choose values; each sequence of choices is a separate event, in conflict with the
 * others.
 *
 * <p>Guarantee: a complete search reaches every final state, every handler failure, and every violation of an invariant
 * that ignores the order of independent steps. Cost: at least one execution per trace; memory in bits is quadratic in
 * the length of an execution.
 */
public final class PartialOrderReduction implements Strategy {

    /** The variant of the algorithm. */
    public enum Kind {
        /** Remembers only the first event of each race reversal. Some executions may be redundant. */
        SOURCE,
        /** Remembers the whole sequence of each race reversal. */
        OPTIMAL;

        private BacktrackSet emptyBacktrackSet() {
            return this == SOURCE ? new SourceSet() : WakeupTree.empty();
        }
    }

    private static final int POLL_INTERVAL = 1 << 10;
    private static final int[] NO_ITEMS = {};

    private final Kind kind;
    private final SearchRequest request;
    private final Plan plan;
    private final RaceDetector.ChannelModel channels;
    private final boolean findsAllViolations;
    private final BooleanSupplier stop;

    private final DporTrace trace;
    private final List<DporNode> nodes = new ArrayList<>(); // of the current execution, by the number of steps before
    private Choices currentChoices = Choices.of(); // in the current step

    private final Map<String, Counterexample> violations = new LinkedHashMap<>();
    private final UndecidedInvariants undecided = new UndecidedInvariants();
    private List<UndecidedInvariant> lastUndecided = List.of(); // in the last execution
    private long executions;
    private long blocked;
    private long limited;
    private long events;
    private int decisions;
    private boolean stopped;

    private PartialOrderReduction(
            Setup setup, Kind kind, boolean findsAllViolations, SearchRequest request, BooleanSupplier stop) {
        this.request = request;
        this.kind = kind;
        this.plan = setup.plan();
        this.channels = channels(setup);
        this.findsAllViolations = findsAllViolations;
        this.stop = stop;
        this.trace = new DporTrace(channels == RaceDetector.ChannelModel.MAILBOX);
    }

    /**
     * Returns a search that ends with a violation, with all traces covered, or at a limit. It injects only the plan's
     * prologue. It counts each delivery and timer firing once, without those repeated to rewind.
     *
     * @param findsAllViolations true to continue after a violation until all distinct ones are found
     */
    public static SearchDescriptor.TraceSearch search(Kind kind, boolean findsAllViolations) {
        return (setup, origin, beacon, request, context) -> {
            requireSupported(setup);
            PartialOrderReduction reduction =
                    new PartialOrderReduction(setup, kind, findsAllViolations, request, context.stop());
            Runner.run(setup, origin, reduction, request.executions().steps(), beacon);
            return reduction.result();
        };
    }

    /**
     * Returns the names of the invariants that the reduction may miss violations of: those checked before the end that
     * do not ignore the order of independent steps. They are checked in only one order per trace.
     */
    public static List<String> orderSensitiveInvariants(Setup setup) {
        return setup.invariants().stream()
                .filter(invariant -> invariant.when() != Invariant.When.END && !invariant.ignoresOrder())
                .map(Invariant::name)
                .toList();
    }

    private static void requireSupported(Setup setup) {
        if (!setup.removesHandledMessages()) {
            throw unsupported("messages stay for ever, so each can be delivered without end");
        }
        if (setup.world().timing().hasCommonClock()) {
            throw unsupported(
                    "all processes share one clock, or their clocks stay close, so no two steps are independent");
        }
        if (!setup.plan().prologue().stream().allMatch(Plan.Inject.class::isInstance)) {
            throw unsupported("the plan's prologue waits for something");
        }
    }

    private static BadInput unsupported(String reason) {
        return new BadInput(
                "partial order reduction cannot explore this system: " + reason,
                "use another strategy; docs/EXPLORE.md says what each one needs");
    }

    private static RaceDetector.ChannelModel channels(Setup setup) {
        return switch (setup.world().network().order()) {
            case FIFO -> RaceDetector.ChannelModel.FIFO_PER_SENDER;
            case MAILBOX -> RaceDetector.ChannelModel.MAILBOX;
            case UNORDERED, SET -> RaceDetector.ChannelModel.UNORDERED;
        };
    }

    private SearchResult result() {
        SearchCounts counts = new SearchCounts(
                0,
                events,
                0,
                new SearchCounts.ExecutionCounts(executions, blocked, limited, undecided.toList()),
                SearchCounts.SearchMemory.NONE);
        return new SearchResult(
                request.search(),
                counts,
                SearchResult.DelayCount.UNKNOWN,
                end(),
                List.copyOf(violations.values()),
                null,
                null);
    }

    private SearchEnd end() {
        if (!violations.isEmpty() && !findsAllViolations) {
            return SearchEnd.VIOLATION;
        }
        if (stopped) {
            long limit = request.executions().count();
            return executions + blocked >= limit ? SearchEnd.atExecutions(limit) : SearchEnd.STOPPED;
        }
        if (limited > 0) {
            return new SearchEnd(
                    SearchEnd.Cause.STEPS,
                    Counted.of(limited, "execution") + " ended at the limit of "
                            + Counted.of(request.executions().steps(), "step") + " (--steps)");
        }
        return undecided.toList().isEmpty() ? SearchEnd.COMPLETE : SearchEnd.UNDECIDED;
    }

    // ---- performing an execution

    @Override
    public boolean rewinds() {
        return true;
    }

    @Override
    public Decision next(Situation situation) {
        if (++decisions % POLL_INTERVAL == 0 && stop.getAsBoolean()) {
            stopped = true;
            return Decision.STOP;
        }
        Recording recording = situation.recording();
        if (recording.size() == nodes.size()) {
            nodes.add(newNode(situation));
        }
        DporNode node = nodes.get(recording.size());
        DporEvent requested = node.selectNext(trace, recording);
        if (requested == null) {
            return Decision.STOP;
        }
        currentChoices = Choices.of();
        return new Decision.Perform(toEvent(node, requested, recording));
    }

    private DporNode newNode(Situation situation) {
        DporNode parent = nodes.isEmpty() ? null : nodes.get(nodes.size() - 1);
        DporEvent performed = parent == null ? null : Objects.requireNonNull(parent.performedEvent);
        SleepSet sleep = parent == null || performed == null ? SleepSet.empty() : parent.sleepSet.after(performed);
        BacktrackSet backtrackSet = parent == null ? kind.emptyBacktrackSet() : parent.backtrackSet.forSuccessor();
        int position = parent == null ? 0 : parent.external == null ? parent.planPosition : parent.planPosition + 1;
        while (position < plan.prologue().size() && !situation.permits(plannedExternal(position))) {
            position++;
        }
        if (position == plan.prologue().size()) {
            return new DporNode(sleep, backtrackSet, items(situation.enabled()), position, null);
        }
        if (backtrackSet.first() == null) {
            backtrackSet.start(trace.externalEvent(position));
        }
        return new DporNode(sleep, backtrackSet, NO_ITEMS, position, plannedExternal(position));
    }

    private External plannedExternal(int position) {
        return ((Plan.Inject) plan.prologue().get(position)).external();
    }

    private static int[] items(EnabledEvents enabled) {
        int[] items = new int[enabled.size()];
        Arrays.setAll(items, enabled::itemAt);
        Arrays.sort(items);
        return items;
    }

    private Event toEvent(DporNode node, DporEvent requested, Recording recording) {
        if (node.external != null) {
            return node.external;
        }
        int item = node.findItem(requested, trace);
        return recording.isTimer(item) ? new Event.Fire(item) : new Event.Deliver(item);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        DporNode node = nodes.get(trace.size());
        DporEvent requested = Objects.requireNonNull(node.backtrackSet.first());
        int at = currentChoices.size();
        boolean isExpected =
                at < requested.choices().size() ? requested.choices().bound(at) == bound : requested.mayChooseMore();
        if (!isExpected) {
            throw new OutOfControl(
                    process + " makes a different choice when the same step is repeated: now among " + bound
                            + " values",
                    "find the source of nondeterminism with " + SuggestedCommand.DOCTOR);
        }
        int value = at < requested.choices().size()
                ? requested.choices().value(at)
                : node.sleepSet.firstAwakeValue(requested.itemName(), currentChoices, bound);
        currentChoices = currentChoices.then(bound, value);
        return value;
    }

    @Override
    public void onPerformed(Step step) {
        events += step.isExternal() ? 0 : 1;
        DporNode node = nodes.get(trace.size());
        DporEvent requested = Objects.requireNonNull(node.backtrackSet.first());
        DporEvent performed = trace.add(step, requested, currentChoices);
        node.performedEvent = performed;
        node.backtrackSet.replaceFirst(performed);
    }

    // ---- backtracking

    @Override
    public void onUndecided(List<UndecidedInvariant> invariants) {
        lastUndecided = invariants;
    }

    @Override
    public Decision onEnded(Execution execution) {
        count(execution.verdict(), execution);
        boolean violated = execution.verdict().isViolation();
        if (stopped || (violated && !findsAllViolations) || trace.size() == 0) {
            return Decision.STOP;
        }
        boolean lastStepFailed = violated && nodes.size() == trace.size(); // else the final state violates
        Recording recording = execution.step(0).recording();
        boolean usesWholeSequences = kind == Kind.OPTIMAL || channels == RaceDetector.ChannelModel.MAILBOX;
        new RaceDetector(trace, recording, nodes, channels, usesWholeSequences)
                .addReversals(lastStepFailed ? trace.size() - 1 : trace.size());
        Decision decision = backtrack(recording, lastStepFailed);
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
        if (!isBlocked) {
            undecided.add(executions, lastUndecided);
        }
        executions += isBlocked ? 0 : 1;
        blocked += isBlocked ? 1 : 0;
        limited += isLimited ? 1 : 0;
    }

    /** Returns to the last node that has an event left to try. */
    private Decision backtrack(Recording recording, boolean lastStepFailed) {
        int last = trace.size() - 1;
        for (int at = nodes.size() - 1; at >= 0; at--) {
            DporNode node = nodes.get(at);
            if (node.performedEvent != null) {
                node.finishEvent(node.performedEvent, lastStepFailed && at == last);
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
