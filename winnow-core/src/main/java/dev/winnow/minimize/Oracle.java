package dev.winnow.minimize;

import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Schedule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Does this candidate still fail the same way? Remembers what it was asked, counts what it spends, and tries several candidates at once where
 * there are threads for it.
 *
 * <p>Candidates come in an order and the first that fails wins, however many are tried at once, so that the result does not
 * depend on timing; what was tried in vain beyond it is not counted.
 */
final class Oracle {

    private static final int MOST_KNOWN = 1_000_000;
    private static final int AT_ONCE = 4; // candidates for one thread at a time: less waiting, little in vain

    /** A schedule and the way it is asked for, by fingerprint. */
    private record Key(long low, long high, Match match, long seed) {}

    /** The first candidate that fails, and how many came before it. */
    record Hit(int index, Candidate candidate, Trial trial) {}

    private final Crew crew;
    private final Ledger ledger;
    private final LongSupplier seed;
    private final boolean remembers;
    private final Map<Key, Boolean> known = new HashMap<>(); // those that pass

    /**
     * @param seed the one that is tried at present
     * @param remembers whether what passed once passes always
     */
    Oracle(Crew crew, Ledger ledger, LongSupplier seed, boolean remembers) {
        this.crew = crew;
        this.ledger = ledger;
        this.seed = seed;
        this.remembers = remembers;
    }

    @Nullable
    Trial test(Candidate candidate) {
        Hit hit = first(List.of(candidate).iterator());
        return hit == null ? null : hit.trial();
    }

    /** The first of the candidates that fails; null if none does, or there is nothing left to spend. */
    @Nullable
    Hit first(Iterator<Candidate> candidates) {
        int index = -1;
        while (candidates.hasNext() && !ledger.isOver()) {
            List<Candidate> batch = new ArrayList<>();
            List<Integer> indexes = new ArrayList<>();
            Set<Key> inBatch = new HashSet<>();
            int most = crew.size() == 1 ? 1 : crew.size() * AT_ONCE;
            while (candidates.hasNext() && batch.size() < most) {
                Candidate candidate = candidates.next();
                index++;
                if (!isKnown(candidate) && (!remembers || inBatch.add(key(candidate)))) {
                    batch.add(candidate);
                    indexes.add(index);
                }
            }
            List<Trial> trials = crew.run(batch); // up to the first that fails
            for (int i = 0; i < trials.size(); i++) {
                Trial trial = trials.get(i);
                ledger.spend(trial.cost(), trial.performed());
                if (trial.fails()) {
                    return new Hit(indexes.get(i), batch.get(i), trial);
                }
                remember(batch.get(i));
                if (ledger.isOver()) {
                    return null;
                }
            }
        }
        return null;
    }

    private boolean isKnown(Candidate candidate) {
        return remembers && known.containsKey(key(candidate));
    }

    private void remember(Candidate candidate) {
        if (remembers) {
            if (known.size() >= MOST_KNOWN) {
                known.clear();
            }
            known.put(key(candidate), true);
        }
    }

    private Key key(Candidate candidate) {
        Schedule schedule = candidate.schedule();
        return new Key(schedule.low(), schedule.high(), candidate.match(), seed.getAsLong());
    }
}
