package dev.winnow.pipes.maelstrom;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.pipes.protocol.Role;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Plan;
import dev.winnow.system.BadInput;
import dev.winnow.system.Situation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A kind of fault that happens to nodes and the messages between them. */
enum FaultKind {
    /** Messages between nodes are lost. */
    LOSS {
        @Override
        List<Plan.Generator> generators(List<ProcessId> nodes) {
            return List.of((random, now) -> onMessageBetweenNodes(random, now, External.Drop::new));
        }
    },
    /** Messages between nodes are duplicated. */
    DUPLICATE {
        @Override
        List<Plan.Generator> generators(List<ProcessId> nodes) {
            return List.of((random, now) -> onMessageBetweenNodes(random, now, External.Duplicate::new));
        }
    },
    /** Nodes are separated, and joined again. */
    PARTITION {
        @Override
        List<Plan.Generator> generators(List<ProcessId> nodes) {
            return List.of((random, now) -> partition(nodes, random, now), Faults.heal());
        }
    },
    /** Nodes are killed, and started again. */
    CRASH {
        @Override
        List<Plan.Generator> generators(List<ProcessId> nodes) {
            return List.of((random, now) -> crashOne(nodes, random, now), Faults.restart(array(nodes)));
        }
    },
    /** Nodes are paused, and resumed. */
    PAUSE {
        @Override
        List<Plan.Generator> generators(List<ProcessId> nodes) {
            return List.of(Faults.pause(nodes.size(), array(nodes)), Faults.resume(array(nodes)));
        }
    };

    private static final String NONE = "none";

    /** Returns the generators of this fault and of its end. */
    abstract List<Plan.Generator> generators(List<ProcessId> nodes);

    /** Returns the kinds of a list such as {@code loss,crash}; none for {@code none}. */
    static Set<FaultKind> parse(String list) {
        Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
        for (String name : list.split(",", -1)) {
            if (!name.equals(NONE)) {
                kinds.add(named(name));
            }
        }
        return kinds;
    }

    private static FaultKind named(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput(
                        "there is no fault '" + name + "'",
                        "use " + NONE + " or a list of " + String.join(", ", names()) + ": loss,crash"));
    }

    static List<String> names() {
        return Arrays.stream(values()).map(FaultKind::word).toList();
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static ProcessId[] array(List<ProcessId> nodes) {
        return nodes.toArray(ProcessId[]::new);
    }

    /** Returns the number of faults so far. */
    static long count(Situation now) {
        return now.recording().externals().stream()
                .filter(external -> external instanceof External.Drop
                        || external instanceof External.Duplicate
                        || external instanceof External.Partition
                        || external instanceof External.Crash
                        || external instanceof External.Pause)
                .count();
    }

    /** Returns everything that ends a fault: whatever is not needed is not permitted, and skipped. */
    static List<External> ends(List<ProcessId> nodes) {
        List<External> ends = new ArrayList<>();
        partitions(nodes).forEach(each -> ends.add(new External.Heal(each.one(), each.other())));
        nodes.forEach(node -> ends.add(new External.Resume(node)));
        nodes.forEach(node -> ends.add(new External.Restart(node)));
        return ends;
    }

    /** Returns the partitions that occur: each node alone, and two halves. */
    private static List<External.Partition> partitions(List<ProcessId> nodes) {
        Set<External.Partition> partitions = new LinkedHashSet<>();
        for (ProcessId node : nodes) {
            List<ProcessId> others =
                    nodes.stream().filter(other -> !other.equals(node)).toList();
            partitions.add(new External.Partition(List.of(node), others));
        }
        int half = nodes.size() / 2;
        partitions.add(new External.Partition(nodes.subList(0, half), nodes.subList(half, nodes.size())));
        return partitions.stream()
                .filter(each -> !each.one().isEmpty() && !each.other().isEmpty())
                .toList();
    }

    private static @Nullable External partition(List<ProcessId> nodes, RandomGenerator random, Situation now) {
        List<External.Partition> possible =
                partitions(nodes).stream().filter(now::permits).toList();
        return possible.isEmpty() ? null : possible.get(random.nextInt(possible.size()));
    }

    private static @Nullable External crashOne(List<ProcessId> nodes, RandomGenerator random, Situation now) {
        List<ProcessId> up =
                nodes.stream().filter(node -> now.states().isUp(node)).toList();
        boolean isLast = up.size() <= 1 && nodes.size() > 1;
        return up.isEmpty() || isLast ? null : new External.Crash(up.get(random.nextInt(up.size())));
    }

    private static @Nullable External onMessageBetweenNodes(
            RandomGenerator random, Situation now, IntFunction<External> fault) {
        List<Integer> candidates =
                new ArrayList<>(IntStream.range(0, now.enabled().messageCount())
                        .map(now.enabled()::itemAt)
                        .filter(item -> now.recording().payload(item) instanceof Message message
                                && Role.isBetweenNodes(message))
                        .boxed()
                        .toList());
        return candidates.isEmpty() ? null : fault.apply(candidates.get(random.nextInt(candidates.size())));
    }
}
