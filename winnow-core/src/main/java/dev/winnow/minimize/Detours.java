package dev.winnow.minimize;

import dev.winnow.model.Dice;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
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
 * Looks for another way to the same violation, and minimizes what fails: leaves the best execution at a random step and goes on at random; or asks for some of
 * its steps at other places or twice; or walks afresh, with what comes from outside made smaller. Each now and then under another seed, so that the
 * processes draw other things at random: which timeout is over first is often drawn. Leaving out alone ends where no single thing can be left out; a
 * shorter execution may begin quite differently.
 *
 * <p>Iterated local search, as in Lourenço, Martin and Stützle (2003); ours for executions. Chance comes from the seed of the execution
 * and counts of attempts, so that the same execution gives the same result. What comes of it has a seed of its own.
 *
 * <p>No guarantee. Cost: a walk for each attempt, and a minimization for each that fails in a way not seen before.
 */
final class Detours {

    private static final int ATTEMPTS = 20; // in vain, one after the other, for each step of the best
    private static final int MORE_ATTEMPTS =
            240; // where other searches do not reach far, since it cannot be rehearsed by numbers alone
    private static final int PATIENCE = 200; // attempts from a longer one that began afresh, before going back
    private static final int SEEDS = 64;
    private static final List<Match> WAYS = List.of(Match.EXACT, Match.OLDEST, Match.NEWEST);

    /** How to leave what is known. */
    private enum Way {
        WANDER,
        AFRESH,
        VARY
    }

    private static final List<Way> ALL = List.of(Way.values());

    /**
     * Where the search is.
     *
     * @param externals all that may come from outside: those of the original, in the cluster that is left
     */
    private record Spot(Schedule schedule, long seed, List<Integer> externals) {
        int size() {
            return schedule.size();
        }
    }

    private final Work work;
    private final Moves moves;
    private final MessageShrinking messages;
    private final List<Integer> externals; // of the original, in order
    private final Dice dice;
    private final Set<Long> seen = new HashSet<>(); // what was minimized before

    Detours(Work work, MessageShrinking messages) {
        this.work = work;
        this.moves = work.moves();
        this.messages = messages;
        externals = externals(Schedule.of(work.original(), moves));
        dice = new Dice(Dice.derive(work.original().origin().seed(), "detours"), 0);
    }

