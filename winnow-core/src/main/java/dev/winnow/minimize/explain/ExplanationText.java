package dev.winnow.minimize.explain;

import dev.winnow.minimize.Explanation.Deletion;
import dev.winnow.minimize.Explanation.LastEssentialOrder;
import dev.winnow.minimize.Explanation.NearestPassing;
import dev.winnow.minimize.Explanation.RaceOrder;
import dev.winnow.minimize.Explanation.Swap;
import dev.winnow.minimize.Explanation.VariantOutcome;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.system.StepLog;
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
    private static final int MAX_LABEL_LENGTH = 120;

    private final List<String> labels;
    private final String undecided;

    /**
     * Creates the text of an explanation.
     *
     * @param hasThrown true if an invariant threw during a changed execution
     */
    ExplanationText(Execution execution, boolean hasThrown) {
        this.undecided = ENDLESS + (hasThrown ? ", or an invariant throws" : "");
        this.labels = execution.steps().stream().map(ExplanationText::label).toList();
    }

    private static String label(Step step) {
        String text = clip(EventText.withoutNumbers(step.event(), step.recording()));
        return step.isDelivery() && StepLog.saysUnhandled(step.logLines()) ? text + " (unhandled)" : text;
    }

    private static String clip(String label) {
        return label.length() <= MAX_LABEL_LENGTH ? label : label.substring(0, MAX_LABEL_LENGTH) + "…";
    }

    /**
     * Returns the sentences of an explanation.
     *
     * @param maxVariants the number of races and steps tried if {@code capped}
     */
    List<String> sentences(
            List<RaceOrder> orders,
            @Nullable LastEssentialOrder last,
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
        if (last != null) {
            sentences.add("step " + last.step() + ", " + named(last.step())
                    + ", is the last whose order matters: no swap of two later steps avoids the failure");
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
        return "incomplete: stopped after "
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
