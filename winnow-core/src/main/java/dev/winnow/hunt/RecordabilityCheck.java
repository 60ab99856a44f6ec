package dev.winnow.hunt;

import dev.winnow.model.External;
import dev.winnow.model.Shapes;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.trace.codec.MessageCodec;
import java.util.stream.Stream;

/** A check before a search that the scenario's messages can be recorded. */
final class RecordabilityCheck {

    private RecordabilityCheck() {}

    static void requireRecordable(Setup setup) {
        MessageCodec codec = codec(setup);
        Stream.concat(setup.plan().prologue().stream(), setup.plan().epilogue().stream())
                .forEach(planStep -> {
                    if (planStep instanceof Plan.Inject inject && inject.external() instanceof External.Send send) {
                        requireRecordable(codec, send);
                    }
                });
    }

    private static MessageCodec codec(Setup setup) {
        try {
            return MessageCodec.of(setup);
        } catch (IllegalArgumentException e) {
            throw new BadInput(
                    "the message types that the scenario declares: " + e.getMessage(), "see docs/SCENARIOS.md", e);
        }
    }

    private static void requireRecordable(MessageCodec codec, External.Send send) {
        try {
            codec.encode(send.message());
        } catch (IllegalArgumentException e) {
            throw new BadInput(
                    "the plan sends " + Shapes.text(send.message()) + " to " + send.to() + ", but " + e.getMessage(),
                    "send a message that is not plain data from a block of code: External.Run",
                    e);
        }
    }
}
