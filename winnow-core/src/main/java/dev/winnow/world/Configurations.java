package dev.winnow.world;

import com.dynatrace.hash4j.hashing.HashValue128;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.run.Network;
import dev.winnow.run.Snapshots;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Configurations of a world of pure processes as values: exact, since they compare by the users' own {@code equals}. */
final class Configurations implements Snapshots {

    /** What a process is: by its name, and a spawned one also by what it was made with. */
    record Kind(Cell.Definition definition, @Nullable HashValue128 made) {

        static Kind of(Cell cell) {
            Cell.Definition definition = cell.definition;
            return new Kind(definition, definition.spawned() ? Contents.hash(cell.id(), cell.pure()) : null);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Kind kind
                    && definition.id().equals(kind.definition.id())
                    && Objects.equals(made, kind.made);
        }

        @Override
        public int hashCode() {
            return definition.id().hashCode();
        }
    }

    /** A timer and the time left until its deadline. */
    record Armed(Object key, long left) {}

    record Local(
            Kind kind,
            boolean started,
            boolean up,
            @Nullable Object state,
            Map<String, Object> stored,
            long draws,
            long ambientDraws,
            long reads,
            long clock,
            List<Armed> timers) {}

    /** Without a sender where each process has one mailbox. */
    private record Channel(@Nullable ProcessId from, ProcessId to) {}

    /** A message and, where time counts, how long it has been under way. */
    private record Sent(ProcessId from, Object message, long age) {}

    /**
     * @param locals in the order in which the processes became known, which does not matter for equality
     * @param queues per channel, in order, where the network keeps it
     * @param bags per channel, how often each, where it does not
     */
    private record Configuration(
            Map<ProcessId, Local> locals,
            Map<Channel, List<Sent>> queues,
            Map<Channel, Map<Sent, Integer>> bags,
            List<External.Partition> partitions,
            long now) {}

    private final SimulatedWorld world;
    private final boolean ordered;

    Configurations(SimulatedWorld world) {
        this.world = world;
        ordered = world.definition().network().keepsChannelOrder();
    }

    @Override
    public Object snapshot() {
        Map<ProcessId, Local> locals = new LinkedHashMap<>();
        world.cells().forEach(cell -> locals.put(cell.id(), local(cell)));
        List<External.Partition> cuts = world.partitions().stream()
                .sorted(Comparator.comparing(External.Partition::toString))
                .toList();
        Map<Channel, List<Sent>> queues = queues();
        return ordered
                ? new Configuration(locals, queues, Map.of(), cuts, visibleNow())
                : new Configuration(locals, Map.of(), bags(queues), cuts, visibleNow());
    }

    @Override
    public void restore(Object snapshot) {
        Configuration configuration = (Configuration) snapshot;
        world.reset(configuration.locals().values().stream()
                .map(local -> local.kind().definition())
                .toList());
        if (world.timed() != null) {
            world.timed().setNow(configuration.now());
        }
        world.cells()
                .forEach(cell -> enter(
                        cell, Objects.requireNonNull(configuration.locals().get(cell.id()))));
        configuration.partitions().forEach(world::partition);
        configuration.queues().forEach((channel, queue) -> queue.forEach(sent -> put(channel, sent)));
        configuration
                .bags()
                .forEach((channel, bag) -> bag.forEach((sent, count) -> {
                    for (int k = 0; k < count; k++) {
                        put(channel, sent);
                    }
                }));
    }

    private Map<Channel, List<Sent>> queues() {
        Map<Channel, List<Sent>> queues = new LinkedHashMap<>();
        for (int row = 0; row < world.pending().rows(); row++) {
            for (Cell receiver : world.cells()) {
                List<Sent> queue = queue(row, receiver.index);
                if (!queue.isEmpty()) {
                    queues.put(new Channel(sender(row), receiver.id()), queue);
                }
            }
        }
        return queues;
    }

    private List<Sent> queue(int row, int to) {
        List<Sent> queue = new ArrayList<>();
        Recording recording = world.recording();
        Pending pending = world.pending();
        for (int item = pending.first(row, to); item >= 0; item = pending.following(item)) {
            ProcessId from = recording.process(recording.from(item));
            queue.add(new Sent(from, recording.payload(item), world.age(item)));
        }
        return queue;
    }

    private @Nullable ProcessId sender(int row) {
        boolean mailbox = world.definition().network().order() == Network.Order.MAILBOX;
        return mailbox ? null : world.recording().process(row - 1);
    }

    private static Map<Channel, Map<Sent, Integer>> bags(Map<Channel, List<Sent>> queues) {
        Map<Channel, Map<Sent, Integer>> bags = new LinkedHashMap<>();
        queues.forEach((channel, queue) -> {
            Map<Sent, Integer> bag = new LinkedHashMap<>();
            queue.forEach(sent -> bag.merge(sent, 1, Integer::sum));
            bags.put(channel, bag);
        });
        return bags;
    }

    Local local(Cell cell) {
        List<Armed> timers = new ArrayList<>();
        for (int i = 0; i < cell.armedCount(); i++) {
            Object key = world.recording().payload(cell.timerAt(i));
            timers.add(new Armed(key, cell.deadlineAt(i) - world.clock(cell)));
        }
        long clock = world.definition().handlers().readsClock() ? cell.clock : 0;
        return new Local(
                Kind.of(cell),
                cell.started,
                cell.up,
                cell.state,
                cell.stored,
                cell.draws,
                cell.ambientDraws(),
                cell.reads,
                clock,
                timers);
    }

    void enter(Cell cell, Local local) {
        cell.started = local.started();
        cell.up = local.up();
        cell.state = local.state();
        cell.guarded = cell.up && cell.state != null && cell.isGuarded(); // as after a start that failed
        cell.stored = local.stored();
        cell.draws = local.draws();
        cell.enterAmbience(local.reads(), local.ambientDraws());
        cell.clock = local.clock();
        for (Armed timer : local.timers()) {
            int item = world.recording().armed(cell.index, timer.key());
            cell.arm(item, world.clock(cell) + timer.left());
        }
        world.pending().timerFront(cell);
    }

    private void put(Channel channel, Sent sent) {
        Recording recording = world.recording();
        int item = recording.sent(recording.indexOf(sent.from()), recording.indexOf(channel.to()), sent.message());
        if (world.timed() != null) {
            world.timed().sent(item, world.timed().now() - sent.age());
        }
        world.pending().add(item);
    }

    private long visibleNow() {
        return world.timed() != null && world.definition().handlers().readsClock()
                ? world.timed().now()
                : 0;
    }
}
