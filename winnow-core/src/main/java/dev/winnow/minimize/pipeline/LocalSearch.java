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
 * Looks for another way to the same violation, and minimizes what fails: leaves the best execution at a random step and
 * goes on at random; or asks for some of its steps at other places or twice; or walks afresh, with what comes from
 * outside made smaller. Each now and then under another seed, so that the processes draw other things at random: which
 * timeout is over first is often drawn. Leaving out alone ends where no single thing can be left out; a shorter
 * execution may begin quite differently.
 *
 * <p>Iterated local search, as in Lourenço, Martin and Stützle (2003); ours for executions. Chance comes from the seed
 * of the execution and counts of attempts, so that the same execution gives the same result. What comes of it has a
 * seed of its own.
 *
 * <p>No guarantee. Cost: a walk for each attempt, and a minimization for each that fails in a way not seen before.
 */
final class LocalSearch {

    private static final int ATTEMPTS = 20; // in vain, one after the other, for each step of the best
    private static final int MORE_ATTEMPTS =
            240; // where other searches do not reach far, since it cannot be rehearsed by numbers alone
    private static final int PATIENCE = 200; // attempts from a longer one that began afresh, before going back
    private static final int SEEDS = 64;
    private static final List<MatchPolicy> MATCHES = List.of(MatchPolicy.EXACT, MatchPolicy.OLDEST, MatchPolicy.NEWEST);

    /** How to leave what is known. */
    private enum Perturbation {
        RANDOM_SUFFIX,
        RANDOM_RESTART,
        REORDERING
    }

    private static final List<Perturbation> PERTURBATIONS = List.of(Perturbation.values());

    /**
     * Where the search is.
     *
     * @param externals all that may come from outside: those of the original, in the cluster that is left
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
    private final Set<Long> minimizedTraces = new HashSet<>(); // what was minimized before

    LocalSearch(MinimizationRun run, MessageShrinking messages) {
        this.run = run;
        this.moves = run.moves();
        this.messages = messages;
        externals = externals(Schedule.of(run.original(), moves));
        random =
                new SeededRandom(SeededRandom.deriveSeed(run.original().origin().seed(), "detours"), 0);
    }

    /** Tries until it is better, or often enough in vain. */
    boolean run() {
        SearchPoint best = pointAt(run.incumbent().schedule());
        minimizedTraces.add(traceHash(best.schedule()));
        SearchPoint current = best;
        int patience = 0;
        int attempts = best.size()
                * (run.tester().hasFastEngine() ? ATTEMPTS : MORE_ATTEMPTS)
                * run.options().effort();
        for (int attempt = 0; attempt < attempts && !run.budget().pollStageEnd(); attempt++) {
            Perturbation way = PERTURBATIONS.get(random.nextInt(PERTURBATIONS.size()));
            run.useSeed(
                    random.nextInt(3) == 0
                            ? SeededRandom.deriveSeed(best.seed(), random.nextInt(SEEDS))
                            : current.seed());
            Incumbent other = attempt(way, current);
            if (other != null) {
                SearchPoint found = pointAt(minimize(other));
                if (run.incumbent().replaceIfBetter(found.schedule())) {
                    return true;
                }
                boolean isWorthALook = way == Perturbation.RANDOM_RESTART && found.size() <= best.size() * 5 / 4;
                if (found.size() <= current.size()) {
                    current = found; // sideways
                } else if (isWorthALook && current.size() == best.size()) {
                    current = found;
                    patience = PATIENCE;
                }
            }
            if (--patience <= 0 && current.size() > best.size()) {
                current = best;
            }
        }
        run.useSeed(best.seed());
        return false;
    }

    private List<Integer> externals(Schedule schedule) {
        return IntStream.of(schedule.moves(moves::isExternal)).boxed().toList();
    }

    private SearchPoint pointAt(Schedule schedule) {
        return new SearchPoint(
                schedule, run.origin().seed(), messages.restrictToCluster(externals(schedule), externals));
    }

