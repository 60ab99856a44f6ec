package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.Candidate;
import dev.winnow.minimize.oracle.CandidateTester;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.minimize.oracle.Oracle;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
 * <p>Attempts are drawn in batches, each with the same perturbation and seed, and performed on all threads; the first
 * new failing execution in order counts, so that the result does not depend on the number of threads. A perturbation
 * that succeeded gets more steps.
 *
 * <p>No guarantee. Cost: one run per attempt, and a partial minimization per new failing trace.
 */
final class LocalSearch {

    private static final int ATTEMPTS_PER_STEP = 20; // without success, for each step of the best
    private static final int ATTEMPTS_PER_STEP_SLOW_ENGINE = 400; // where the other searches reach less far
    private static final int PATIENCE = 200; // attempts from a longer execution before the search returns to the best
    private static final int SEEDS = 64;
    private static final int BATCH = 8; // attempts that are drawn together, and performed on all threads
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

    /**
     * A walk that was drawn: some steps of an execution, then random ones.
     *
     * @param externals those that may occur, in order
     */
    private record Walk(Schedule prefix, List<Integer> externals, int maxLength, long seed) {}

    /** A performed walk. */
    private record WalkResult(@Nullable Schedule failing, int steps) {}

    private final MinimizationRun run;
    private final MoveTable moves;
    private final MessageShrinking messages;
    private final List<Integer> externals; // of the original, in order
    private final SeededRandom random;
    private final Map<Perturbation, Long> spentSteps = new EnumMap<>(Perturbation.class);
    private final Map<Perturbation, Integer> successes = new EnumMap<>(Perturbation.class);
    private final Set<Long> minimizedTraces = new HashSet<>(); // hashes
    private int attempts;

    LocalSearch(MinimizationRun run, MessageShrinking messages) {
        this.run = run;
        this.moves = run.moves();
        this.messages = messages;
        externals = externals(Schedule.of(run.original(), moves));
        random =
                new SeededRandom(SeededRandom.deriveSeed(run.original().origin().seed(), "detours"), 0);
    }

    /**
     * Searches until the best improves or the attempts are used up. Returns true if the best improved.
     *
     * @param isProved true if only other seeds can give a shorter execution: they get fewer attempts
     */
    boolean run(boolean isProved) {
        SearchPoint best = pointAt(run.incumbent().schedule());
        minimizedTraces.add(traceHash(best.schedule()));
        SearchPoint current = best;
        int returnAt = 0;
        int lastAttempt = attempts + (isProved ? SEEDS * BATCH : attemptsFor(best));
        while (attempts < lastAttempt && !run.budget().pollStageEnd()) {
            Perturbation perturbation = mostPromising();
            long spentBefore = run.budget().steps();
            run.useSeed(
                    isProved || random.nextBoolean()
                            ? SeededRandom.deriveSeed(best.seed(), random.nextInt(SEEDS))
                            : current.seed());
            Incumbent other = attempt(perturbation, current);
            if (other != null) {
                SearchPoint found = pointAt(minimize(other, current.size()));
                if (run.incumbent().replaceIfBetter(found.schedule())) {
                    successes.merge(perturbation, 1, Integer::sum);
                    return true;
                }
                boolean isPromising =
                        perturbation == Perturbation.RANDOM_RESTART && found.size() <= best.size() * 5 / 4;
                if (found.size() <= current.size()) {
                    current = found; // a sideways move
                } else if (isPromising && current.size() == best.size()) {
                    current = found;
                    returnAt = attempts + PATIENCE;
                }
            }
            if (attempts >= returnAt && current.size() > best.size()) {
                current = best;
            }
            spentSteps.merge(perturbation, run.budget().steps() - spentBefore, Long::sum);
        }
        run.useSeed(best.seed());
        return false;
    }

    private int attemptsFor(SearchPoint best) {
        return best.size()
                * (run.tester().hasFastEngine() ? ATTEMPTS_PER_STEP : ATTEMPTS_PER_STEP_SLOW_ENGINE)
                * run.options().effort();
    }

    /** Returns the perturbation that has cost the fewest steps for each success, counting one more than it had. */
    private Perturbation mostPromising() {
        return Collections.min(
                PERTURBATIONS,
                Comparator.comparingLong(
                        one -> spentSteps.getOrDefault(one, 0L) / (1 + successes.getOrDefault(one, 0))));
    }

    private List<Integer> externals(Schedule schedule) {
        return IntStream.of(schedule.moves(moves::isExternal)).boxed().toList();
    }

    private SearchPoint pointAt(Schedule schedule) {
        return new SearchPoint(
                schedule, run.origin().seed(), messages.restrictToCluster(externals(schedule), externals));
    }

    /** Returns an incumbent with a new failing execution, or null if no attempt of a batch found one. */
    private @Nullable Incumbent attempt(Perturbation perturbation, SearchPoint current) {
        Schedule found = switch (perturbation) {
            case RANDOM_SUFFIX -> walk(() -> randomSuffix(current));
            case RANDOM_RESTART -> walk(() -> randomRestart(current));
            case REORDERING -> reorder(current.schedule());
        };
        if (found == null || !minimizedTraces.add(traceHash(found))) {
            return null;
        }
        Incumbent other = run.incumbent(found);
        return other.verifyFails() ? other : null; // a nondeterministic system may pass now
    }

    // ---- reordering

