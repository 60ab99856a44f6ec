package dev.winnow.processes.infer;

import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.HeldTraffic;
import dev.winnow.processes.model.Hold;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.model.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds traffic to hold back so that an event does not happen before an input.
 *
 * <p>A frame can be held itself. A line of a log cannot; the frame that most often arrived last at its host, or
 * everything that arrives there, is held instead.
 */
public final class HoldInference {

    /** How far back a hold may begin: at the previous input, or at the one before it. */
    private static final int MAX_SPAN = 2;

    private final Discrimination runs;

    /** Creates an inference from runs. */
    public HoldInference(Discrimination runs) {
        this.runs = runs;
    }

    /** Returns the holds that may keep the event from happening before its input, the most specific first. */
    public List<Hold> against(DiscriminatingEvent event) {
        Set<HeldTraffic> traffic = new LinkedHashSet<>();
        if (event.sample().source() instanceof Source.OfLink) {
            traffic.add(new HeldTraffic.Frames(event.event()));
        } else {
            precedingFrame(event).ifPresent(frame -> traffic.add(new HeldTraffic.Frames(frame)));
            traffic.add(new HeldTraffic.IntoHost(
                    HostReference.named(event.sample().source().host())));
        }
        List<Hold> holds = new ArrayList<>();
        for (HeldTraffic held : traffic) {
            for (int span = 1; span <= MAX_SPAN; span++) {
                holds.add(new Hold(held, span));
            }
        }
        return holds;
    }

    private Optional<Fingerprint> precedingFrame(DiscriminatingEvent event) {
        Map<Fingerprint, Integer> counts = new TreeMap<>();
        for (RunRecord run : runs.passing()) {
            lastFrameBefore(run, event).ifPresent(frame -> counts.merge(frame, 1, Integer::sum));
        }
        return counts.entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry<Fingerprint, Integer>::getValue))
                .map(Map.Entry::getKey);
    }

    private static Optional<Fingerprint> lastFrameBefore(RunRecord run, DiscriminatingEvent event) {
        Map<String, Fingerprint> lastByHost = new TreeMap<>();
        int seen = 0;
        for (Observation observation : run.observations()) {
            if (observation.source() instanceof Source.OfLink) {
                lastByHost.put(observation.source().host(), observation.symmetric());
            }
            seen += observation.has(event.event()) ? 1 : 0;
            if (seen == event.count()) {
                return Optional.ofNullable(lastByHost.get(observation.source().host()));
            }
        }
        return Optional.empty();
    }
}
