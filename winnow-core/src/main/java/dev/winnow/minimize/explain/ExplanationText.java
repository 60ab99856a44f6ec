package dev.winnow.minimize.explain;

import dev.winnow.minimize.Explanation.Deletion;
import dev.winnow.minimize.Explanation.NearestPassing;
import dev.winnow.minimize.Explanation.PointOfNoReturn;
import dev.winnow.minimize.Explanation.RaceOrder;
import dev.winnow.minimize.Explanation.Swap;
import dev.winnow.minimize.Explanation.VariantOutcome;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.trace.EventText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The sentences of an explanation, with steps as {@link EventText} shows them. */
final class ExplanationText {

    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth");

    private static final String ENDLESS = "undecided: reversed, the execution does not end within the step limit";

    private final List<String> labels;
    private final String undecided;

    /**
     * Creates the text of an explanation.
     *
     * @param hasThrown true if an invariant threw during a changed execution
     */
    ExplanationText(Execution execution, boolean hasThrown) {
        this.undecided = ENDLESS + (hasThrown ? ", or an invariant throws" : "");
        this.labels = execution.steps().stream()
                .map(step -> EventText.withoutNumbers(step.event(), step.recording()))
                .toList();
    }

    /**
     * Returns the sentences of an explanation.
     *
     * @param maxVariants the number of races and steps tried if {@code capped}
     */
    List<String> sentences(
            List<RaceOrder> orders,
            @Nullable PointOfNoReturn point,
            @Nullable NearestPassing nearest,
            boolean capped,
            int maxVariants) {
        List<String> sentences = new ArrayList<>();
        orders.stream().filter(RaceOrder::isEssential).map(this::essential).forEach(sentences::add);
        String either = ": the execution fails in either order";
        count(orders, VariantOutcome.SAME, "does not matter" + either, "do not matter" + either)
                .forEach(sentences::add);
        count(orders, VariantOutcome.UNDECIDED, "is " + undecided, "are " + undecided)
                .forEach(sentences::add);
        count(orders, VariantOutcome.IMPOSSIBLE, "cannot be reversed", "cannot be reversed")
                .forEach(sentences::add);
        if (point != null) {
            sentences.add("step " + point.step() + ", " + named(point.step())
                    + ", is the point of no return: no swap of two later steps avoids the failure");
        }
        if (nearest != null
                && nearest.firstDifference() > 0) { // that a system without its first step passes says nothing
            sentences.add(nearest(nearest));
        }
        if (capped) {
            sentences.add("not everything was tried: only " + maxVariants + " races and " + maxVariants + " steps");
        }
        return sentences;
    }

    /** Returns the sentence about an explanation that was stopped. */
    static String stopped(int triedRaces, int races) {
        return "incomplete: the time was up after "
                + (triedRaces < races ? triedRaces + " of " + Counted.of(races, "race") : "the races");
    }

    private String essential(RaceOrder order) {
        String outcome = order.reversed() == VariantOutcome.PASSES ? "passes" : "fails in another way";
        return named(order.first()) + " comes before " + named(order.second())
                + ": in the opposite order, the execution " + outcome;
    }

    private static List<String> count(List<RaceOrder> orders, VariantOutcome outcome, String singular, String plural) {
        long count =
                orders.stream().filter(order -> order.reversed() == outcome).count();
        if (count == 0) {
            return List.of();
        }
        return List.of(count == 1 ? "1 race " + singular : count + " races " + plural);
    }

    private String nearest(NearestPassing nearest) {
        String difference = "the nearest passing execution differs from step " + nearest.firstDifference() + " on: it ";
        if (nearest.change() instanceof Swap swap) {
            return difference + "has " + named(swap.second()) + " before " + named(swap.first())
                    + steps(nearest.missingSteps(), " and omits ", "");
        }
        int step = ((Deletion) nearest.change()).step();
        return difference + "omits " + named(step) + steps(nearest.missingSteps() - 1, " and ", " more");
    }

    private static String steps(int count, String before, String more) {
        return count == 0 ? "" : before + count + more + (count == 1 ? " step" : " steps");
    }

    /** Returns the step in words, with an ordinal if several steps look the same. */
    private String named(int step) {
        String label = labels.get(step);
        long total = labels.stream().filter(label::equals).count();
        long before = IntStream.range(0, step)
                .filter(i -> labels.get(i).equals(label))
                .count();
        return total == 1 ? label : "the " + ordinal((int) before) + " " + label;
    }

    private static String ordinal(int index) {
        return index < ORDINALS.size() ? ORDINALS.get(index) : "number " + (index + 1);
    }
}