    /** Replays the schedule with a few steps moved or repeated. Returns the performed schedule if it fails. */
    private @Nullable Schedule reorder(Schedule current) {
        List<Candidate> variants = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            Schedule varied = current.reordered(variedOrder(current));
            variants.add(Candidate.of(varied, MATCHES.get(random.nextInt(MATCHES.size())), current));
        }
        for (int first = 0; first < BATCH; ) {
            Oracle.FailingCandidate hit = run.oracle().firstFailing(variants.listIterator(first));
            int tested = hit == null ? BATCH - first : hit.index() + 1;
            attempts += tested;
            Schedule failing = hit == null ? null : hit.result().failingSchedule();
            if (failing == null || isNew(failing)) {
                return failing;
            }
            first += tested;
        }
        return null;
    }

    private int[] variedOrder(Schedule current) {
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, current.size()).forEach(order::add);
        for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
            int from = random.nextInt(order.size());
            if (!moves.isExternal(current.move(order.get(from)))) { // externals keep their order
                int step = random.nextBoolean() ? order.remove(from) : order.get(from);
                order.add(random.nextInt(order.size() + 1), step);
            }
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean isNew(Schedule failing) {
        return !minimizedTraces.contains(traceHash(failing));
    }

    // ---- walks

    /** Draws and performs walks, on all threads. Returns the first new failing schedule. */
    private @Nullable Schedule walk(Supplier<Walk> drawn) {
        List<Walk> walks = Stream.generate(drawn).limit(BATCH).toList();
        Schedule found = null;
        for (WalkResult result : run.testers().performUntil(walks, this::perform, done -> done.failing() != null)) {
            run.budget().spend(result.steps(), result.steps());
            attempts++;
            found = result.failing();
        }
        return found;
    }

    /** Leaves the current execution at a random step. */
    private Walk randomSuffix(SearchPoint from) {
        Schedule prefix = from.schedule().prefix(random.nextInt(from.size()));
        return new Walk(prefix, from.externals(), 3 * from.size(), random.nextLong());
    }

    /** Starts from the initial state, with the current or random externals. */
    private Walk randomRestart(SearchPoint from) {
        int oneIn = 1 << random.nextInt(4);
        List<Integer> some = random.nextBoolean()
                ? externals(from.schedule())
                : externals.stream()
                        .filter(external -> random.nextInt(oneIn) == 0)
                        .toList();
        for (int shrinks = random.nextInt(4); shrinks > 0; shrinks--) {
            some = messages.shrink(some, random);
        }
        return new Walk(Schedule.of(), some, from.size() << (1 + random.nextInt(5)), random.nextLong());
    }

    private WalkResult perform(CandidateTester tester, Walk walk) {
        try {
            return tester.withFastestRun(guidedRun -> perform(guidedRun, walk));
        } catch (OutOfControl | BadInput e) { // a handler or an invariant cannot cope with the new path
            tester.discardWorld();
            return new WalkResult(null, walk.prefix().size());
        }
    }

    private WalkResult perform(GuidedRun guidedRun, Walk walk) {
        guidedRun.rewindTo(0);
        int next = 0;
        for (int place = 0; place < walk.prefix().size(); place++) {
            int performed = guidedRun.perform(
                    walk.prefix().move(place), MatchPolicy.EXACT, walk.prefix().choices(place));
            next = performed == GuidedRun.ABSENT ? next : positionAfter(performed, walk.externals(), next);
        }
        SeededRandom walkRandom = new SeededRandom(walk.seed());
        while (guidedRun.length() < walk.maxLength() && guidedRun.violation() == null) {
            int external = next < walk.externals().size() ? walk.externals().get(next) : GuidedRun.ABSENT;
            int move = pick(guidedRun.enabledMoves(), external, walkRandom);
            if (move == GuidedRun.ABSENT) {
                break;
            }
            boolean isExternal = moves.isExternal(move);
            next = isExternal ? next + 1 : next;
            if (guidedRun.perform(move, MatchPolicy.EXACT, GuidedRun.NO_CHOICES) == GuidedRun.ABSENT && !isExternal) {
                break;
            }
        }
        return new WalkResult(newFailing(guidedRun), guidedRun.length());
    }

    /** Returns the performed schedule if it fails in the same way, could have occurred and is new. */
    private @Nullable Schedule newFailing(GuidedRun guidedRun) {
        Violation violation =
                guidedRun.violation() != null || guidedRun.length() == 0 ? guidedRun.violation() : guidedRun.checkEnd();
        if (!run.violation().isSameAs(violation)) {
            return null;
        }
        Schedule performed = Schedule.performedBy(guidedRun);
        return run.isValid(performed) && isNew(performed) ? performed : null;
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
    private int pick(int[] enabled, int external, SeededRandom walkRandom) {
        double total = external == GuidedRun.ABSENT ? 0 : 1;
        for (int move : enabled) {
            total += weight(move);
        }
        double point = walkRandom.nextDouble() * total;
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
     * Minimizes another failing execution. Most are variants that are stuck where the current one is: one that is as
     * short as the current one gets only one more sweep, drawn at random, and one that does not become shorter for a
     * while is given up.
     */
    private Schedule minimize(Incumbent other, int currentSize) {
        RemovalSweeps sweeps = new RemovalSweeps(other, run, (name, match, sweep) -> sweep.run());
        sweeps.sweepOnce(RemovalUnits.SINGLES, MatchPolicy.EXACT);
        int[] size = {other.schedule().size()};
        long[] shrunkAt = {run.budget().steps()};
        sweeps.runWhile(() -> {
            if (other.schedule().size() < size[0]) {
                size[0] = other.schedule().size();
                shrunkAt[0] = run.budget().steps();
            }
            return size[0] < currentSize
                    || (size[0] > currentSize
                            && run.budget().steps() - shrunkAt[0] < (long) MAX_IDLE_SCHEDULES * size[0]);
        });
        if (other.schedule().size() == currentSize && sweeps.sweepAtRandom(random)) {
            sweeps.runToFixpoint();
        }
        return other.schedule();
    }
}
