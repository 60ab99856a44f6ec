package dev.winnow.casebook.pekko;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a test sees that sends one request and waits: messages are delivered in the order of sending, and the next
 * external comes when none is left. Timers fire when nothing else is enabled, the latest first.
 */
final class InOrderStrategy implements Strategy {

    private final Iterator<External> externals;

    InOrderStrategy(Setup setup) {
        List<External> all = setup.plan().prologue().stream()
                .filter(Plan.Inject.class::isInstance)
                .map(move -> ((Plan.Inject) move).external())
                .toList();
        this.externals = all.iterator();
    }

    @Override
    public Decision next(Situation now) {
        EnabledEvents enabled = now.enabled();
        if (enabled.messageCount() > 0) {
            return new Decision.Perform(new Event.Deliver(IntStream.range(0, enabled.messageCount())
                    .map(enabled::itemAt)
                    .min()
                    .getAsInt()));
        }
        if (externals.hasNext()) {
            return new Decision.Perform(externals.next());
        }
        return IntStream.range(0, enabled.timerCount())
                .map(index -> enabled.itemAt(enabled.messageCount() + index))
                .max()
                .stream()
                .<Decision>mapToObj(timer -> new Decision.Perform(new Event.Fire(timer)))
                .findFirst()
                .orElse(Decision.STOP);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return 0;
    }
}