    /** Another way that fails in the wanted way; null if there is none this time. */
    private @Nullable Incumbent attempt(Perturbation way, SearchPoint current) {
        try {
            Schedule found = switch (way) {
                case RANDOM_SUFFIX -> walk(guidedRun -> randomSuffix(guidedRun, current));
                case RANDOM_RESTART -> walk(guidedRun -> randomRestart(guidedRun, current));
                case REORDERING -> reorder(current.schedule());
            };
            if (found == null || !minimizedTraces.add(traceHash(found)) || !run.isValid(found)) {
                return null;
            }
            Incumbent other = run.incumbent(found);
            return other.verifyFails() ? other : null; // not if it does not always do the same
        } catch (OutOfControl | BadInput e) { // a walk led to where a handler escapes, or an invariant cannot take it
            run.tester().discardWorld();
            return null;
        }
    }

    private @Nullable Schedule walk(Function<GuidedRun, @Nullable Schedule> walk) {
        return run.tester()
                .withFastestRun(guidedRun -> Optional.ofNullable(walk.apply(guidedRun)))
                .orElse(null);
    }

    /** The same with a few steps at other places or twice, asked for in any way; if it fails in the wanted way. */
    private @Nullable Schedule reorder(Schedule current) {
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, current.size()).forEach(order::add);
        for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
            int from = random.nextInt(order.size());
            if (!moves.isExternal(current.move(order.get(from)))) { // those keep their order
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

    /** A walk that leaves this one somewhere, if it fails in the wanted way. */
    private @Nullable Schedule randomSuffix(GuidedRun guidedRun, SearchPoint from) {
        Schedule best = from.schedule();
        List<Integer> all = from.externals();
        guidedRun.rewindTo(0);
        int next = 0; // external
        int leave = random.nextInt(best.size());
        for (int place = 0; place < leave; place++) {
            int made = guidedRun.perform(best.move(place), MatchPolicy.EXACT, best.choices(place));
            next = made == GuidedRun.ABSENT ? next : positionAfter(made, all, next);
        }
        return continueAtRandom(guidedRun, all.subList(next, all.size()), 3 * best.size());
    }

    /** A walk from the beginning, with the externals of this one or some of all, if it fails in the wanted way. */
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

    /** Goes on at random, with these externals in their order. */
    private @Nullable Schedule continueAtRandom(GuidedRun guidedRun, List<Integer> externals, int most) {
        int next = 0;
        while (guidedRun.length() < most && guidedRun.violation() == null) {
            int outside = next < externals.size() ? externals.get(next) : GuidedRun.ABSENT;
            int move = pick(guidedRun.enabledMoves(), outside);
            if (move == GuidedRun.ABSENT) {
                break;
            }
            boolean external = moves.isExternal(move);
            next = external ? next + 1 : next;
            if (guidedRun.perform(move, MatchPolicy.EXACT, GuidedRun.NO_CHOICES) == GuidedRun.ABSENT && !external) {
                break;
            }
        }
        Violation violation =
                guidedRun.violation() != null || guidedRun.length() == 0 ? guidedRun.violation() : guidedRun.checkEnd();
        run.budget().spend(guidedRun.length(), guidedRun.length());
        return run.violation().isSameAs(violation) ? Schedule.performedBy(guidedRun) : null;
    }

    /** Where to go on in the externals after this one; where we were if it is none of them. */
    private static int positionAfter(int move, List<Integer> externals, int from) {
        for (int i = from; i < externals.size(); i++) {
            if (externals.get(i) == move) {
                return i + 1;
            }
        }
        return from;
    }

    /**
     * Any move that is possible, a timer with the weight that the scenario gives it; or what comes from outside, if
     * anything does.
     */
    private int pick(int[] enabled, int outside) {
        double total = outside == GuidedRun.ABSENT ? 0 : 1;
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
        return outside;
    }

    private double weight(int move) {
        return moves.move(move) instanceof Move.Handle handle && handle.isTimer()
                ? run.setup().timerWeight()
                : 1;
    }

    /** The same for executions in which the same happens at each process in the same order, under the same seed. */
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

    private Schedule minimize(Incumbent other) {
        new RemovalSweeps(other, moves, run.budget(), (name, match, sweep) -> sweep.run()).runToFixpoint();
        return other.schedule();
    }
}
