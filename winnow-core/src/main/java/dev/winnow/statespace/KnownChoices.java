package dev.winnow.statespace;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.UnsupportedByEngine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * In which ways handlers may choose in the moves of one configuration, as far as that is known: what a handler chooses
 * among shows only when it runs. A way is bounds and values in turn without the zeros at its end, since a handler that
 * asks for more is answered 0.
 *
 * <p>Moves are first those whose handlers are answered 0, and then the other ways in the order in which they became
 * known, so that the number of a move never changes.
 */
final class KnownChoices {

    private static final int MOST = 1 << 12;

    private final int moves; // without the other ways
    private final List<int[]> others = new ArrayList<>();
    private final List<Integer> movesOfOthers = new ArrayList<>();
    private int[] order = {};

    KnownChoices(int moves) {
        this.moves = moves;
    }

    int count() {
        return moves + others.size();
    }

    /** The move whose handler it is if it is answered 0. */
    int baseMove(int move) {
        return move < moves ? move : movesOfOthers.get(move - moves);
    }

    int[] choices(int move) {
        return move < moves ? GuidedRun.NO_CHOICES : others.get(move - moves);
    }

    /** The move at this place, if each is followed by its other ways, smallest values first. */
    int moveAt(int place) {
        return order[place];
    }

    /** The number of the way that this move went. */
    int indexOf(int plain, int[] answers) {
        int[] way = trimTrailingZeros(answers);
        if (way.length == 0) {
            return plain;
        }
        for (int i = 0; i < others.size(); i++) {
            if (movesOfOthers.get(i) == plain && Arrays.equals(others.get(i), way)) {
                return moves + i;
            }
        }
        return GuidedRun.ABSENT;
    }

    /** A handler was answered so: it could have been answered otherwise each time. */
    void addAlternatives(int plain, int[] answers) {
        for (int i = 0; i < answers.length; i += 2) {
            int[] other = Arrays.copyOf(answers, i + 2);
            for (int value = 0; value < answers[i]; value++) {
                other[i + 1] = value;
                if (indexOf(plain, other) == GuidedRun.ABSENT) {
                    add(plain, trimTrailingZeros(other));
                }
            }
        }
        order = ordered();
    }

    private void add(int plain, int[] way) {
        if (others.size() == MOST) {
            throw new UnsupportedByEngine("handlers that choose in more than " + MOST + " ways");
        }
        others.add(way);
        movesOfOthers.add(plain);
    }

    private int[] ordered() {
        List<Integer> all = new ArrayList<>();
        for (int move = 0; move < count(); move++) {
            all.add(move);
        }
        all.sort((one, other) -> baseMove(one) != baseMove(other)
                ? Integer.compare(baseMove(one), baseMove(other))
                : Arrays.compare(choices(one), choices(other)));
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The answers without the zeros at their end. */
    static int[] trimTrailingZeros(int[] answers) {
        int end = answers.length;
        while (end > 0 && answers[end - 1] == 0) {
            end -= 2;
        }
        return end == 0 ? GuidedRun.NO_CHOICES : Arrays.copyOf(answers, end);
    }
}
