package dev.winnow.processes.observe;

import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.model.Source;
import java.util.BitSet;
import java.util.List;
import java.util.StringJoiner;

/**
 * Computes both fingerprints of observations.
 *
 * <p>STS (PODC'14, section 2.2) compares events by lists of fields written by hand for each type of message. Here the
 * values that count are those that masks leave, and masks are inferred ({@link MaskInference}).
 */
public final class Fingerprinter {

    private final Masks masks;

    /** Creates a fingerprinter that leaves out what the masks say. */
    public Fingerprinter(Masks masks) {
        this.masks = masks;
    }

    /** Returns an observation with its fingerprints. */
    public Observation observe(long atMillis, Source source, String text) {
        TextShape shape = TextShape.of(text);
        return new Observation(atMillis, source, text, exact(source, shape), symmetric(source, shape));
    }

    /** Returns the observation with the fingerprints of these masks. */
    public Observation again(Observation observation) {
        return observe(observation.atMillis(), observation.source(), observation.text());
    }

    /** Returns the record with the fingerprints of these masks. */
    public RunRecord again(RunRecord run) {
        List<Observation> observations =
                run.observations().stream().map(this::again).toList();
        return new RunRecord(run.inputs(), observations, run.judgement(), run.tookMillis());
    }

    /** Returns the key of a shape in masks. */
    static String key(Source source, TextShape shape) {
        return source.name() + "|" + shape.shape();
    }

    private Fingerprint exact(Source source, TextShape shape) {
        String key = key(source, shape);
        BitSet counting = masks.counting(key);
        if (counting == null || shape.values().isEmpty()) {
            return Fingerprint.exact(key);
        }
        StringJoiner values = new StringJoiner(" ");
        for (int i = 0; i < shape.values().size(); i++) {
            values.add(counting.get(i) ? shape.values().get(i) : "*");
        }
        return Fingerprint.exact(key + "|" + values);
    }

    private static Fingerprint symmetric(Source source, TextShape shape) {
        return Fingerprint.symmetric(source.symmetricName() + "|" + shape.shape());
    }
}
