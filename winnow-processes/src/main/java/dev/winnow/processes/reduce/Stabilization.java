package dev.winnow.processes.reduce;

import dev.winnow.processes.infer.DiscriminatingEvent;
import dev.winnow.processes.infer.DiscriminatingEvent.Kind;
import dev.winnow.processes.infer.Discrimination;
import dev.winnow.processes.infer.HoldInference;
import dev.winnow.processes.infer.RoleInference;
import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.observe.Fingerprinter;
import dev.winnow.processes.trial.Candidate;
import dev.winnow.processes.trial.FixedRuns;
import dev.winnow.processes.trial.TestedBatch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Raises the rate of a plan: makes inputs wait for the events that distinguish failing from passing runs, holds traffic
 * whose effect must not have happened yet, and binds inputs to roles.
 *
 * <p>Each change comes from statistics and is kept only if the plan fails more often in fresh runs. The best reasons
 * come first, then simple changes. Several rounds: what still passes is compared again. Where most runs fail, runs with
 * other times are compared ({@link TimeVariation}), since a plan that depends on times no longer fails on a slower
 * machine.
 */
final class Stabilization {

    private static final int ROUNDS = 3;
    private static final int ANCHORS = 2;
    private static final int ROLES = 2;
    private static final int HOLD_EVENTS = 2;
    private static final int MAX_CANDIDATES = 24;
    private static final int EXPLANATIONS = 2;

    /** The share of the passing runs that a change must turn into failing ones. Less is often chance. */
    private static final double LEAST_GAIN = 0.6;

    /** Where this share of the runs fails, too few pass to compare them. */
    private static final double HIGH_RATE = 0.75;

    /** How long an anchor is awaited at least: a slow machine must not turn into an absent event. */
    private static final long LEAST_LIMIT_MILLIS = 10_000;

    private final ReductionRun run;

    private Stabilization(ReductionRun run) {
        this.run = run;
    }

    /** Raises the rate of the incumbent, whose runs must have been recorded. */
    static void run(ReductionRun run) {
        Stabilization stabilization = new Stabilization(run);
        boolean improved = true;
        for (int round = 0; improved && round < ROUNDS && !isPerfect(run); round++) {
            improved = stabilization.improve();
        }
        if (run.incumbent().tally().rate() >= HIGH_RATE) {
            TimeVariation.run(run);
        }
    }

    private static boolean isPerfect(ReductionRun run) {
        return run.incumbent().tally().failures() == run.incumbent().tally().runs();
    }

    private boolean improve() {
        List<RunRecord> runs = new ArrayList<>(run.incumbent().runs());
        runs.add(new Fingerprinter(run.plan().masks()).again(run.request().original()));
        List<Change> changes = changes(new Discrimination(runs, run.request().failure()));
        double rate = run.incumbent().tally().rate();
        int needed = (int) Math.ceil((rate + LEAST_GAIN * (1 - rate)) * ReductionRun.MEASURING_RUNS);
        List<ReplayPlan> plans = changes.stream()
                .sorted(Comparator.comparingDouble((Change change) -> -change.difference())
                        .thenComparingInt(Change::parts))
                .limit(MAX_CANDIDATES)
                .map(change -> change.applyTo(run.plan()))
                .distinct()
                .toList();
        if (plans.isEmpty()) {
            return false;
        }
        FixedRuns test = new FixedRuns(ReductionRun.MEASURING_RUNS, needed);
        TestedBatch batch = run.tests()
                .test(
                        "stabilize",
                        plans.stream()
                                .map(plan -> Candidate.recorded(plan, test))
                                .toList());
        if (batch.accepted() >= 0) {
            run.accept(plans.get(batch.accepted()), batch.results().get(batch.accepted()));
        }
        return batch.accepted() >= 0;
    }

