package dev.winnow.consistency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A depth-first search for one linearization of a whole history, for histories with too many of them. It is the
 * algorithm of Wing and Gong, "Testing and verifying concurrent objects" (1993), with the memoization of Lowe, "Testing
 * for linearizability" (2017): it visits no pair of placed operations and state twice.
 *
 * <p>It differs in operations without an answer. They need not be placed, so a configuration is also skipped if it was
 * visited with fewer of them, and they are tried last. An answered read-only operation whose result is right comes
 * next: any linearization in which it comes later can be reordered so that it comes next. Operations that failed are
 * left out.
 *
 * <p>The cost is about linear in the length of most linearizable histories, and exponential in the number of concurrent
 * operations otherwise. A limit bounds it.
 */
final class RealTimeOrderSearch<S, O, R> {

    private static final int NEVER = Integer.MAX_VALUE;

    /**
     * An operation of the history.
     *
     * @param returned the place of its answer in the history; never if it has none
     */
    private record TimedOperation<O, R>(
            O operation, int called, int returned, @Nullable R result) {

        boolean isAnswered() {
            return returned != NEVER;
        }
    }

    /** A search state: the answered and other operations placed so far, by index, and the state of the object. */
    private record Placed<S>(BitSet answered, BitSet others, S state) {}

    private record AnsweredState<S>(BitSet answered, S state) {}

    private final Specification<S, O, R> specification;
    private final int limit;
    private final S start;
    private final List<TimedOperation<O, R>> all = new ArrayList<>(); // by their calls
    private final Map<AnsweredState<S>, List<BitSet>> seen = new HashMap<>(); // the other operations that were placed
    private final Deque<Placed<S>> stack = new ArrayDeque<>();
    private int visited;

    /**
     * Creates a search.
     *
     * @param limit maximum number of search states
     */
    RealTimeOrderSearch(MomentLog<S, O, R> log, Specification<S, O, R> specification, int limit) {
        this.specification = specification;
        this.limit = limit;
        this.start = log.start();
        log.unused().forEach((operation, count) -> {
            for (int i = 0; i < count; i++) {
                all.add(new TimedOperation<>(operation, -1, NEVER, null));
            }
        });
        addAll(log.moments());
    }

    private void addAll(List<Moment<O, R>> moments) {
        Map<OperationId, Integer> open = new HashMap<>();
        BitSet failed = new BitSet();
        for (int place = 0; place < moments.size(); place++) {
            moments.get(place).match(new OperationReader(place, open, failed));
        }
        for (int i = failed.length(); (i = failed.previousSetBit(i - 1)) >= 0; ) {
            all.remove(i);
        }
    }

    /** Reads one moment. */
    private final class OperationReader implements Moment.MomentCases<O, R, Boolean> {

        private final int place;
        private final Map<OperationId, Integer> open; // indexes
        private final BitSet failed; // indexes

        OperationReader(int place, Map<OperationId, Integer> open, BitSet failed) {
            this.place = place;
            this.open = open;
            this.failed = failed;
        }

        @Override
        public Boolean call(Moment.Call<O, R> call) {
            open.put(OperationId.of(call), all.size());
            return all.add(new TimedOperation<>(call.operation(), place, NEVER, null));
        }

        @Override
        public Boolean ok(Moment.Ok<O, R> ok) {
            Integer index = open.remove(new OperationId(ok.client(), ok.id()));
            if (index != null) {
                TimedOperation<O, R> called = all.get(index);
                all.set(index, new TimedOperation<>(called.operation(), called.called(), place, ok.result()));
            }
            return index != null;
        }

        @Override
        public Boolean fail(Moment.Fail<O, R> fail) {
            Integer index = open.remove(new OperationId(fail.client(), fail.id()));
            if (index != null) {
                failed.set(index);
            }
            return index != null;
        }

        @Override
        public Boolean info(Moment.Info<O, R> info) {
            return open.remove(new OperationId(info.client(), info.id())) != null;
        }

        @Override
        public Boolean crash(Moment.Crash<O, R> crash) {
            return open.keySet().removeIf(id -> id.client().equals(crash.client()));
        }
    }

    /** Returns true if there is a linearization; empty if the limit ended the search. */
    Optional<Boolean> findOrder() {
        push(new Placed<>(new BitSet(), new BitSet(), start));
        while (!stack.isEmpty() && visited <= limit) {
            Placed<S> placed = stack.pop();
            int firstReturn = firstReturn(placed.answered());
            if (firstReturn == NEVER) {
                return Optional.of(true);
            }
            successors(placed, firstReturn).forEach(this::push);
        }
        return stack.isEmpty() ? Optional.of(false) : Optional.empty();
    }

    private void push(Placed<S> placed) {
        List<BitSet> others =
                seen.computeIfAbsent(new AnsweredState<>(placed.answered(), placed.state()), key -> new ArrayList<>(1));
        if (others.stream().noneMatch(fewer -> containsAll(placed.others(), fewer))) {
            others.add(placed.others());
            stack.push(placed);
            visited++;
        }
    }

    private static boolean containsAll(BitSet set, BitSet subset) {
        BitSet missing = (BitSet) subset.clone();
        missing.andNot(set);
        return missing.isEmpty();
    }

    /** Returns the place of the first answer that is not placed: only operations called before it can come next. */
    private int firstReturn(BitSet answered) {
        int first = NEVER;
        for (int i = 0; i < all.size() && all.get(i).called() < first; i++) {
            if (!answered.get(i)) {
                first = Math.min(first, all.get(i).returned());
            }
        }
        return first;
    }

    /** Returns the search states after one more operation, the most promising last: what returned first. */
    private List<Placed<S>> successors(Placed<S> placed, int firstReturn) {
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < all.size() && all.get(i).called() < firstReturn; i++) {
            if (!placed.answered().get(i) && !placed.others().get(i)) {
                candidates.add(i);
            }
        }
        candidates.sort(Comparator.comparing(i -> -all.get(i).returned()));
        List<Placed<S>> successors = new ArrayList<>();
        for (int i : candidates) {
            TimedOperation<O, R> next = all.get(i);
            Placed<S> after = place(placed, i);
            if (after != null && next.isAnswered() && specification.isReadOnly(next.operation())) {
                return List.of(after);
            } else if (after != null) {
                successors.add(after);
            }
        }
        return successors;
    }

    /** Returns the state after placing the operation; null if its result would differ or it would do nothing. */
    private @Nullable Placed<S> place(Placed<S> placed, int index) {
        TimedOperation<O, R> next = all.get(index);
        Specification.OperationResult<S, R> outcome = specification.apply(placed.state(), next.operation());
        if (next.isAnswered()) {
            return outcome.result().equals(next.result())
                    ? new Placed<>(with(placed.answered(), index), placed.others(), outcome.state())
                    : null;
        }
        return outcome.state().equals(placed.state())
                ? null
                : new Placed<>(placed.answered(), with(placed.others(), index), outcome.state());
    }

    private static BitSet with(BitSet set, int index) {
        BitSet more = (BitSet) set.clone();
        more.set(index);
        return more;
    }
}
