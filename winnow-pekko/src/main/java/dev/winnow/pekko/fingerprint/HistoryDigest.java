package dev.winnow.pekko.fingerprint;

import dev.winnow.model.External;
import dev.winnow.model.Recording;
import dev.winnow.model.Shape;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.pekko.state.Digest;
import java.util.Objects;

/**
 * A 128-bit digest of all steps of an execution. Executions with equal digests are in the same configuration, since
 * execution is deterministic. Each step is fed once.
 */
final class HistoryDigest {

    private static final String KIND = "by history"; // differs from every digest of a readable configuration

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
        if (!shape.isFullyReadable()) { // equal only to the same object
            digest.feed(System.identityHashCode(external));
        }
    }
}
