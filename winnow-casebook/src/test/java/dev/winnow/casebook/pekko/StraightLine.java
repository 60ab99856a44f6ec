package dev.winnow.casebook.pekko;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.Enabled;
import dev.winnow.run.Plan;
import dev.winnow.run.Setup;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a test sees that sends one request and waits: messages are delivered in the order in which they were sent, and the next
 * external comes when none is left. Timers go off when there is nothing else to do, the one set last first.
 */
final class StraightLine implements Strategy {

    private final Iterator<External> externals;

    StraightLine(Setup setup) {
        List<External> all = setup.plan().prologue().stream()
                .filter(Plan.Inject.class::isInstance)
                .map(move -> ((Plan.Inject) move).external())
                .toList();
        this.externals = all.iterator();
    }

    @Override
    public Decision next(Situation now) {
        Enabled enabled = now.enabled();
        if (enabled.messages() > 0) {
            return new Decision.Perform(new Event.Deliver(IntStream.range(0, enabled.messages())
                    .map(enabled::item)
                    .min()
                    .getAsInt()));
        }
        if (externals.hasNext()) {
            return new Decision.Perform(externals.next());
        }
        return IntStream.range(0, enabled.timers())
                .map(index -> enabled.item(enabled.messages() + index))
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
