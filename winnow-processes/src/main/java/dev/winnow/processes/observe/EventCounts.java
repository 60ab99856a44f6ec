package dev.winnow.processes.observe;

import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Observation;
import java.util.HashMap;
import java.util.Map;

/**
 * What has been observed so far in a run: answers whether anchors are met, and which host plays a role.
 *
 * <p>Every runner feeds it with its observations in order. It is thread-safe, so that readers of logs and links may
 * feed it directly.
 */
public final class EventCounts {

    private final Map<Fingerprint, Integer> counts = new HashMap<>();
    private final Map<Fingerprint, Integer> absences = new HashMap<>();
    private final Map<Fingerprint, String> latestHosts = new HashMap<>();

    /** Adds an observation. */
    public synchronized void add(Observation observation) {
        add(observation.exact(), observation);
        add(observation.symmetric(), observation);
    }

    private void add(Fingerprint fingerprint, Observation observation) {
        counts.merge(fingerprint, 1, Integer::sum);
        latestHosts.put(fingerprint, observation.source().host());
    }

    /** Returns true if the event has happened as often as the anchor demands, not counting what was found absent. */
    public synchronized boolean isMet(Anchor anchor) {
        int absent = absences.getOrDefault(anchor.event(), 0);
        return counts.getOrDefault(anchor.event(), 0) >= anchor.count() - absent;
    }

    /** Notes that an awaited occurrence never came, so that later anchors on the same event need one less. */
    public synchronized void markAbsent(Anchor anchor) {
        absences.merge(anchor.event(), 1, Integer::sum);
    }

    /** Returns the name of the host that a reference means now. */
    public synchronized String resolve(HostReference reference) {
        return reference.match(new HostReference.Cases<>() {
            @Override
            public String named(HostReference.Named named) {
                return named.host();
            }

            @Override
            public String whereObserved(HostReference.WhereObserved observed) {
                return latestHosts.getOrDefault(observed.event(), observed.fallback());
            }

            @Override
            public String otherThan(HostReference.OtherThan other) {
                String taken = resolve(other.host());
                return other.among().stream()
                        .filter(host -> !host.equals(taken))
                        .findFirst()
                        .orElse(other.fallback());
            }
        });
    }
}
