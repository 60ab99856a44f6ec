package dev.winnow.casebook;

import dev.winnow.minimize.Explanation.RaceOrder;
import dev.winnow.model.Choices;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.run.Decision;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A referee of explanations that knows nothing of the explainer: performs the steps of an execution in another order in
 * a fresh system, each if a message with the same text is in flight, and then delivers the messages that are left.
 */
final class ExplanationReferee implements Strategy {

    private static final int MAX_STEPS = 20_000;

    private final List<Step> wanted;
    private final boolean newestFirst;
    private int next;
    private Choices choices = Choices.of();
    private int usedChoices;

    private ExplanationReferee(List<Step> wanted, boolean newestFirst) {
        this.wanted = wanted;
        this.newestFirst = newestFirst;
    }

    /** Performs the execution with the second step, after its causes, directly before the first. */
    static Execution reversed(Setup setup, Execution execution, RaceOrder race, boolean newestFirst) {
        int first = race.first();
        int second = race.second();
        List<Integer> moved = new ArrayList<>(IntStream.rangeClosed(first + 1, second)
                .filter(step -> step == second || execution.causality().happensBefore(step, second))
                .boxed()
                .toList());
        List<Step> order = new ArrayList<>(execution.steps().subList(0, first));
        moved.forEach(step -> order.add(execution.step(step)));
        IntStream.range(first, execution.size())
                .filter(step -> !moved.contains(step))
                .forEach(step -> order.add(execution.step(step)));
        return Runner.run(
                setup.fresh(),
                execution.origin(),
                new ExplanationReferee(order, newestFirst),
                MAX_STEPS,
                new ProgressBeacon());
    }

    @Override
    public Decision next(Situation now) {
        usedChoices = 0;
        while (next < wanted.size()) {
            Step step = wanted.get(next++);
            Event event = step.event() instanceof External external ? permitted(external, step, now) : like(step, now);
            if (event != null) {
                choices = Choices.of(step);
                return new Decision.Perform(event);
            }
        }
        choices = Choices.of();
        return now.isQuiet() ? Decision.STOP : new Decision.Perform(remaining(now));
    }

    private Event remaining(Situation now) {
        IntStream messages = IntStream.range(0, now.enabled().messageCount()).map(now.enabled()::itemAt);
        return new Event.Deliver((newestFirst ? messages.max() : messages.min()).orElseThrow());
    }

    private static @Nullable Event permitted(External external, Step step, Situation now) {
        External found = external;
        if (external.item() != Event.NO_ITEM) {
            Event delivery = likeItem(step.recording().item(external.item()), false, now);
            if (delivery == null) {
                return null;
            }
            found = external instanceof External.Drop
                    ? new External.Drop(delivery.item())
                    : new External.Duplicate(delivery.item());
        }
        return now.permits(found) ? found : null;
    }

    private static @Nullable Event like(Step step, Situation now) {
        return likeItem(step.recording().item(step.event().item()), step.isFiring(), now);
    }

    private static @Nullable Event likeItem(Item item, boolean timer, Situation now) {
        return IntStream.range(0, now.enabled().size())
                .mapToObj(now.enabled()::eventAt)
                .filter(event -> event instanceof Event.Fire == timer)
                .filter(event -> text(now.recording(), event.item()).equals(text(item)))
                .min(java.util.Comparator.comparingInt(Event::item))
                .orElse(null);
    }

    private static String text(Recording recording, int item) {
        return text(recording.item(item));
    }

    private static String text(Item item) {
        return item.from() + "→" + item.to() + " " + Shapes.text(item.payload());
    }

    @Override
    public int choose(ProcessId process, int bound) {
        int value = usedChoices < choices.size() ? choices.value(usedChoices) : 0;
        usedChoices++;
        return Math.min(value, bound - 1);
    }
}