    /** Tries until it is better, or often enough in vain. */
    boolean run() {
        Spot best = here(work.incumbent().schedule());
        seen.add(trace(best.schedule()));
        Spot current = best;
        int patience = 0;
        int attempts = best.size()
                * (work.tester().isFast() ? ATTEMPTS : MORE_ATTEMPTS)
                * work.options().effort();
        for (int attempt = 0; attempt < attempts && !work.spending().isOver(); attempt++) {
            Way way = ALL.get(dice.nextInt(ALL.size()));
            work.reseed(dice.nextInt(3) == 0 ? Dice.derive(best.seed(), dice.nextInt(SEEDS)) : current.seed());
            Incumbent other = attempt(way, current);
            if (other != null) {
                Spot found = here(minimized(other));
                if (work.incumbent().takeIfBetter(found.schedule())) {
                    return true;
                }
                boolean isWorthALook = way == Way.AFRESH && found.size() <= best.size() * 5 / 4;
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
        work.reseed(best.seed());
        return false;
    }

    private List<Integer> externals(Schedule schedule) {
        return IntStream.of(schedule.moves(moves::isExternal)).boxed().toList();
    }

    private Spot here(Schedule schedule) {
        return new Spot(schedule, work.origin().seed(), messages.within(externals(schedule), externals));
    }

    /** Another way that fails in the wanted way; null if there is none this time. */
    private @Nullable Incumbent attempt(Way way, Spot current) {
        try {
            Schedule found = switch (way) {
                case WANDER -> walk(rehearsal -> wander(rehearsal, current));
                case AFRESH -> walk(rehearsal -> afresh(rehearsal, current));
                case VARY -> vary(current.schedule());
            };
            if (found == null || !seen.add(trace(found)) || !work.isValid(found)) {
                return null;
            }
            Incumbent other = work.incumbent(found);
            return other.fails() ? other : null; // not if it does not always do the same
        } catch (OutOfControl | BadInput e) { // a walk led to where a handler escapes, or an invariant cannot take it
            work.tester().leaveWorld();
            return null;
        }
    }

    private @Nullable Schedule walk(Function<Rehearsal, @Nullable Schedule> walk) {
        return work.tester()
                .rehearse(rehearsal -> Optional.ofNullable(walk.apply(rehearsal)))
                .orElse(null);
    }

    /** The same with a few steps at other places or twice, asked for in any way; if it fails in the wanted way. */
    private @Nullable Schedule vary(Schedule current) {
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, current.size()).forEach(order::add);
        for (int edits = 1 + dice.nextInt(3); edits > 0; edits--) {
            int from = dice.nextInt(order.size());
            if (!moves.isExternal(current.move(order.get(from)))) { // those keep their order
                int step = dice.nextBoolean() ? order.remove(from) : order.get(from);
                order.add(dice.nextInt(order.size() + 1), step);
            }
        }
        Schedule varied =
                current.reordered(order.stream().mapToInt(Integer::intValue).toArray());
        Match match = WAYS.get(dice.nextInt(WAYS.size()));
        Trial trial = work.oracle().test(Candidate.of(varied, match, current));
        return trial == null ? null : trial.made();
    }

    /** A walk that leaves this one somewhere, if it fails in the wanted way. */
    private @Nullable Schedule wander(Rehearsal rehearsal, Spot from) {
        Schedule best = from.schedule();
        List<Integer> all = from.externals();
        rehearsal.rewindTo(0);
        int next = 0; // external
        int leave = dice.nextInt(best.size());
        for (int place = 0; place < leave; place++) {
            int made = rehearsal.perform(best.move(place), Match.EXACT, best.choices(place));
            next = made == Rehearsal.ABSENT ? next : after(made, all, next);
        }
        return goOn(rehearsal, all.subList(next, all.size()), 3 * best.size());
    }

    /** A walk from the beginning, with the externals of this one or some of all, if it fails in the wanted way. */
    private @Nullable Schedule afresh(Rehearsal rehearsal, Spot from) {
        Schedule best = from.schedule();
        rehearsal.rewindTo(0);
        int oneIn = 1 << dice.nextInt(4);
        List<Integer> some = dice.nextBoolean()
                ? externals(best)
                : externals.stream()
                        .filter(external -> dice.nextInt(oneIn) == 0)
                        .toList();
        for (int shrinks = dice.nextInt(4); shrinks > 0; shrinks--) {
            some = messages.smaller(some, dice);
        }
        return goOn(rehearsal, some, best.size() << (1 + dice.nextInt(5)));
    }

    /** Goes on at random, with these externals in their order. */
    private @Nullable Schedule goOn(Rehearsal rehearsal, List<Integer> externals, int most) {
        int next = 0;
        while (rehearsal.length() < most && rehearsal.violation() == null) {
            int outside = next < externals.size() ? externals.get(next) : Rehearsal.ABSENT;
            int move = pick(rehearsal.enabled(), outside);
            if (move == Rehearsal.ABSENT) {
                break;
            }
            boolean external = moves.isExternal(move);
            next = external ? next + 1 : next;
            if (rehearsal.perform(move, Match.EXACT, Rehearsal.NO_CHOICES) == Rehearsal.ABSENT && !external) {
                break;
            }
        }
        Violation violation =
                rehearsal.violation() != null || rehearsal.length() == 0 ? rehearsal.violation() : rehearsal.end();
        work.spending().spend(rehearsal.length(), rehearsal.length());
        return work.violation().isSameAs(violation) ? Schedule.made(rehearsal) : null;
    }

    /** Where to go on in the externals after this one; where we were if it is none of them. */
    private static int after(int move, List<Integer> externals, int from) {
        for (int i = from; i < externals.size(); i++) {
            if (externals.get(i) == move) {
                return i + 1;
            }
        }
        return from;
    }

    /** Any move that is possible, a timer with the weight that the scenario gives it; or what comes from outside, if anything does. */
    private int pick(int[] enabled, int outside) {
        double total = outside == Rehearsal.ABSENT ? 0 : 1;
        for (int move : enabled) {
            total += weight(move);
        }
        double point = dice.nextDouble() * total;
        for (int move : enabled) {
            point -= weight(move);
            if (point < 0) {
                return move;
            }
        }
        return outside;
    }

    private double weight(int move) {
        return moves.move(move) instanceof Move.Handle handle && handle.timer()
                ? work.setup().timerWeight()
                : 1;
    }

    /** The same for executions in which the same happens at each process in the same order, under the same seed. */
    private long trace(Schedule schedule) {
        Map<ProcessId, Long> lanes = new TreeMap<>();
        for (int place = 0; place < schedule.size(); place++) {
            int move = schedule.move(place);
            ProcessId lane = moves.move(move) instanceof Move.Handle handle ? handle.to() : ProcessId.OUTSIDE;
            lanes.merge(lane, Dice.derive(0, move), (before, now) -> Dice.derive(before, now));
        }
        long trace = work.origin().seed();
        for (long lane : lanes.values()) {
            trace = Dice.derive(trace, lane);
        }
        return trace;
    }

    private Schedule minimized(Incumbent other) {
        new Sweeps(other, moves, work.spending(), (name, match, sweep) -> sweep.run()).toTheEnd();
        return other.schedule();
    }
}
