package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.Candidate;
import dev.winnow.minimize.oracle.CandidateResult;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A search for other paths to the same violation, each of which is then minimized. Removal alone ends in a local
 * minimum; a shorter execution may start differently.
 *
 * <p>Iterated local search, as in Lourenço, Martin and Stützle (2003), applied to executions. A perturbation replaces a
 * suffix of the best execution by a random one, moves or repeats some of its steps, or walks from the start with fewer
 * or smaller externals. Some attempts use another seed, because processes often draw timeouts at random.
 *
 * <p>Random values derive from the seed of the execution and the number of attempts, so that the same execution gives
 * the same result. The result may have another seed than the original.
 *
 * <p>No guarantee. Cost: one run per attempt, and one minimization per new failing trace.
 */
final class LocalSearch {

    private static final int ATTEMPTS_PER_STEP = 20; // without success, for each step of the best
    private static final int ATTEMPTS_PER_STEP_SLOW_ENGINE = 240; // where the other searches reach less far
    private static final int PATIENCE = 200; // attempts from a longer execution before the search returns to the best
    private static final int SEEDS = 64;
    private static final int MAX_IDLE_SCHEDULES = 300; // of a whole execution each, without making it shorter
    private static final List<MatchPolicy> MATCHES =
            List.of(MatchPolicy.EXACT, MatchPolicy.OLDEST, MatchPolicy.NEWEST, MatchPolicy.CHANNEL);

    /** A way to perturb the current execution. */
    private enum Perturbation {
        RANDOM_SUFFIX,
        RANDOM_RESTART,
        REORDERING
    }

    private static final List<Perturbation> PERTURBATIONS = List.of(Perturbation.values());

    /**
     * The current position of the search.
     *
     * @param externals the externals that may occur: those of the original, restricted to the remaining cluster
     */
    private record SearchPoint(Schedule schedule, long seed, List<Integer> externals) {
        int size() {
            return schedule.size();
        }
    }

    private final MinimizationRun run;
    private final MoveTable moves;
    private final MessageShrinking messages;
    private final List<Integer> externals; // of the original, in order
    private final SeededRandom random;
    private final Map<Perturbation, Long> spentSteps = new EnumMap<>(Perturbation.class);
    private final Set<Long> minimizedTraces = new HashSet<>(); // hashes

    LocalSearch(MinimizationRun run, MessageShrinking messages) {
        this.run = run;
        this.moves = run.moves();
        this.messages = messages;
        externals = externals(Schedule.of(run.original(), moves));
        random =
                new SeededRandom(SeededRandom.deriveSeed(run.original().origin().seed(), "detours"), 0);
    }

    /** Searches until the best improves or the attempts are used up. Returns true if the best improved. */
    boolean run() {
        SearchPoint best = pointAt(run.incumbent().schedule());
        minimizedTraces.add(traceHash(best.schedule()));
        SearchPoint current = best;
        int patience = 0;
        int attempts = best.size()
                * (run.tester().hasFastEngine() ? ATTEMPTS_PER_STEP : ATTEMPTS_PER_STEP_SLOW_ENGINE)
                * run.options().effort();
        for (int attempt = 0; attempt < attempts && !run.budget().pollStageEnd(); attempt++) {
            Perturbation perturbation = leastTried();
            long spentBefore = run.budget().steps();
            run.useSeed(
                    random.nextInt(3) == 0
                            ? SeededRandom.deriveSeed(best.seed(), random.nextInt(SEEDS))
                            : current.seed());
            Incumbent other = attempt(perturbation, current);
            if (other != null) {
                SearchPoint found = pointAt(minimize(other, current.size()));
                if (run.incumbent().replaceIfBetter(found.schedule())) {
                    return true;
                }
                boolean isPromising =
                        perturbation == Perturbation.RANDOM_RESTART && found.size() <= best.size() * 5 / 4;
                if (found.size() <= current.size()) {
                    current = found; // a sideways move
                } else if (isPromising && current.size() == best.size()) {
                    current = found;
                    patience = PATIENCE;
                }
            }
            if (--patience <= 0 && current.size() > best.size()) {
                current = best;
            }
            spentSteps.merge(perturbation, run.budget().steps() - spentBefore, Long::sum);
        }
        run.useSeed(best.seed());
        return false;
    }

