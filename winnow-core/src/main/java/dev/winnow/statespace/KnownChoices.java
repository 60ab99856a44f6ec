package dev.winnow.statespace;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.UnsupportedByEngine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The moves of one configuration, as far as the choices of their handlers are known. A handler reveals its choices only
 * when it runs. Choices are stored without trailing zeros, since calls beyond the end return 0 (see {@link GuidedRun}).
 *
 * <p>The base moves, whose handlers choose 0 only, come first. The variants with other choices follow in the order in
 * which they became known, so that the number of a move never changes.
 */
final class KnownChoices {

    private static final int MOST_VARIANTS = 1 << 12;

    private final int baseMoves;
    private final List<int[]> variants = new ArrayList<>(); // the choices of each
    private final List<Integer> baseMoveOfVariant = new ArrayList<>();
    private int[] order = {};

    KnownChoices(int baseMoves) {
        this.baseMoves = baseMoves;
    }

    /** Returns the number of known moves. */
    int count() {
        return baseMoves + variants.size();
    }

    /** Returns the move with the same handler that chooses 0 only. */
    int baseMove(int move) {
        return move < baseMoves ? move : baseMoveOfVariant.get(move - baseMoves);
    }

    int[] choices(int move) {
        return move < baseMoves ? GuidedRun.NO_CHOICES : variants.get(move - baseMoves);
    }

    /** Returns the move at this place in the order of moves: each base move is followed by its variants, sorted. */
    int moveAt(int place) {
        return order[place];
    }

    /** Returns the move with these choices; {@link GuidedRun#ABSENT} if it is not known. */
    int indexOf(int baseMove, int[] choices) {
        int[] trimmed = trimTrailingZeros(choices);
        if (trimmed.length == 0) {
            return baseMove;
        }
        for (int i = 0; i < variants.size(); i++) {
            if (baseMoveOfVariant.get(i) == baseMove && Arrays.equals(variants.get(i), trimmed)) {
                return baseMoves + i;
            }
        }
        return GuidedRun.ABSENT;
    }

    /** Adds the variants that the choices of one run reveal: every value below each of its bounds. */
    void addAlternatives(int baseMove, int[] choices) {
        for (int i = 0; i < choices.length; i += 2) {
            int[] alternative = Arrays.copyOf(choices, i + 2);
            for (int value = 0; value < choices[i]; value++) {
                alternative[i + 1] = value;
                if (indexOf(baseMove, alternative) == GuidedRun.ABSENT) {
                    add(baseMove, trimTrailingZeros(alternative));
                }
            }
        }
        order = ordered();
    }

    private void add(int baseMove, int[] choices) {
        if (variants.size() == MOST_VARIANTS) {
            throw new UnsupportedByEngine("handlers with more than " + MOST_VARIANTS + " combinations of choices");
        }
        variants.add(choices);
        baseMoveOfVariant.add(baseMove);
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

    /** Returns the choices without the pairs at their end whose value is 0. */
    static int[] trimTrailingZeros(int[] choices) {
        int end = choices.length;
        while (end > 0 && choices[end - 1] == 0) {
            end -= 2;
        }
        return end == 0 ? GuidedRun.NO_CHOICES : Arrays.copyOf(choices, end);
    }
}
