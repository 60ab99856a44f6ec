package dev.winnow.pekko;

import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import org.apache.pekko.actor.ActorRef;
import org.jspecify.annotations.Nullable;

/** One actor of an execution, known by its path; the same one after it was stopped and made again. */
final class ActorProcess implements Infrastructure {

    final int index;
    final ProcessId id;
    final String node; // the topmost actor above it: what crashes together
    final boolean isDeclared; // by the scenario

    final EnvironmentReads surroundings = new EnvironmentReads();

    int incarnation; // how often it has crashed
    boolean started;
    boolean up;
    boolean crashed;
    long drawn; // how far ThreadLocalRandom got in its steps
    long clock; // nanoseconds; goes on when one of its timers fires

    @Nullable
    Coworker blocked; // the thread on which its handler waits for an answer

    @Nullable
    Alarm wait; // that ends that wait, if it has a limit

    @Nullable
    ActorRef ref; // its present incarnation

    @Nullable
    Inbox inbox;

    // Invariant: sorted by deadline, then by item. Only the first can fire.
    final ArrayList<Alarm> alarms = new ArrayList<>(2);

    ActorProcess(int index, ProcessId id, String node, boolean isDeclared) {
        this.index = index;
        this.id = id;
        this.node = node;
        this.isDeclared = isDeclared;
    }

    void arm(Alarm alarm) {
        int place = alarms.size();
        while (place > 0 && alarms.get(place - 1).deadline > alarm.deadline) {
            place--;
        }
        alarms.add(place, alarm);
    }

    /** The number of times that a process, or the code outside of all, has read its clock and drawn a random number. */
    static final class EnvironmentReads {
        private long reads;
        private long draws;

        /** Counts a read of the clock: the first is 1. */
        long nextRead() {
            return ++reads;
        }

        /** Counts a draw: the first is 0. */
        long nextDraw() {
            return draws++;
        }

        void reset() {
            reads = 0;
            draws = 0;
        }

        void feed(Digest into) {
            into.feed(reads).feed(draws);
        }
    }
}