    /** Returns the perturbation that has cost the fewest steps, so that each gets the same share. */
    private Perturbation leastTried() {
        return Collections.min(PERTURBATIONS, Comparator.comparingLong(one -> spentSteps.getOrDefault(one, 0L)));
    }

    private List<Integer> externals(Schedule schedule) {
        return IntStream.of(schedule.moves(moves::isExternal)).boxed().toList();
    }

    private SearchPoint pointAt(Schedule schedule) {
        return new SearchPoint(
                schedule, run.origin().seed(), messages.restrictToCluster(externals(schedule), externals));
    }

    /** Returns an incumbent with a new failing execution, or null if the attempt found none. */
    private @Nullable Incumbent attempt(Perturbation perturbation, SearchPoint current) {
        try {
            Schedule found = switch (perturbation) {
                case RANDOM_SUFFIX -> walk(guidedRun -> randomSuffix(guidedRun, current));
                case RANDOM_RESTART -> walk(guidedRun -> randomRestart(guidedRun, current));
                case REORDERING -> reorder(current.schedule());
            };
            if (found == null || !minimizedTraces.add(traceHash(found)) || !run.isValid(found)) {
                return null;
            }
            Incumbent other = run.incumbent(found);
            return other.verifyFails() ? other : null; // a nondeterministic system may pass now
        } catch (OutOfControl | BadInput e) { // a handler or an invariant cannot cope with the new path
            run.tester().discardWorld();
            return null;
        }
    }

    private @Nullable Schedule walk(Function<GuidedRun, @Nullable Schedule> walk) {
        return run.tester()
                .withFastestRun(guidedRun -> Optional.ofNullable(walk.apply(guidedRun)))
                .orElse(null);
    }

