package dev.winnow.pekko.fingerprint;

import dev.winnow.model.External;
import dev.winnow.model.Recording;
import dev.winnow.model.Shape;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.pekko.state.Digest;
import java.util.Objects;

/**
 * All that happened in an execution, as 128 bits: executions that agree in this are in the same configuration, since
 * nothing is left to chance. Each step is fed once.
 */
final class HistoryDigest {

    private static final String KIND = "by history"; // never that of a configuration that was seen

    private final Recording recording;
    private final Digest digest;
    private int steps;

    HistoryDigest(Recording recording, long seed) {
        this.recording = recording;
        this.digest = new Digest().feed(KIND).feed(seed);
    }

    Digest digestSoFar() {
        for (; steps < recording.size(); steps++) {
            feed(recording.step(steps));
        }
        return new Digest().feed(digest);
    }

    private void feed(Step step) {
        if (step.event() instanceof External external) {
            feed(external);
        } else {
            digest.feed(step.isFiring())
                    .feed(Objects.requireNonNull(step.item()).id());
        }
        int[] choices = step.choices();
        digest.feed(choices.length);
        for (int choice : choices) {
            digest.feed(choice);
        }
    }

    private void feed(External external) {
        Shape shape = Shapes.of(external);
        digest.feed(shape.hash().getLeastSignificantBits(), shape.hash().getMostSignificantBits());
        if (!shape.isFullyReadable()) { // the same only if it is the same object
            digest.feed(System.identityHashCode(external));
        }
    }
}
