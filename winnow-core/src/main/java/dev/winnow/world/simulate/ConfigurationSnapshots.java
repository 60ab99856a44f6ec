package dev.winnow.world.simulate;

import com.dynatrace.hash4j.hashing.HashValue128;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.system.Network;
import dev.winnow.system.Snapshots;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Configurations of a world of pure processes as values: exact, since they compare by the users' own {@code equals}.
 */
public final class ConfigurationSnapshots implements Snapshots {

    /** What a process is: by its name, and a spawned one also by what it was made with. */
    public record ProcessIdentity(
            SimulatedProcess.ProcessDefinition definition,
            @Nullable HashValue128 contentHash) {

        static ProcessIdentity of(SimulatedProcess cell) {
            SimulatedProcess.ProcessDefinition definition = cell.definition;
            return new ProcessIdentity(
                    definition, definition.isSpawned() ? ContentHash.hash(cell.id(), cell.pure()) : null);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof ProcessIdentity kind
                    && definition.id().equals(kind.definition.id())
                    && Objects.equals(contentHash, kind.contentHash);
        }

        @Override
        public int hashCode() {
            return definition.id().hashCode();
        }
    }

    /** A timer and the time left until its deadline. */
    public record RemainingTimer(Object key, long remaining) {}

    public record LocalState(
            ProcessIdentity identity,
            boolean started,
            boolean up,
            @Nullable Object state,
            Map<String, Object> durable,
            long randomDraws,
            long ambientDraws,
            long clockReads,
            long clock,
            List<RemainingTimer> timers) {}

    /** Without a sender where each process has one mailbox. */
    private record ChannelId(@Nullable ProcessId from, ProcessId to) {}

    /** A message and, where time counts, how long it has been under way. */
    private record InFlightMessage(ProcessId from, Object message, long age) {}

    /**
     * @param locals in the order in which the processes became known, which does not matter for equality
     * @param queues per channel, in order, where the network keeps it
     * @param bags per channel, how often each, where it does not
     */
    private record Configuration(
            Map<ProcessId, LocalState> locals,
            Map<ChannelId, List<InFlightMessage>> queues,
            Map<ChannelId, Map<InFlightMessage, Integer>> bags,
            List<External.Partition> partitions,
            long now) {}

    private final SimulatedWorld world;
    private final boolean ordered;

    public ConfigurationSnapshots(SimulatedWorld world) {
        this.world = world;
        ordered = world.definition().network().keepsChannelOrder();
    }

    @Override
    public Object snapshot() {
        Map<ProcessId, LocalState> locals = new LinkedHashMap<>();
        world.processes().forEach(cell -> locals.put(cell.id(), localStateOf(cell)));
        List<External.Partition> cuts = world.partitions().stream()
                .sorted(Comparator.comparing(External.Partition::toString))
                .toList();
        Map<ChannelId, List<InFlightMessage>> queues = queues();
        return ordered
                ? new Configuration(locals, queues, Map.of(), cuts, visibleNow())
                : new Configuration(locals, Map.of(), bags(queues), cuts, visibleNow());
    }

    @Override
    public void restore(Object snapshot) {
        Configuration configuration = (Configuration) snapshot;
        world.reset(configuration.locals().values().stream()
                .map(local -> local.identity().definition())
                .toList());
        if (world.timedEvents() != null) {
            world.timedEvents().setNow(configuration.now());
        }
        world.processes()
                .forEach(cell -> restoreLocalState(
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

    private Map<ChannelId, List<InFlightMessage>> queues() {
        Map<ChannelId, List<InFlightMessage>> queues = new LinkedHashMap<>();
        for (int row = 0; row < world.pending().senderRowCount(); row++) {
            for (SimulatedProcess receiver : world.processes()) {
                List<InFlightMessage> queue = queue(row, receiver.index);
                if (!queue.isEmpty()) {
                    queues.put(new ChannelId(sender(row), receiver.id()), queue);
                }
            }
        }
        return queues;
    }

    private List<InFlightMessage> queue(int row, int to) {
        List<InFlightMessage> queue = new ArrayList<>();
        Recording recording = world.recording();
        PendingEvents pending = world.pending();
        for (int item = pending.first(row, to); item >= 0; item = pending.next(item)) {
            ProcessId from = recording.process(recording.senderIndex(item));
            queue.add(new InFlightMessage(from, recording.payload(item), world.age(item)));
        }
        return queue;
    }

    private @Nullable ProcessId sender(int row) {
        boolean mailbox = world.definition().network().order() == Network.MessageOrder.MAILBOX;
        return mailbox ? null : world.recording().process(row - 1);
    }

    private static Map<ChannelId, Map<InFlightMessage, Integer>> bags(Map<ChannelId, List<InFlightMessage>> queues) {
        Map<ChannelId, Map<InFlightMessage, Integer>> bags = new LinkedHashMap<>();
        queues.forEach((channel, queue) -> {
            Map<InFlightMessage, Integer> bag = new LinkedHashMap<>();
            queue.forEach(sent -> bag.merge(sent, 1, Integer::sum));
            bags.put(channel, bag);
        });
        return bags;
    }

    public LocalState localStateOf(SimulatedProcess cell) {
        List<RemainingTimer> timers = new ArrayList<>();
        for (int i = 0; i < cell.armedTimerCount(); i++) {
            Object key = world.recording().payload(cell.timerAt(i));
            timers.add(new RemainingTimer(key, cell.deadlineAt(i) - world.clock(cell)));
        }
        long clock = world.definition().handlers().readsClock() ? cell.clock : 0;
        return new LocalState(
                ProcessIdentity.of(cell),
                cell.started,
                cell.up,
                cell.state,
                cell.durable,
                cell.randomDraws,
                cell.ambientDraws(),
                cell.clockReads,
                clock,
                timers);
    }

    public void restoreLocalState(SimulatedProcess cell, LocalState local) {
        cell.started = local.started();
        cell.up = local.up();
        cell.state = local.state();
        cell.guarded = cell.up && cell.state != null && cell.isGuarded(); // as after a start that failed
        cell.durable = local.durable();
        cell.randomDraws = local.randomDraws();
        cell.restoreAmbientCounters(local.clockReads(), local.ambientDraws());
        cell.clock = local.clock();
        for (RemainingTimer timer : local.timers()) {
            int item = world.recording().addTimer(cell.index, timer.key());
            cell.arm(item, world.clock(cell) + timer.remaining());
        }
        world.pending().refreshTimer(cell);
    }

    private void put(ChannelId channel, InFlightMessage sent) {
        Recording recording = world.recording();
        int item =
                recording.addMessage(recording.indexOf(sent.from()), recording.indexOf(channel.to()), sent.message());
        if (world.timedEvents() != null) {
            world.timedEvents().setSentAt(item, world.timedEvents().now() - sent.age());
        }
        world.pending().add(item);
    }

    private long visibleNow() {
        return world.timedEvents() != null && world.definition().handlers().readsClock()
                ? world.timedEvents().now()
                : 0;
    }
}
