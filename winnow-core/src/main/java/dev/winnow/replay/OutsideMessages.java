package dev.winnow.replay;

import dev.winnow.model.External;
import dev.winnow.model.SeededRandom;
import dev.winnow.run.PlanMixSampler;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import dev.winnow.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a scenario can send from outside, found by their text: first those of its plan, each once, then
 * samples of its mix.
 */
final class OutsideMessages {

    private static final int MAX_SAMPLES = 1_000; // per generator of the mix and per message

    private final Setup setup;
    private final PlanMixSampler mix;
    private final List<External.Send> planned = new ArrayList<>();

    OutsideMessages(Setup setup, long seed) {
        this.setup = setup;
        this.mix = new PlanMixSampler(setup, new SeededRandom(SeededRandom.deriveSeed(seed, "messages of a log")));
        Plan plan = setup.plan();
        Stream.concat(plan.prologue().stream(), plan.epilogue().stream()).forEach(step -> {
            if (step instanceof Plan.Inject inject && inject.external() instanceof External.Send send) {
                planned.add(send);
            }
        });
    }

    /** Returns the message that the log tells; null if the scenario does not send it. */
    @Nullable
    External find(RecordedEvent.SentFromOutside told, Situation now) {
        for (External.Send send : planned) {
            if (isSame(told, send) && now.permits(send)) {
                planned.remove(send);
                return send;
            }
        }
        for (int generator = 0; generator < setup.plan().mix().size(); generator++) {
            for (int i = 0; i < MAX_SAMPLES; i++) {
                if (mix.from(generator, now) instanceof External.Send send && isSame(told, send)) {
                    return send;
                }
            }
        }
        return null;
    }

    private boolean isSame(RecordedEvent.SentFromOutside told, External.Send send) {
        return send.to().equals(told.to())
                && LogItemMatcher.messageTexts(setup, send.message())
                        .contains(told.message().text());
    }
}
