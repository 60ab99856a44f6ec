package dev.winnow.minimize.pipeline;

import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.ExternalGroups;
import dev.winnow.minimize.subset.SubsetMinimization;
import dev.winnow.model.Causality;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A kind of sets of steps that are worth leaving out together. Protocols act in such sets: an election can only be left
 * out as a whole, since its remains would keep the rest in place.
 *
 * <p>{@link #EPISODES} extend the clock clusters of DEMi's released code (see {@link ClockClusters}), which the paper
 * does not describe; the other kinds are new.
 */
enum RemovalUnits {
    /** All steps at a process, and all deliveries of its messages. */
    PROCESSES("processes") {
        @Override
        List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves) {
            return largestFirst(byKey(schedule, place -> {
                Set<ProcessId> involved = processes(moves.move(schedule.move(place)));
                involved.remove(ProcessId.OUTSIDE);
                return involved;
            }));
        }
    },
    /** All messages of a type. */
    TYPES("types") {
        @Override
        List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves) {
            return largestFirst(byKey(
                    schedule,
                    place -> moves.move(schedule.move(place)) instanceof Move.Handle handle
                            ? List.of(handle.type())
                            : List.of()));
        }
    },
    /** All steps of an episode, which is one value of the logical clock; of all later episodes; of all earlier ones. */
    EPISODES("episodes") {
        @Override
        List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves) {
            return episodes(execution, schedule, moves);
        }
    },
    /** A step and all steps that it caused by messages. */
    CONES("cones") {
        @Override
        List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves) {
            Causality causality = execution.causality();
            BitSet[] cones = new BitSet[execution.size()];
            for (int s = execution.size() - 1; s >= 0; s--) {
                cones[s] = cones[s] == null ? new BitSet() : cones[s];
                cones[s].set(s);
                int sender = causality.sendingStep(s);
                if (sender >= 0) {
                    cones[sender] = cones[sender] == null ? new BitSet() : cones[sender];
                    cones[sender].or(cones[s]);
                }
            }
            List<BitSet> large = new ArrayList<>();
            for (BitSet cone : cones) {
                if (cone.cardinality() > 1) {
                    large.add(cone);
                }
            }
            return largestFirst(large);
        }
    },
    /** The last messages of a channel: all, half of them, a quarter … */
    CHANNELS("channels") {
        @Override
        List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves) {
            List<BitSet> suffixes = new ArrayList<>();
            byKey(
                            schedule,
                            place -> moves.move(schedule.move(place)) instanceof Move.Handle handle
                                    ? List.of(handle.from() + "→" + handle.to() + handle.isTimer())
                                    : List.of())
                    .forEach(channel -> {
                        for (int left = channel.cardinality(); left > 0; left /= 2) {
                            suffixes.add(SubsetMinimization.minus(
                                    channel, SubsetMinimization.first(channel, channel.cardinality() - left)));
                        }
                    });
            return largestFirst(suffixes);
        }
    },
    /** Runs of adjacent steps: half of all, then ever shorter ones, from the end to the beginning. */
    CHUNKS("chunks") {
        @Override
        List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves) {
            List<BitSet> chunks = new ArrayList<>();
            for (int size = schedule.size() / 2; size > 1; size = size * 2 / 3) {
                for (int end = schedule.size(); end > 0; end -= size) {
                    chunks.add(SubsetMinimization.range(Math.max(0, end - size), end));
                }
            }
            return chunks;
        }
    },
    /** Every single step, from the last to the first. */
    SINGLES("singles") {
        @Override
        List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves) {
            List<BitSet> singles = new ArrayList<>();
            for (int place = schedule.size() - 1; place >= 0; place--) {
                singles.add(SubsetMinimization.range(place, place + 1));
            }
            return singles;
        }
    },
    /**
     * Two episodes, an episode and an external, or two externals. A request that waits for another can only be left out
     * together with it.
     */
    COUPLES("couples") {
        @Override
        List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves) {
            List<BitSet> parts = new ArrayList<>(eachEpisode(execution, schedule, moves));
            Causality causality = execution.causality();
            for (BitSet group : ExternalGroups.groupsOf(schedule, moves)) {
                BitSet withDelivery = (BitSet) group.clone();
                for (int place = 0; place < schedule.size(); place++) {
                    int sender = causality.sendingStep(place);
                    withDelivery.set(place, withDelivery.get(place) || (sender >= 0 && group.get(sender)));
                }
                parts.add(withDelivery);
            }
            return parts.size() > MAX_PARTS_FOR_COUPLES ? List.of() : largestFirst(pairsOf(parts));
        }
    },
    /** Every pair of steps; only in short executions. */
    PAIRS("pairs") {
        @Override
        List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves) {
            return schedule.size() > MAX_STEPS_FOR_PAIRS
                    ? List.of()
                    : pairsOf(SINGLES.find(execution, schedule, moves));
        }
    };

    static final int MAX_STEPS_FOR_PAIRS = 80;
    private static final int MAX_PARTS_FOR_COUPLES = 60;

    private final String stageName;

    RemovalUnits(String stageName) {
        this.stageName = stageName;
    }

    /** Returns the name of the stage that leaves out these sets. */
    String stageName() {
        return stageName;
    }

    /** Returns the sets, most promising first. */
    abstract List<BitSet> find(Execution execution, Schedule schedule, MoveTable moves);

    private interface KeysAtPlace {
        Collection<?> at(int place);
    }

    private static Collection<BitSet> byKey(Schedule schedule, KeysAtPlace keys) {
        Map<Object, BitSet> sets = new LinkedHashMap<>();
        for (int place = 0; place < schedule.size(); place++) {
            for (Object key : keys.at(place)) {
                sets.computeIfAbsent(key, absent -> new BitSet()).set(place);
            }
        }
        return sets.values();
    }

    private static List<BitSet> largestFirst(Collection<BitSet> sets) {
        List<BitSet> sorted = new ArrayList<>(sets);
        sorted.sort(Comparator.comparingInt(BitSet::cardinality).reversed()); // stable: ties stay in step order
        return sorted;
    }

    /** Returns true if the move happens at the process or delivers one of its messages. */
    static boolean involves(Move move, ProcessId process) {
        return processes(move).contains(process);
    }

    private static Set<ProcessId> processes(Move move) {
        Set<ProcessId> involved = new LinkedHashSet<>();
        if (move instanceof Move.Handle handle) {
            involved.add(handle.to());
            involved.add(handle.from());
        } else if (move instanceof Move.InjectExternal inject) {
            involved.addAll(processes(inject.external()));
        }
        return involved;
    }

    private static List<ProcessId> processes(External external) {
        if (external instanceof External.Lifecycle lifecycle) {
            return List.of(lifecycle.process());
        }
        return external instanceof External.Send send ? List.of(send.to()) : List.of();
    }

    private static List<BitSet> pairsOf(List<BitSet> parts) {
        List<BitSet> pairs = new ArrayList<>();
        for (int one = 0; one < parts.size(); one++) {
            for (int other = one + 1; other < parts.size(); other++) {
                pairs.add(SubsetMinimization.union(parts.get(one), parts.get(other)));
            }
        }
        return pairs;
    }

    private static List<BitSet> episodes(Execution execution, Schedule schedule, MoveTable moves) {
        List<BitSet> each = new ArrayList<>(eachEpisode(execution, schedule, moves));
        Set<BitSet> sets = new LinkedHashSet<>(each);
        sets.addAll(prefixUnions(each));
        Collections.reverse(each);
        sets.addAll(prefixUnions(each));
        return largestFirst(sets);
    }

    /** Returns the unions of the first set, the first two, the first three … */
    private static List<BitSet> prefixUnions(List<BitSet> sets) {
        List<BitSet> unions = new ArrayList<>();
        BitSet union = new BitSet();
        for (BitSet set : sets) {
            union.or(set);
            unions.add((BitSet) union.clone());
        }
        return unions;
    }

    /**
     * Returns the episodes, latest first. A step without a clock belongs to the episode of the messages it sent, or
     * else to that of the previous step of its process.
     */
    private static Collection<BitSet> eachEpisode(Execution execution, Schedule schedule, MoveTable moves) {
        Causality causality = execution.causality();
        TreeMap<Long, BitSet> episodes = new TreeMap<>();
        Long[] clocks = new Long[schedule.size()];
        for (int place = 0; place < schedule.size(); place++) {
            Step step = execution.step(place);
            if (step.isExternal()) {
                continue;
            }
            Long clock = clockOf(step, schedule.move(place), moves);
            int previous = causality.previousAtProcess(place);
            clocks[place] = clock != null || previous < 0 ? clock : clocks[previous];
            if (clocks[place] != null) {
                episodes.computeIfAbsent(clocks[place], absent -> new BitSet()).set(place);
            }
        }
        return episodes.descendingMap().values();
    }

    private static @Nullable Long clockOf(Step step, int move, MoveTable moves) {
        OptionalLong own = moves.clock(move);
        if (own.isPresent()) {
            return own.getAsLong();
        }
        return step.createdItems().stream()
                .filter(item -> !item.isTimer())
                .map(item -> moves.clockOf(item.payload()))
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .findFirst()
                .orElse(null);
    }
}
