package dev.winnow.pekko.control;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.state.Digest;
import dev.winnow.pekko.state.Infrastructure;
import java.util.ArrayList;
import org.apache.pekko.actor.ActorRef;
import org.jspecify.annotations.Nullable;

/** One actor of an execution, known by its path; the same one after it was stopped and made again. */
public final class ActorProcess implements Infrastructure {

    public final int index;
    public final ProcessId id;
    public final String node; // the topmost actor above it: what crashes together
    public final boolean isDeclared; // by the scenario

    public final EnvironmentReads environmentReads = new EnvironmentReads();

    public int incarnation; // how often it has crashed
    public boolean started;
    public boolean up;
    public boolean crashed;
    public long randomPosition; // how far ThreadLocalRandom got in its steps
    public long clock; // nanoseconds; goes on when one of its timers fires

    public @Nullable BlockingHandlerThread blockedThread; // the thread on which its handler waits for an answer

    public @Nullable VirtualTimer waitLimit; // that ends that wait, if it has a limit

    public @Nullable ActorRef ref; // its present incarnation

    public @Nullable ActorInbox inbox;

    // Invariant: sorted by deadline, then by item. Only the first can fire.
    public final ArrayList<VirtualTimer> timers = new ArrayList<>(2);

    public ActorProcess(int index, ProcessId id, String node, boolean isDeclared) {
        this.index = index;
        this.id = id;
        this.node = node;
        this.isDeclared = isDeclared;
    }

    public void addTimer(VirtualTimer alarm) {
        int place = timers.size();
        while (place > 0 && timers.get(place - 1).deadline > alarm.deadline) {
            place--;
        }
        timers.add(place, alarm);
    }

    /** The number of times that a process, or the code outside of all, has read its clock and drawn a random number. */
    public static final class EnvironmentReads {
        private long reads;
        private long draws;

        /** Counts a read of the clock: the first is 1. */
        public long nextRead() {
            return ++reads;
        }

        /** Counts a draw: the first is 0. */
        public long nextDraw() {
            return draws++;
        }

        public void reset() {
            reads = 0;
            draws = 0;
        }

        public void feed(Digest into) {
            into.feed(reads).feed(draws);
        }
    }
}
