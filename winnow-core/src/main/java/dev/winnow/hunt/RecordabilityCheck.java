package dev.winnow.hunt;

import dev.winnow.model.External;
import dev.winnow.model.Shapes;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.trace.codec.MessageCodec;
import java.util.stream.Stream;

/** Messages that could not be recorded are better told before the search than after. */
final class RecordabilityCheck {

    private RecordabilityCheck() {}

    static void requireRecordable(Setup setup) {
        MessageCodec codec = codec(setup);
        Stream.concat(setup.plan().prologue().stream(), setup.plan().epilogue().stream())
                .forEach(move -> {
                    if (move instanceof Plan.Inject inject && inject.external() instanceof External.Send send) {
                        requireRecordable(codec, send);
                    }
                });
    }

    private static MessageCodec codec(Setup setup) {
        try {
            return new MessageCodec(setup.messageTypes(), setup.world().namedValues());
        } catch (IllegalArgumentException e) {
            throw new BadInput(
                    "the messages that the scenario declares: " + e.getMessage(), "see docs/SCENARIOS.md", e);
        }
    }

    private static void requireRecordable(MessageCodec codec, External.Send send) {
        try {
            codec.encode(send.message());
        } catch (IllegalArgumentException e) {
            throw new BadInput(
                    "the plan sends " + Shapes.text(send.message()) + " to " + send.to() + ", but " + e.getMessage(),
                    "a message that cannot be data may be sent by a block of code: External.Run",
                    e);
        }
    }
}
