package dev.winnow.run;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the latest steps of an execution lead back to where they began, with something owed all the time: then they can happen for ever, and it
 * is never given.
 *
 * <p>Only if that is fair (weak fairness): a message that can be delivered all the way round is delivered on it, and where a process has a timer all
 * the way round, one of its timers fires. Nothing comes from outside on it. What handlers choose need not be fair.
 */
final class Rounds {

    /** What has a claim to happen at last if it always could. */
    private sealed interface Claim {
        record Delivery(ProcessId from, ProcessId to, Object message) implements Claim {}

        record Timer(ProcessId of) implements Claim {}
    }

    /**
     * After one step.
     *
     * @param here whether it was where the execution ended
     * @param owed by which invariants
     * @param claims what could happen
     * @param done what the step was; null for an external
     */
    private record Moment(
            boolean here,
            BitSet owed,
            Set<Claim> claims,
            @Nullable Claim done) {}

    private final Judgements judgements;
    private final Object last; // configuration
    private final List<@Nullable Object> histories; // in it
    private final int first; // the step behind which a round may begin: no external comes later
    private final List<Moment> moments = new ArrayList<>();

    private Rounds(Judgements judgements, Object last, List<@Nullable Object> histories, int first) {
        this.judgements = judgements;
        this.last = last;
        this.histories = histories;
        this.first = first;
    }

    /** Of an execution that is in this configuration; null if nothing is owed there, or it came to rest, or this world's configurations are no values. */
    static @Nullable Rounds endingIn(Setup setup, World world, List<@Nullable Object> histories) {
        Judgements judgements = new Judgements(setup);
        if (world.enabled().size() == 0 || owed(judgements, world.states()).isEmpty()) {
            return null;
        }
        return world.ability(Snapshots.class)
                .map(snapshots ->
                        new Rounds(judgements, snapshots.snapshot(), histories, lastExternal(world.recording())))
                .orElse(null);
    }

    private static int lastExternal(Recording recording) {
        int at = recording.size() - 1;
        while (at > 0 && !(recording.step(at).event() instanceof External)) {
            at--;
        }
        return at;
    }

    private static BitSet owed(Judgements judgements, States states) {
        BitSet owed = new BitSet();
        IntStream.range(0, judgements.count())
                .filter(i -> judgements.isHot(i) && judgements.isOwed(i, states))
                .forEach(owed::set);
        return owed;
    }

    /** Sees the steps of the execution once more, from the first on. */
    void note(Step step, World world, List<@Nullable Object> remembered) {
        if (step.index() < first) {
            return;
        }
        BitSet owed = owed(judgements, world.states());
        if (owed.isEmpty()) {
            moments.clear(); // no round goes through here
            return;
        }
        boolean here = remembered.equals(histories)
                && last.equals(world.ability(Snapshots.class).orElseThrow().snapshot());
        Recording recording = world.recording();
        Claim done = step.event() instanceof External
                ? null
                : claim(recording, step.event().item());
        moments.add(new Moment(here, owed, claims(world), done));
    }

    private static Set<Claim> claims(World world) {
        Set<Claim> claims = new HashSet<>();
        for (int i = 0; i < world.enabled().size(); i++) {
            claims.add(claim(world.recording(), world.enabled().item(i)));
        }
        return claims;
    }

    private static Claim claim(Recording recording, int item) {
        ProcessId to = recording.process(recording.to(item));
        return recording.isTimer(item)
                ? new Claim.Timer(to)
                : new Claim.Delivery(recording.process(recording.from(item)), to, recording.payload(item));
    }

    /** What is owed for ever, or null. */
    @Nullable
    Violation violation() {
        for (int i = 0; i < judgements.count(); i++) {
            int steps = judgements.isHot(i) ? round(i) : 0;
            if (steps > 0) {
                return judgements.owedForEver(i, steps);
            }
        }
        return null;
    }

    /** How many steps the shortest fair round has on which something is owed by this invariant; 0 if there is none. */
    private int round(int invariant) {
        if (moments.isEmpty()) {
            return 0;
        }
        int end = moments.size() - 1;
        Set<Claim> open = new HashSet<>(moments.get(end).claims()); // what always could happen
        Set<Claim> done = new HashSet<>();
        for (int at = end; at > 0; at--) {
            Moment before = moments.get(at - 1);
            Claim step = moments.get(at).done();
            if (step == null || !moments.get(at).owed().get(invariant)) {
                return 0;
            }
            done.add(step);
            open.retainAll(before.claims());
            if (before.here() && before.owed().get(invariant) && done.containsAll(open)) {
                return end - at + 1;
            }
        }
        return 0;
    }
}