    /** Replays the schedule with a few steps moved or repeated. Returns the performed schedule if it fails. */
    private @Nullable Schedule reorder(Schedule current) {
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, current.size()).forEach(order::add);
        for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
            int from = random.nextInt(order.size());
            if (!moves.isExternal(current.move(order.get(from)))) { // externals keep their order
                int step = random.nextBoolean() ? order.remove(from) : order.get(from);
                order.add(random.nextInt(order.size() + 1), step);
            }
        }
        Schedule varied =
                current.reordered(order.stream().mapToInt(Integer::intValue).toArray());
        MatchPolicy match = MATCHES.get(random.nextInt(MATCHES.size()));
        CandidateResult trial = run.oracle().test(Candidate.of(varied, match, current));
        return trial == null ? null : trial.failingSchedule();
    }

    /** Leaves the current execution at a random step. Returns the performed schedule if it fails. */
    private @Nullable Schedule randomSuffix(GuidedRun guidedRun, SearchPoint from) {
        Schedule best = from.schedule();
        List<Integer> all = from.externals();
        guidedRun.rewindTo(0);
        int nextExternal = 0;
        int prefixLength = random.nextInt(best.size());
        for (int place = 0; place < prefixLength; place++) {
            int performed = guidedRun.perform(best.move(place), MatchPolicy.EXACT, best.choices(place));
            nextExternal = performed == GuidedRun.ABSENT ? nextExternal : positionAfter(performed, all, nextExternal);
        }
        return continueAtRandom(guidedRun, all.subList(nextExternal, all.size()), 3 * best.size());
    }

    /**
     * Walks from the initial state with the current or random externals. Returns the performed schedule if it fails.
     */
    private @Nullable Schedule randomRestart(GuidedRun guidedRun, SearchPoint from) {
        Schedule best = from.schedule();
        guidedRun.rewindTo(0);
        int oneIn = 1 << random.nextInt(4);
        List<Integer> some = random.nextBoolean()
                ? externals(best)
                : externals.stream()
                        .filter(external -> random.nextInt(oneIn) == 0)
                        .toList();
        for (int shrinks = random.nextInt(4); shrinks > 0; shrinks--) {
            some = messages.shrink(some, random);
        }
        return continueAtRandom(guidedRun, some, best.size() << (1 + random.nextInt(5)));
    }

    /** Continues at random, with these externals in order. Returns the performed schedule if it fails. */
    private @Nullable Schedule continueAtRandom(GuidedRun guidedRun, List<Integer> externals, int maxLength) {
        int next = 0;
        while (guidedRun.length() < maxLength && guidedRun.violation() == null) {
            int external = next < externals.size() ? externals.get(next) : GuidedRun.ABSENT;
            int move = pick(guidedRun.enabledMoves(), external);
            if (move == GuidedRun.ABSENT) {
                break;
            }
            boolean isExternal = moves.isExternal(move);
            next = isExternal ? next + 1 : next;
            if (guidedRun.perform(move, MatchPolicy.EXACT, GuidedRun.NO_CHOICES) == GuidedRun.ABSENT && !isExternal) {
                break;
            }
        }
        Violation violation =
                guidedRun.violation() != null || guidedRun.length() == 0 ? guidedRun.violation() : guidedRun.checkEnd();
        run.budget().spend(guidedRun.length(), guidedRun.length());
        return run.violation().isSameAs(violation) ? Schedule.performedBy(guidedRun) : null;
    }

    /** Returns the position after this move in the externals, or {@code from} if the move is not among them. */
    private static int positionAfter(int move, List<Integer> externals, int from) {
        for (int i = from; i < externals.size(); i++) {
            if (externals.get(i) == move) {
                return i + 1;
            }
        }
        return from;
    }

    /**
     * Returns a random enabled move or the external, if there is one. Timers have the weight that the scenario gives
     * them.
     */
    private int pick(int[] enabled, int external) {
        double total = external == GuidedRun.ABSENT ? 0 : 1;
        for (int move : enabled) {
            total += weight(move);
        }
        double point = random.nextDouble() * total;
        for (int move : enabled) {
            point -= weight(move);
            if (point < 0) {
                return move;
            }
        }
        return external;
    }

    private double weight(int move) {
        return moves.move(move) instanceof Move.Handle handle && handle.isTimer()
                ? run.setup().timerWeight()
                : 1;
    }

    /** Returns a hash of the seed and, for each process, the order of its moves. */
    private long traceHash(Schedule schedule) {
        Map<ProcessId, Long> lanes = new TreeMap<>();
        for (int place = 0; place < schedule.size(); place++) {
            int move = schedule.move(place);
            ProcessId lane = moves.move(move) instanceof Move.Handle handle ? handle.to() : ProcessId.OUTSIDE;
            lanes.merge(lane, SeededRandom.deriveSeed(0, move), (before, now) -> SeededRandom.deriveSeed(before, now));
        }
        long trace = run.origin().seed();
        for (long lane : lanes.values()) {
            trace = SeededRandom.deriveSeed(trace, lane);
        }
        return trace;
    }

    /**
     * Minimizes another failing execution. Gives up if it is still not shorter than the current one and has not become
     * shorter for a while: most are variants that are stuck where the current one is.
     */
    private Schedule minimize(Incumbent other, int currentSize) {
        int[] size = {other.schedule().size()};
        long[] shrunkAt = {run.budget().steps()};
        new RemovalSweeps(other, run, (name, match, sweep) -> sweep.run()).runWhile(() -> {
            if (other.schedule().size() < size[0]) {
                size[0] = other.schedule().size();
                shrunkAt[0] = run.budget().steps();
            }
            return size[0] < currentSize || run.budget().steps() - shrunkAt[0] < (long) MAX_IDLE_SCHEDULES * size[0];
        });
        return other.schedule();
    }
}
