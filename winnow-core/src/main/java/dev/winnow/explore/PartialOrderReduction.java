package dev.winnow.explore;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.run.BadInput;
import dev.winnow.run.Decision;
import dev.winnow.run.Enabled;
import dev.winnow.run.Invariant;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Plan;
import dev.winnow.run.Runner;
import dev.winnow.run.Setup;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;
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
 * the one with wakeup trees ({@link WakeupTree}). What differs: recursion is a list of places and {@link
 * Decision.Rewind}; races are looked for when an execution has ended, also when it was blocked ({@link Races}); a step
 * may take away what another one could have done (timers, deferred messages), which the paper excludes; handlers
 * choose, and each way to choose is an act of its own, in conflict with the others.
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

        private Agenda agenda() {
            return this == SOURCE ? new SourceSet() : WakeupTree.empty();
        }
    }

    private static final int ASK_EVERY = 1 << 10;
    private static final int[] NOTHING = {};

    private final Kind kind;
    private final SearchRequest request;
    private final Plan plan;
    private final Races.Channels channels;
    private final boolean all;
    private final BooleanSupplier stop;

    private final Trail trail;
    private final List<Place> places = new ArrayList<>(); // the present execution's, by the number of steps before
    private final List<Integer> chosen = new ArrayList<>(); // in the present step: bound and value in turn

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
        this.all = all;
        this.stop = stop;
        this.trail = new Trail(channels == Races.Channels.MAILBOX);
    }

    /**
     * Returns the search through all traces until something breaks, all is seen, or a limit is met. Of the plan only
     * the prologue is injected. Counted events are deliveries and timer firings that it decided on, without those that
     * are done again to come back.
     *
     * @param all whether to go on after a violation, until all distinct ones are found
     */
    static SearchDescriptor.TraceSearch search(Kind kind, boolean all) {
        return (setup, origin, pulse, request, context) -> {
            check(setup);
            PartialOrderReduction reduction = new PartialOrderReduction(setup, kind, all, request, context.stop());
            Runner.run(setup, origin, reduction, request.executions().steps(), pulse);
            return reduction.result();
        };
    }

    /**
     * The names of the invariants that are judged at one order of each trace only, so that another order of the same
     * independent steps might break them unseen: all that are looked at before the end, except those that say that they
     * ignore the order.
     */
    public static List<String> judgedAtOneOrder(Setup setup) {
        return setup.invariants().stream()
                .filter(invariant -> invariant.when() != Invariant.When.END && !invariant.ignoresOrder())
                .map(Invariant::name)
                .toList();
    }

    private static void check(Setup setup) {
        if (!setup.handlesOnce()) {
            throw cannot("messages that stay for ever: there is no end to how often each is delivered");
        }
        if (setup.world().timing().hasCommonClock()) {
            throw cannot("one clock for all processes: no two steps are independent");
        }
        if (!setup.plan().prologue().stream().allMatch(Plan.Inject.class::isInstance)) {
            throw cannot("a plan that waits for something before the system runs by itself");
        }
    }

    private static BadInput cannot(String why) {
        return new BadInput(
                "this system cannot be explored by partial order reduction: " + why,
                "the other searches may do; docs/EXPLORE.md says what a system must be like");
    }

    private static Races.Channels channels(Setup setup) {
        return switch (setup.world().network().order()) {
            case FIFO -> Races.Channels.OF_EACH_SENDER;
            case MAILBOX -> Races.Channels.MAILBOX;
            case UNORDERED, SET -> Races.Channels.EACH_MESSAGE;
        };
    }

    private SearchResult result() {
        boolean complete = !stopped && limited == 0 && (all || violations.isEmpty());
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
        if (++decisions % ASK_EVERY == 0 && stop.getAsBoolean()) {
            stopped = true;
            return Decision.STOP;
        }
        Recording recording = now.recording();
        if (recording.size() == places.size()) {
            places.add(arrive(now));
        }
        Place place = places.get(recording.size());
        Act wish = place.next(trail, recording);
        if (wish == null) {
            return Decision.STOP;
        }
        chosen.clear();
        return new Decision.Perform(event(place, wish, recording));
    }

    private Place arrive(Situation now) {
        Place before = places.isEmpty() ? null : places.get(places.size() - 1);
        Act done = before == null ? null : Objects.requireNonNull(before.current);
        SleepSet sleep = before == null || done == null ? SleepSet.empty() : before.sleep.after(done);
        Agenda agenda = before == null ? kind.agenda() : before.agenda.below();
        int planned = before == null ? 0 : before.external == null ? before.planned : before.planned + 1;
        while (planned < plan.prologue().size() && !now.permits(injected(planned))) {
            planned++;
        }
        if (planned == plan.prologue().size()) {
            return new Place(sleep, agenda, enabled(now.enabled()), planned, null);
        }
        if (agenda.first() == null) {
            agenda.begin(trail.external(planned));
        }
        return new Place(sleep, agenda, NOTHING, planned, injected(planned));
    }

    private External injected(int planned) {
        return ((Plan.Inject) plan.prologue().get(planned)).external();
    }

    private static int[] enabled(Enabled enabled) {
        int[] items = new int[enabled.size()];
        Arrays.setAll(items, enabled::item);
        Arrays.sort(items);
        return items;
    }

    private Event event(Place place, Act wish, Recording recording) {
        if (place.external != null) {
            return place.external;
        }
        int item = place.find(wish, trail);
        return recording.isTimer(item) ? new Event.Fire(item) : new Event.Deliver(item);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        Place place = places.get(trail.size());
        Act wish = Objects.requireNonNull(place.agenda.first());
        int at = chosen.size();
        boolean asBefore = at < wish.choices().size() ? wish.choices().get(at) == bound : wish.open();
        if (!asBefore) {
            throw new OutOfControl(
                    process + " makes another choice than in the same step before: now among " + bound,
                    "the system is not deterministic: find the culprit with winnow doctor <scenario>");
        }
        int value = at < wish.choices().size()
                ? wish.choices().get(at + 1)
                : place.sleep.firstAwake(wish.item(), chosen, bound);
        chosen.add(bound);
        chosen.add(value);
        return value;
    }

    @Override
    public void performed(Step step) {
        events += step.isExternal() ? 0 : 1;
        Place place = places.get(trail.size());
        Act wish = Objects.requireNonNull(place.agenda.first());
        Act act = trail.add(step, wish, chosen);
        place.current = act;
        place.agenda.performed(act);
    }

    // ---- and back

    @Override
    public Decision ended(Execution execution) {
        count(execution.verdict(), execution);
        boolean violated = execution.verdict().isViolation();
        if (stopped || (violated && !all) || trail.size() == 0) {
            return Decision.STOP;
        }
        boolean broken = violated && places.size() == trail.size(); // by its last step, not by having come to its end
        Recording recording = execution.step(0).recording();
        new Races(
                        trail,
                        recording,
                        at -> places.get(at).enabled,
                        channels,
                        kind == Kind.OPTIMAL || channels == Races.Channels.MAILBOX,
                        (at, sequence) -> places.get(at).agenda.demand(sequence, places.get(at).sleep))
                .find(broken ? trail.size() - 1 : trail.size());
        Decision decision = back(recording, broken);
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
        boolean isBlocked = verdict instanceof Verdict.Passed passed && passed.end() == Verdict.End.STOPPED;
        boolean isLimited = verdict instanceof Verdict.Passed passed && passed.end() == Verdict.End.STEP_LIMIT;
        executions += isBlocked ? 0 : 1;
        blocked += isBlocked ? 1 : 0;
        limited += isLimited ? 1 : 0;
    }

    /** To the last place where something is left to try. */
    private Decision back(Recording recording, boolean broken) {
        int last = trail.size() - 1;
        for (int at = places.size() - 1; at >= 0; at--) {
            Place place = places.get(at);
            if (place.current != null) {
                place.finish(place.current, broken && at == last);
                if (place.next(trail, recording) != null) {
                    trail.cut(at, recording.step(at).firstMade());
                    return new Decision.Rewind(at);
                }
            }
            places.remove(at);
        }
        return Decision.STOP;
    }
}
