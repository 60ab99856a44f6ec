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

/** The usual externals of a mix: inputs and the faults that a system is meant to survive. */
public final class Faults {

    private Faults() {}

    /** An input: a message to one of these processes. */
    public static Generator send(Function<RandomGenerator, ?> message, ProcessId... to) {
        List<ProcessId> targets = atLeastOne(to);
        return (random, now) -> new External.Send(pick(targets, random), message.apply(random));
    }

    /** A crash of one of these processes, while at most {@code most} of them are down. */
    public static Generator crash(int most, ProcessId... processes) {
        List<ProcessId> candidates = atLeastOne(processes);
        return (random, now) -> {
            List<ProcessId> up = candidates.stream().filter(now.states()::isUp).toList();
            return candidates.size() - up.size() >= most || up.isEmpty() ? null : new External.Crash(pick(up, random));
        };
    }

    /** A restart of one of these processes that is down. */
    public static Generator restart(ProcessId... processes) {
        List<ProcessId> candidates = atLeastOne(processes);
        return (random, now) -> {
            List<External> possible = new ArrayList<>();
            for (ProcessId process : candidates) {
                External restart = new External.Restart(process);
                if (now.permits(restart)) {
                    possible.add(restart);
                }
            }
            return possible.isEmpty() ? null : pick(possible, random);
        };
    }

    /** A partition that cuts one to all but one of these processes off from the others. */
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

    /** The end of a partition: the oldest that is not yet healed. */
    public static Generator heal() {
        return (random, now) -> {
            for (External external : now.recording().externals()) {
                if (external instanceof External.Partition cut) {
                    External heal = new External.Heal(cut.one(), cut.other());
                    if (now.permits(heal)) {
                        return heal;
                    }
                }
            }
            return null;
        };
    }

    /** The loss of a message that could be delivered now. */
    public static Generator drop() {
        return (random, now) -> onMessage(random, now, External.Drop::new);
    }

    /** A second copy of a message that could be delivered now. */
    public static Generator duplicate() {
        return (random, now) -> onMessage(random, now, External.Duplicate::new);
    }

    private static @Nullable External onMessage(
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
