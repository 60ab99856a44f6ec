package dev.winnow.scenario;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan.Generator;
import dev.winnow.system.Situation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Generators for the mix of a plan: inputs, and the faults that a system should survive. */
public final class Faults {

    private Faults() {}

    /** Returns a generator of inputs: each is a message to one of these processes. */
    public static Generator send(Function<RandomGenerator, ?> message, ProcessId... to) {
        List<ProcessId> targets = atLeastOne(to);
        return (random, now) -> new External.Send(pick(targets, random), message.apply(random));
    }

    /** Returns a generator that crashes one of these processes. At most {@code maxDown} of them are down at a time. */
    public static Generator crash(int maxDown, ProcessId... processes) {
        List<ProcessId> candidates = atLeastOne(processes);
        return (random, now) -> {
            ProcessId process = pickUp(candidates, maxDown, random, now);
            return process == null ? null : new External.Crash(process);
        };
    }

    /**
     * Returns a generator that lets one of these processes crash inside its next handler, after at most
     * {@code maxEffects} effects ({@link External.CrashInHandler}), if the world can do so. At most {@code maxDown} of
     * them are down, or about to crash, at a time.
     */
    public static Generator crashInHandler(int maxDown, int maxEffects, ProcessId... processes) {
        List<ProcessId> candidates = atLeastOne(processes);
        return (random, now) -> {
            ProcessId process = pickUp(candidates, maxDown, random, now);
            return process == null ? null : new External.CrashInHandler(process, random.nextInt(maxEffects + 1));
        };
    }

    /** Returns one of the processes that are up and not about to crash; null if {@code maxDown} of them are not. */
    private static @Nullable ProcessId pickUp(
            List<ProcessId> candidates, int maxDown, RandomGenerator random, Situation now) {
        List<ProcessId> up = candidates.stream()
                .filter(process -> now.states().isUp(process) && !isAboutToCrash(process, now))
                .toList();
        return candidates.size() - up.size() >= maxDown || up.isEmpty() ? null : pick(up, random);
    }

    private static boolean isAboutToCrash(ProcessId process, Situation now) {
        if (now.permits(new External.CrashInHandler(process, 0))) {
            return false;
        }
        return now.recording().externals().stream() // a world without crashes in handlers never permits one
                .anyMatch(external -> external instanceof External.CrashInHandler crash
                        && crash.process().equals(process));
    }

    /** Returns a generator that restarts one of these processes that is down. */
    public static Generator restart(ProcessId... processes) {
        return oneOf(atLeastOne(processes), External.Restart::new);
    }

    /**
     * Returns a generator that pauses one of these processes. At most {@code maxPaused} of them are paused at a time. A
     * pause lasts until {@link #resume} ends it.
     */
    public static Generator pause(int maxPaused, ProcessId... processes) {
        List<ProcessId> candidates = atLeastOne(processes);
        Generator pause = oneOf(candidates, External.Pause::new);
        return (random, now) -> {
            long paused = candidates.stream()
                    .filter(process -> now.permits(new External.Resume(process)))
                    .count();
            return paused >= maxPaused ? null : pause.next(random, now);
        };
    }

    /** Returns a generator that resumes one of these processes if any is paused. */
    public static Generator resume(ProcessId... processes) {
        return oneOf(atLeastOne(processes), External.Resume::new);
    }

    /** Returns a generator of this external for one of the processes to which it can happen. */
    private static Generator oneOf(List<ProcessId> candidates, Function<ProcessId, External> kind) {
        return (random, now) -> {
            List<External> possible =
                    candidates.stream().map(kind).filter(now::permits).toList();
            return possible.isEmpty() ? null : pick(possible, random);
        };
    }

    /** Returns a generator of partitions: each splits these processes into two random non-empty sides. */
    public static Generator partition(ProcessId... processes) {
        List<ProcessId> all = atLeastOne(processes);
        return (random, now) -> {
            List<ProcessId> one = new ArrayList<>();
            List<ProcessId> other = new ArrayList<>();
            for (ProcessId process : all) {
                (random.nextBoolean() ? one : other).add(process);
            }
            return one.isEmpty() || other.isEmpty() ? null : new External.Partition(one, other);
        };
    }

    /** Returns a generator that heals the oldest open partition. */
    public static Generator heal() {
        return (random, now) -> {
            for (External external : now.recording().externals()) {
                if (external instanceof External.Partition partition) {
                    External heal = new External.Heal(partition.one(), partition.other());
                    if (now.permits(heal)) {
                        return heal;
                    }
                }
            }
            return null;
        };
    }

    /** Returns a generator that drops a deliverable message. It needs a lossy network. */
    public static Generator drop() {
        return (random, now) -> onRandomMessage(random, now, External.Drop::new);
    }

    /** Returns a generator that duplicates a deliverable message. It needs a duplicating network. */
    public static Generator duplicate() {
        return (random, now) -> onRandomMessage(random, now, External.Duplicate::new);
    }

    private static @Nullable External onRandomMessage(
            RandomGenerator random, Situation now, Function<Integer, External> fault) {
        int messages = now.enabled().messageCount();
        return messages == 0 ? null : fault.apply(now.enabled().itemAt(random.nextInt(messages)));
    }

    private static List<ProcessId> atLeastOne(ProcessId... processes) {
        if (processes.length == 0) {
            throw new IllegalArgumentException("name at least one process");
        }
        return List.of(processes);
    }

    private static <T> T pick(List<T> from, RandomGenerator random) {
        return from.get(random.nextInt(from.size()));
    }
}
