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
 * Configurations of a world of pure processes as values. They compare exactly, by the {@code equals} of the user's
 * classes.
 */
public final class ConfigurationSnapshots implements Snapshots {

    /** The identity of a process: its id and, if it was spawned, the content of its {@code PureProcess}. */
    public record ProcessIdentity(
            SimulatedProcess.ProcessDefinition definition,
            @Nullable HashValue128 contentHash) {

        static ProcessIdentity of(SimulatedProcess process) {
            SimulatedProcess.ProcessDefinition definition = process.definition;
            return new ProcessIdentity(
                    definition, definition.isSpawned() ? ContentHash.hash(process.id(), process.pure()) : null);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof ProcessIdentity that
                    && definition.id().equals(that.definition.id())
                    && Objects.equals(contentHash, that.contentHash);
        }

        @Override
        public int hashCode() {
            return definition.id().hashCode();
        }
    }

    /** A timer and the time left until its deadline. */
    public record RemainingTimer(Object key, long remaining) {}

    /** The state of one process: everything on which its future behavior depends, except for messages. */
    public record LocalState(
            ProcessIdentity identity,
            boolean started,
            boolean up,
            boolean paused,
            int crashAfter,
            @Nullable Object state,
            Map<String, Object> durable,
            long randomDraws,
            long ambientDraws,
            long clockReads,
            long clock,
            long clockAge,
            List<RemainingTimer> timers) {}

    /** A channel. It has no sender if each process has one mailbox. */
    private record ChannelId(@Nullable ProcessId from, ProcessId to) {}

    /** A message in flight and, with timed delivery, its age. */
    private record InFlightMessage(ProcessId from, Object message, long age) {}

    /**
     * A whole configuration.
     *
     * @param locals in the order in which processes were declared, which does not matter for equality
     * @param queues by channel, if the network keeps the order of messages
     * @param bags by channel, the number of each message, if it does not
     */
    private record Configuration(
            Map<ProcessId, LocalState> locals,
            Map<ChannelId, List<InFlightMessage>> queues,
            Map<ChannelId, Map<InFlightMessage, Integer>> bags,
            List<External.Partition> partitions,
            long now) {}

    private final SimulatedWorld world;
    private final boolean ordered;

    /** Creates the snapshots of a world. */
    public ConfigurationSnapshots(SimulatedWorld world) {
        this.world = world;
        ordered = world.definition().network().keepsChannelOrder();
    }

    @Override
    public Object snapshot() {
        Map<ProcessId, LocalState> locals = new LinkedHashMap<>();
        world.processes().forEach(process -> locals.put(process.id(), localStateOf(process)));
        List<External.Partition> partitions = world.partitions().stream()
                .sorted(Comparator.comparing(External.Partition::toString))
                .toList();
        Map<ChannelId, List<InFlightMessage>> queues = queues();
        return ordered
                ? new Configuration(locals, queues, Map.of(), partitions, visibleNow())
                : new Configuration(locals, Map.of(), bags(queues), partitions, visibleNow());
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
                .forEach(process -> restoreLocalState(
                        process, Objects.requireNonNull(configuration.locals().get(process.id()))));
        configuration.partitions().forEach(world::partition);
        configuration.queues().forEach((channel, queue) -> queue.forEach(sent -> addInFlight(channel, sent)));
        configuration
                .bags()
                .forEach((channel, bag) -> bag.forEach((sent, count) -> {
                    for (int k = 0; k < count; k++) {
                        addInFlight(channel, sent);
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

    /** Returns the local state of a process. */
    public LocalState localStateOf(SimulatedProcess process) {
        List<RemainingTimer> timers = new ArrayList<>();
        for (int i = 0; i < process.armedTimerCount(); i++) {
            Object key = world.recording().payload(process.timerAt(i));
            timers.add(new RemainingTimer(key, process.deadlineAt(i) - world.clock(process)));
        }
        long clock = world.definition().handlers().readsClock() ? process.clock : 0;
        return new LocalState(
                ProcessIdentity.of(process),
                process.started,
                process.up,
                process.paused,
                process.crashAfter,
                process.state,
                process.durable,
                process.randomDraws,
                process.ambientDraws(),
                process.clockReads,
                clock,
                world.driftingClocks() == null ? 0 : world.driftingClocks().age(process),
                timers);
    }

    /** Sets the local state of a process that has no timers. */
    public void restoreLocalState(SimulatedProcess process, LocalState local) {
        process.started = local.started();
        process.up = local.up();
        process.paused = local.paused();
        process.crashAfter = local.crashAfter();
        process.state = local.state();
        process.guarded = process.up && process.state != null && process.isGuarded(); // a failed start leaves no state
        process.durable = local.durable();
        process.randomDraws = local.randomDraws();
        process.restoreAmbientCounters(local.clockReads(), local.ambientDraws());
        long now = world.timedEvents() == null ? 0 : world.timedEvents().now();
        process.setClock(local.clock(), now - local.clockAge());
        for (RemainingTimer timer : local.timers()) {
            int item = world.recording().addTimer(process.index, timer.key());
            process.arm(item, world.clock(process) + timer.remaining());
        }
        world.pending().refreshTimer(process);
    }

    private void addInFlight(ChannelId channel, InFlightMessage sent) {
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
