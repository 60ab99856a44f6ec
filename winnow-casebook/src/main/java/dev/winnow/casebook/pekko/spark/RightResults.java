package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.pekko.spark.Message.JobFinished;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Item;
import dev.winnow.model.Step;
import java.util.Optional;
import java.util.stream.IntStream;

/** The result of a job counts each of its slices once, whatever was lost, repeated or copied on the way. */
final class RightResults {

    private RightResults() {}

    static Invariant<?> areGiven() {
        return Invariant.overHistory("a job counts every slice once", "", (nothing, step, states) -> after(step));
    }

    private static Judgement<String> after(Step step) {
        Optional<JobFinished> wrong = step.createdItems().stream()
                .map(Item::payload)
                .filter(JobFinished.class::isInstance)
                .map(JobFinished.class::cast)
                .filter(finished -> finished.inside() != expected(finished))
                .findFirst();
        return wrong.isEmpty()
                ? Judgement.holds("")
                : Judgement.broken(
                        wrong.get() + " should have " + expected(wrong.get()) + " points inside",
                        step.recording().process(step.processIndex()));
    }

    private static long expected(JobFinished finished) {
        return IntStream.range(finished.first(), finished.first() + finished.slices())
                .mapToLong(slice -> new Slice(slice).inside())
                .sum();
    }
}
