package dev.winnow.minimize;

import dev.winnow.model.Dice;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for another way to the same violation: leaves the best execution at a random step and goes on at random, or asks for some of its steps at other
 * places or twice; and minimizes what fails. Leaving
 * out alone ends where no single thing can be left out; a shorter execution may begin quite differently.
 *
 * <p>Iterated local search, as in Lourenço, Martin and Stützle (2003); ours for executions. Chance comes from the seed of the execution
 * and counts of attempts, so that the same execution gives the same result.
 *
 * <p>No guarantee. Cost: a walk of about three times the best for each attempt, and a minimization for each that fails.
 */
final class Detours {

    private static final int ATTEMPTS = 20; // in vain, one after the other, for each step of the best
    private static final int MORE_ATTEMPTS =
            60; // where other searches do not reach far, since it cannot be rehearsed by numbers alone

    private static final List<Match> WAYS = List.of(Match.EXACT, Match.OLDEST, Match.NEWEST);

    private final Work work;
    private final Moves moves;
    private final int[] externals; // of the original, in order
    private final Dice dice;

    Detours(Work work) {
        this.work = work;
        this.moves = work.moves();
        Schedule original = Schedule.of(work.original(), moves);
        externals = original.moves(moves::isExternal);
        dice = new Dice(Dice.derive(work.original().origin().seed(), "detours"), 0);
    }

    /** Tries until it is better, or often enough in vain. */
    boolean run() {
        Schedule current = work.incumbent().schedule();
        int attempts = current.size() * (work.tester().isFast() ? ATTEMPTS : MORE_ATTEMPTS);
        for (int attempt = 0;
                attempt < attempts * work.options().effort() && !work.spending().isOver();
                attempt++) {
            Incumbent other = attempt(current);
            if (other == null) {
                continue;
            }
            Schedule smaller = minimized(other);
            if (work.incumbent().takeIfBetter(smaller)) {
                return true;
            }
            current = smaller.size() <= current.size() ? smaller : current; // sideways
        }
        return false;
    }

    /** Another way that fails in the wanted way; null if there is none this time. */
    private @Nullable Incumbent attempt(Schedule current) {
        try {
            Schedule found = dice.nextInt(2) == 0
                    ? work.tester()
                            .rehearse(rehearsal -> Optional.ofNullable(wander(rehearsal, current)))
                            .orElse(null)
                    : vary(current);
            if (found == null || found.equals(current) || !work.isValid(found)) {
                return null;
            }
            Incumbent other = work.incumbent(found);
            return other.fails() ? other : null; // not if it does not always do the same
        } catch (OutOfControl | BadInput e) { // a walk led to where a handler escapes, or an invariant cannot take it
            work.tester().leaveWorld();
            return null;
        }
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
    private @Nullable Schedule wander(Rehearsal rehearsal, Schedule best) {
        rehearsal.rewindTo(0);
        int next = 0; // external
        int leave = dice.nextInt(best.size());
        for (int place = 0; place < leave; place++) {
            int made = rehearsal.perform(best.move(place), Match.EXACT, best.choices(place));
            next = made == Rehearsal.ABSENT ? next : after(made, next);
        }
        int most = 3 * best.size();
        while (rehearsal.length() < most && rehearsal.violation() == null) {
            int move = pick(rehearsal.enabled(), next);
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
        boolean fails = violation != null
                && violation.fingerprint().equals(work.violation().fingerprint());
        return fails ? Schedule.made(rehearsal) : null;
    }

    /** Where to go on in the externals after this one; where we were if it is none of them. */
    private int after(int move, int from) {
        for (int i = from; i < externals.length; i++) {
            if (externals[i] == move) {
                return i + 1;
            }
        }
        return from;
    }

    /** Any move that is possible, a timer with the weight that the scenario gives it; or the next external. */
    private int pick(int[] enabled, int next) {
        double total = next < externals.length ? 1 : 0;
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
        return next < externals.length ? externals[next] : Rehearsal.ABSENT;
    }

    private double weight(int move) {
        return moves.move(move) instanceof Move.Handle handle && handle.timer()
                ? work.setup().timerWeight()
                : 1;
    }

    private Schedule minimized(Incumbent other) {
        new Sweeps(other, moves, work.spending(), (name, match, sweep) -> sweep.run()).toTheEnd();
        return other.schedule();
    }
}
