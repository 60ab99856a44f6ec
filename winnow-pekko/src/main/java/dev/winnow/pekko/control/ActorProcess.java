package dev.winnow.pekko.control;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.state.Digest;
import dev.winnow.pekko.state.Infrastructure;
import java.util.ArrayList;
import org.apache.pekko.actor.ActorRef;
import org.jspecify.annotations.Nullable;

/** One actor of an execution, identified by its path. A restarted actor is the same process. */
public final class ActorProcess implements Infrastructure {

    public final int index;
    public final ProcessId id;
    public final String node; // the name of its topmost ancestor; a node crashes as a whole
    public final boolean isDeclared; // declared by the scenario

    public final EnvironmentReads environmentReads = new EnvironmentReads();

    public int incarnation; // the number of its crashes
    public int creations; // the number of actors with its path so far
    public int asks; // the number of its questions so far
    public boolean started;
    public boolean up;
    public boolean crashed;
    public long randomSeed; // of ThreadLocalRandom in its steps; never changes
    public long randomPosition; // the position of ThreadLocalRandom in its steps
    public long clock; // nanoseconds; advances when one of its timers fires

    public @Nullable BlockingHandlerThread blockedThread; // the thread of its blocked handler

    public @Nullable VirtualTimer waitLimit; // the time limit of its blocked handler

    public @Nullable ActorRef ref; // its current incarnation

    public @Nullable ActorInbox inbox;

    // Invariant: sorted by deadline, then by item. Only the first can fire.
    public final ArrayList<VirtualTimer> timers = new ArrayList<>(2);

    public ActorProcess(int index, ProcessId id, String node, boolean isDeclared) {
        this.index = index;
        this.id = id;
        this.node = node;
        this.isDeclared = isDeclared;
    }

    /** Inserts a timer in the order of deadlines. */
    public void addTimer(VirtualTimer timer) {
        int position = timers.size();
        while (position > 0 && timers.get(position - 1).deadline > timer.deadline) {
            position--;
        }
        timers.add(position, timer);
    }

    /** A count of the clock reads and random draws of a process, or of the code outside of all processes. */
    public static final class EnvironmentReads {
        private long reads;
        private long draws;

        /** Counts a read of the clock and returns its number, from 1. */
        public long nextRead() {
            return ++reads;
        }

        /** Counts a draw and returns its number, from 0. */
        public long nextDraw() {
            return draws++;
        }

        /** Sets both counts to zero. */
        public void reset() {
            reads = 0;
            draws = 0;
        }

        /** Feeds both counts into the digest. */
        public void feed(Digest into) {
            into.feed(reads).feed(draws);
        }
    }
}
