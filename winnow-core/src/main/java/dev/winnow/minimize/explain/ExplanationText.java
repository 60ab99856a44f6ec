package dev.winnow.minimize.explain;

import dev.winnow.minimize.Explanation.Deletion;
import dev.winnow.minimize.Explanation.NearestPassing;
import dev.winnow.minimize.Explanation.PointOfNoReturn;
import dev.winnow.minimize.Explanation.RaceOrder;
import dev.winnow.minimize.Explanation.Swap;
import dev.winnow.minimize.Explanation.VariantOutcome;
import dev.winnow.model.Execution;
import dev.winnow.trace.EventText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Explanations in plain English, with steps as texts of executions show them. */
final class ExplanationText {

    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth");

    private final List<String> labels;

    ExplanationText(Execution execution) {
        this.labels = execution.steps().stream()
                .map(step -> EventText.withoutNumbers(step.event(), step.recording()))
                .toList();
    }

    /** @param most how many orders and steps were tried at the most, if that is not all: {@code capped} */
    List<String> sentences(
            List<RaceOrder> orders,
            @Nullable PointOfNoReturn point,
            @Nullable NearestPassing nearest,
            boolean capped,
            int most) {
        List<String> sentences = new ArrayList<>();
        orders.stream().filter(RaceOrder::isEssential).map(this::essential).forEach(sentences::add);
        count(orders, VariantOutcome.SAME, "does not matter", "do not matter").forEach(sentences::add);
        count(orders, VariantOutcome.IMPOSSIBLE, "cannot be reversed", "cannot be reversed")
                .forEach(sentences::add);
        if (point != null) {
            sentences.add("before step " + point.step() + ", " + named(point.step())
                    + ", it can still end well; after it no order of two steps alone decides any more");
        }
        if (nearest != null) {
            sentences.add(nearest(nearest));
        }
        if (capped) {
            sentences.add("there is more than was tried: only " + most + " orders and " + most + " steps were");
        }
        return sentences;
    }

    private String essential(RaceOrder order) {
        String otherwise = order.reversed() == VariantOutcome.PASSES ? "nothing breaks" : "something else breaks";
        return named(order.first()) + " comes before " + named(order.second()) + ": the other way round " + otherwise;
    }

    private static List<String> count(List<RaceOrder> orders, VariantOutcome ending, String one, String many) {
        long count = orders.stream().filter(order -> order.reversed() == ending).count();
        if (count == 0) {
            return List.of();
        }
        return List.of(count == 1 ? "1 order of two steps " + one : count + " orders of two steps " + many);
    }

    private String nearest(NearestPassing nearest) {
        String same = "the nearest execution that passes is the same up to step " + nearest.firstDifference();
        if (nearest.change() instanceof Swap swap) {
            return same + ", with " + named(swap.second()) + " before " + named(swap.first())
                    + without(nearest.missingSteps(), "");
        }
        int step = ((Deletion) nearest.change()).step();
        return same + ", without " + named(step) + without(nearest.missingSteps() - 1, " more");
    }

    private static String without(int count, String more) {
        return count == 0 ? "" : " and without " + count + more + (count == 1 ? " step" : " steps");
    }

    /** The step in words; which one it is, if there are several like it. */
    private String named(int step) {
        String label = labels.get(step);
        long all = labels.stream().filter(label::equals).count();
        long before = IntStream.range(0, step)
                .filter(i -> labels.get(i).equals(label))
                .count();
        return all == 1 ? label : "the " + ordinal((int) before) + " " + label;
    }

    private static String ordinal(int place) {
        return place < ORDINALS.size() ? ORDINALS.get(place) : "number " + (place + 1);
    }
}
