package dev.winnow.statespace;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Choices;
import java.util.ArrayList;
import java.util.List;

/**
 * The moves of one configuration, as far as the choices of their handlers are known. A handler reveals its choices only
 * when it runs. Choices are stored without trailing zeros, since calls beyond the end return 0.
 *
 * <p>The base moves, whose handlers choose 0 only, come first. The variants with other choices follow in the order in
 * which they became known, so that the number of a move never changes.
 */
final class KnownChoices {

    private static final int MOST_VARIANTS = 1 << 12;

    private final int baseMoves;
    private final List<Choices> variants = new ArrayList<>(); // the choices of each
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

    Choices choices(int move) {
        return move < baseMoves ? GuidedRun.NO_CHOICES : variants.get(move - baseMoves);
    }

    /** Returns the move at this place in the order of moves: each base move is followed by its variants, sorted. */
    int moveAt(int place) {
        return order[place];
    }

    /** Returns the move with these choices; {@link GuidedRun#ABSENT} if it is not known. */
    int indexOf(int baseMove, Choices choices) {
        Choices trimmed = choices.withoutTrailingZeros();
        if (trimmed.isEmpty()) {
            return baseMove;
        }
        for (int i = 0; i < variants.size(); i++) {
            if (baseMoveOfVariant.get(i) == baseMove && variants.get(i).equals(trimmed)) {
                return baseMoves + i;
            }
        }
        return GuidedRun.ABSENT;
    }

    /** Adds the variants that the choices of one run reveal: every value below each of its bounds. */
    void addAlternatives(int baseMove, Choices choices) {
        for (int place = 0; place < choices.size(); place++) {
            for (int value = 0; value < choices.bound(place); value++) {
                Choices alternative = choices.withLast(place, value);
                if (indexOf(baseMove, alternative) == GuidedRun.ABSENT) {
                    add(baseMove, alternative.withoutTrailingZeros());
                }
            }
        }
        order = ordered();
    }

    private void add(int baseMove, Choices choices) {
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
                : choices(one).compareTo(choices(other)));
        return all.stream().mapToInt(Integer::intValue).toArray();
    }
}
