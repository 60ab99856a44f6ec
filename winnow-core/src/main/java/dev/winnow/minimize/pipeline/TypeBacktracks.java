package dev.winnow.minimize.pipeline;

import dev.winnow.collect.IntPairMap;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.minimize.BacktrackRules;
import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Type fingerprints with backtracks. If a schedule passes, tries schedules that deliver another pending message of the
 * same type at one point.
 *
 * <pre>
 * TEST(E'):  STSSched(E', τ); if it fails, done
 *            STSSched with messages matched by type: the oldest, then the newest; if one fails, done
 *            while there is a backtrack b with b.type = b.counterpart.type and another fingerprint, and budget:
 *                skip it if b.predecessors + [b], or an order of it that commutes, was executed already
 *                STSSched(E', b.predecessors + [b] + b.successors); if it fails, done
 * STSSched:  while delivering m, every pending message that does not commute with m becomes a backtrack
 * </pre>
 *
 * <p>DEMi (NSDI'16), section 3.2.1: algorithm 1 and observations 3 and 4. Matching the whole schedule by type before
 * exchanging single messages comes from the text and figure 1, not from the algorithm. The successors of a backtrack
 * are matched "as before": by fingerprint if it was found while matching by fingerprint, as in the algorithm, and by
 * type if it was found while matching by type.
 *
 * <p>The code differs in the budget: an equal number of schedules for each subsequence, where the paper divides time
 * equally. Backtracks last for one stage. They are tried in rounds of eight, on all threads: what a round finds comes
 * after it, so that the result does not depend on the number of threads.
 *
 * <p>Cost: at most {@code maxBacktracks + 3} schedules per test.
 */
final class TypeBacktracks implements ScheduleTester {

    private static final int MAX_REMEMBERED_BACKTRACKS = 1_000_000;
    private static final int MAX_REMEMBERED_PREFIXES = 2_000_000;
    private static final int ROUND = 8;

    /** The schedule that a walk performed; set when the walk ends. */
    private static final class ExecutedPath {
        private Schedule schedule = Schedule.of();
    }

    /**
     * A pending message to deliver after the first {@code length} steps of a path, instead of its counterpart.
     *
     * @param source the request that found it
     * @param place the place of the counterpart in the requested schedule
     * @param prefix the fingerprint of the steps up to and including the message
     * @param sequence the order of discovery
     */
    private record Backtrack(
            ExecutedPath path,
            int length,
            int move,
            WalkRequest source,
            int place,
            boolean matchesByType,
            long prefix,
            long sequence) {}

    /**
     * A schedule to perform: a prefix exactly, then the rest of another schedule.
     *
     * @param from the first place of the rest
     * @param number the number of requests before this one
     */
    private record WalkRequest(Schedule prefix, Schedule requested, int from, MatchPolicy match, int number) {}

    /** The performed part of a request, with the fingerprints of its prefixes and the backtracks that it found. */
    private record Walk(
            Schedule performed, boolean isSkipped, boolean fails, List<Long> prefixes, List<Backtrack> found) {

        static final Walk NONE = new Walk(Schedule.of(), true, false, List.of(), List.of());
    }

    private final MinimizationRun run;
    private final MoveTable moves;
    private final BacktrackRules rules;
    private final List<MatchPolicy> firstMatches;
    private final int maxBacktracks;
    private final PriorityQueue<Backtrack> backtracks;
    private final IntPairMap executed = new IntPairMap(); // fingerprints of the prefixes of all walks
    private int requestCount;

    /**
     * Creates a test.
     *
     * @param firstMatches the match policies of the schedules before the first backtrack
     * @param maxBacktracks the maximum number of backtracks per test
     */
    TypeBacktracks(MinimizationRun run, BacktrackRules rules, List<MatchPolicy> firstMatches, int maxBacktracks) {
        this.run = run;
        this.moves = run.moves();
        this.rules = rules;
        this.firstMatches = firstMatches;
        this.maxBacktracks = maxBacktracks;
        Comparator<Backtrack> byDepth = Comparator.comparingInt(Backtrack::length);
        this.backtracks = new PriorityQueue<>(Comparator.comparing((Backtrack b) -> !b.matchesByType)
                .thenComparing(rules.order() == BacktrackRules.Order.EARLIEST ? byDepth : byDepth.reversed())
                .thenComparingLong(Backtrack::sequence));
    }

    @Override
    public @Nullable Schedule test(Schedule requested) {
        if (run.budget().pollStageEnd()) {
            return null;
        }
        Schedule failing = perform(firstMatches.stream()
                .map(match -> new WalkRequest(Schedule.of(), requested, 0, match, requestCount++))
                .toList());
        int tried = 0;
        while (failing == null && tried < maxBacktracks && !run.budget().pollStageEnd()) {
            List<WalkRequest> round = nextRound(requested, Math.min(ROUND, maxBacktracks - tried));
            if (round.isEmpty()) {
                return null;
            }
            tried += round.size();
            failing = perform(round);
        }
        return failing;
    }

    /** Takes at most {@code most} backtracks whose prefixes were not executed yet. */
    private List<WalkRequest> nextRound(Schedule tested, int most) {
        List<WalkRequest> round = new ArrayList<>();
        Set<Long> prefixes = new HashSet<>();
        while (round.size() < most && !backtracks.isEmpty()) {
            Backtrack next = backtracks.poll();
            Schedule predecessors = next.path.schedule.prefix(next.length);
            BitSet missing = externalsNotIn(tested, predecessors);
            boolean isKnown = missing.isEmpty() && (isExecuted(next.prefix) || !prefixes.add(next.prefix));
            if (!isKnown) {
                round.add(request(next, predecessors.without(missing), tested));
            }
        }
        return round;
    }

    private WalkRequest request(Backtrack backtrack, Schedule predecessors, Schedule tested) {
        WalkRequest source = backtrack.source;
        BitSet removed = externalsNotIn(tested, source.requested);
        int from = backtrack.place + 1 - removed.get(0, backtrack.place + 1).cardinality();
        return new WalkRequest(
                predecessors.append(backtrack.move),
                source.requested.without(removed),
                from,
                source.match,
                requestCount++);
    }

    /** Returns the places of externals in {@code other} that the tested subsequence lacks. */
    private BitSet externalsNotIn(Schedule tested, Schedule other) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int place = 0; place < tested.size(); place++) {
            if (moves.isExternal(tested.move(place))) {
                counts.merge(tested.move(place), 1, Integer::sum);
            }
        }
        BitSet missing = new BitSet();
        for (int place = 0; place < other.size(); place++) {
            int move = other.move(place);
            if (moves.isExternal(move)) {
                int left = counts.merge(move, -1, Integer::sum);
                missing.set(place, left < 0);
            }
        }
        return missing;
    }

    /** Performs the requests on all threads. Returns the first failing schedule; what comes after it does not count. */
    private @Nullable Schedule perform(List<WalkRequest> requests) {
        List<Walk> walks = run.testers()
                .performUntil(
                        requests,
                        (tester, request) -> tester.tryInWorld(world -> new Walker(world, request).walk(), Walk.NONE),
                        Walk::fails);
        for (Walk walk : walks) {
            charge(walk);
            walk.prefixes().forEach(this::markExecuted);
            walk.found().stream()
                    .limit(MAX_REMEMBERED_BACKTRACKS - backtracks.size())
                    .forEach(backtracks::add);
        }
        Walk last = walks.get(walks.size() - 1);
        return last.fails() ? last.performed() : null;
    }

    private void charge(Walk walk) {
        int steps = walk.performed().size();
        if (walk.isSkipped()) {
            run.budget().spend(steps);
        } else {
            run.budget().spend(steps, steps);
        }
    }

    private boolean isExecuted(long prefix) {
        return executed.get(high(prefix), (int) prefix) != IntPairMap.ABSENT;
    }

    private void markExecuted(long prefix) {
        if (!isExecuted(prefix)) {
            if (executed.size() >= MAX_REMEMBERED_PREFIXES) {
                executed.clear();
            }
            executed.put(high(prefix), (int) prefix, 1);
        }
    }

    private static int high(long prefix) {
        return ((int) (prefix >>> 32) & Integer.MAX_VALUE) | 1; // the map takes positive numbers only
    }

    /** A walker along one request. */
    private final class Walker {
        private final WorldGuidedRun world;
        private final WalkRequest request;
        private final TraceFingerprint trace = new TraceFingerprint(run.setup());
        private final ExecutedPath path = new ExecutedPath();
        private final List<Long> prefixes = new ArrayList<>();
        private final List<Backtrack> found = new ArrayList<>();

        Walker(WorldGuidedRun world, WalkRequest request) {
            this.world = world;
            this.request = request;
        }

        /** Performs STSSched: the prefix exactly, then the rest. */
        Walk walk() {
            world.rewindTo(0);
            Schedule prefix = request.prefix;
            for (int place = 0; place < prefix.size() && world.violation() == null; place++) {
                perform(prefix.move(place), MatchPolicy.EXACT, prefix.choices(place));
            }
            if (prefix.size() > 0 && isExecuted(trace.value())) {
                return new Walk(Schedule.performedBy(world), true, false, List.of(), List.of());
            }
            Schedule requested = request.requested;
            for (int place = request.from; place < requested.size() && world.violation() == null; place++) {
                step(place);
            }
            path.schedule = Schedule.performedBy(world);
            return new Walk(path.schedule, false, fails(), prefixes, found);
        }

        private boolean fails() {
            Violation duringRun = world.violation();
            Violation violation = duringRun != null || world.length() == 0 ? duringRun : world.checkEnd();
            return run.violation().isSameAs(violation) && run.isValid(path.schedule);
        }

        private void step(int place) {
            int move = request.requested.move(place);
            List<Backtrack> alternatives = moves.isExternal(move) ? List.of() : alternatives(place);
            int performed = perform(move, request.match, request.requested.choices(place));
            if (performed != GuidedRun.ABSENT) {
                alternatives.stream()
                        .filter(other -> isBacktrack(other.move, performed))
                        .forEach(found::add);
            }
        }

        /** Returns every pending message as a backtrack, before it is known which one is delivered. */
        private List<Backtrack> alternatives(int place) {
            List<Backtrack> pending = new ArrayList<>();
            int requestedMove = request.requested.move(place);
            for (int move : world.enabledMoves()) {
                boolean matchesByType = moves.type(move) == moves.type(requestedMove);
                // Of messages with the same fingerprint, the oldest stands for all.
                if (moves.rank(move) == 0 && (matchesByType || takesOtherTypes(move, requestedMove))) {
                    long prefix = trace.valueAfter(world.recording(), world.enabledItem(move));
                    long sequence = ((long) request.number << 32) + found.size() + pending.size();
                    pending.add(
                            new Backtrack(path, world.length(), move, request, place, matchesByType, prefix, sequence));
                }
            }
            return pending;
        }

        private boolean takesOtherTypes(int move, int requestedMove) {
            return rules.kinds() == BacktrackRules.Kinds.ALL
                    && process(move).equals(process(requestedMove)); // they do not commute
        }

        private boolean isBacktrack(int other, int performed) {
            return moves.unranked(other) != moves.unranked(performed); // another fingerprint, not only another rank
        }

        private int perform(int move, MatchPolicy match, Choices choices) {
            int performed = world.perform(move, match, choices);
            if (performed != GuidedRun.ABSENT) {
                trace.add(world);
                prefixes.add(trace.value());
            }
            return performed;
        }

        private ProcessId process(int move) {
            return ((Move.Handle) moves.move(move)).to();
        }
    }
}