    private List<Change> changes(Discrimination runs) {
        List<Change> changes = new ArrayList<>();
        List<DiscriminatingEvent> explanation = new ArrayList<>();
        for (int i = 0; i < run.plan().size(); i++) {
            List<DiscriminatingEvent> events =
                    runs.at(run.plan().inputs().get(i).id());
            explanation.addAll(best(events, Kind.MUST_HAVE_HAPPENED, EXPLANATIONS));
            explanation.addAll(best(events, Kind.MUST_NOT_HAVE_HAPPENED_YET, EXPLANATIONS));
            changes.addAll(combined(anchors(i, events), roles(i, runs), holds(i, runs, events)));
        }
        if (!explanation.isEmpty()) {
            run.explain(explanation);
        }
        return changes;
    }

    static List<DiscriminatingEvent> best(List<DiscriminatingEvent> events, Kind kind, int count) {
        return events.stream()
                .filter(event -> event.kind() == kind)
                .limit(count)
                .toList();
    }

    private List<Change> anchors(int position, List<DiscriminatingEvent> events) {
        return best(events, Kind.MUST_HAVE_HAPPENED, ANCHORS).stream()
                .map(event -> anchor(run.plan(), position, event))
                .toList();
    }

    static Change anchor(ReplayPlan plan, int position, DiscriminatingEvent event) {
        long limit =
                Math.max(LEAST_LIMIT_MILLIS, 4 * plan.inputs().get(position).gapMillis());
        Anchor anchor = new Anchor(event.event(), event.count(), limit);
        return new Change(
                position, 1, event.shares().difference(), input -> input.withAnchor(anchor, event.residualMillis()));
    }

    /** Returns changes of the host. The two inputs of a fault keep their host: they must meet at the same one. */
    private List<Change> roles(int position, Discrimination runs) {
        PlannedInput input = run.plan().inputs().get(position);
        if (!isSingle(position) || !(input.input().host() instanceof HostReference.Named named)) {
            return List.of();
        }
        return new RoleInference(runs, run.request().symmetricHosts())
                .at(input.id(), named.host()).stream()
                        .limit(ROLES)
                        .map(role -> new Change(
                                position,
                                1,
                                role.shares().difference(),
                                before -> before.withInput(before.input().at(role.host()))))
                        .toList();
    }

    private boolean isSingle(int position) {
        for (BitSet group : run.plan().atomicGroups()) {
            if (group.get(position)) {
                return group.cardinality() == 1;
            }
        }
        return false;
    }

    private static List<Change> holds(int position, Discrimination runs, List<DiscriminatingEvent> events) {
        HoldInference inference = new HoldInference(runs);
        List<Change> holds = new ArrayList<>();
        for (DiscriminatingEvent event : best(events, Kind.MUST_NOT_HAVE_HAPPENED_YET, HOLD_EVENTS)) {
            inference
                    .against(event)
                    .forEach(hold -> holds.add(
                            new Change(position, 1, event.shares().difference(), input -> input.withHold(hold))));
        }
        return holds;
    }

    /** Returns all changes of an input, and the best of each kind together, since one alone may make it worse. */
    private static List<Change> combined(List<Change> anchors, List<Change> roles, List<Change> holds) {
        List<Change> all = new ArrayList<>();
        if (!anchors.isEmpty() && !roles.isEmpty() && !holds.isEmpty()) {
            all.add(anchors.get(0).and(roles.get(0)).and(holds.get(0)));
        }
        addPair(anchors, roles, all);
        addPair(anchors, holds, all);
        addPair(roles, holds, all);
        all.addAll(anchors);
        all.addAll(roles);
        all.addAll(holds);
        return all;
    }

    private static void addPair(List<Change> one, List<Change> other, List<Change> all) {
        if (!one.isEmpty() && !other.isEmpty()) {
            all.add(one.get(0).and(other.get(0)));
        }
    }

    /** A change of one input of a plan, of how many parts, and how well its reason distinguishes runs. */
    record Change(int position, int parts, double difference, UnaryOperator<PlannedInput> change) {

        Change and(Change other) {
            return new Change(
                    position,
                    parts + other.parts,
                    Math.max(difference, other.difference),
                    input -> other.change.apply(change.apply(input)));
        }

        ReplayPlan applyTo(ReplayPlan plan) {
            return plan.with(position, change.apply(plan.inputs().get(position)));
        }
    }
}
