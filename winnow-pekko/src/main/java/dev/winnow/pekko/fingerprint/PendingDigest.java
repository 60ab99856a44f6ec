package dev.winnow.pekko.fingerprint;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ActorInbox;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.PendingItems;
import dev.winnow.pekko.control.PendingMessage;
import dev.winnow.pekko.control.PendingReply;
import dev.winnow.pekko.control.PendingSignal;
import dev.winnow.pekko.control.PendingTask;
import dev.winnow.pekko.state.CapturedValues;
import dev.winnow.pekko.state.Digest;
import dev.winnow.pekko.state.ValueDigester;
import dev.winnow.pekko.world.PekkoWorld;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.dispatch.Envelope;
import org.jspecify.annotations.Nullable;
import scala.concurrent.Promise;
import scala.util.Try;

/** The digest of all pending items by receiver, in the order that matters and without item numbers. */
final class PendingDigest {

    /**
     * The messages of one sender in order, and the number of those that are too late. Without message order, a single
     * message.
     */
    private record ChannelContents(String from, List<Envelope> envelopes, long tooLate) {}

    private record ReplyContents(String from, Promise<Object> promise, Try<Object> answer) {}

    private record TaskContents(Runnable work) {}

    private record SignalContents(String from, List<Object> signal) {}

    private final PekkoWorld world;
    private final Map<Integer, List<Object>> byProcess = new TreeMap<>(); // by the index of the process

    PendingDigest(PekkoWorld world) {
        this.world = world;
        int bound = world.pending().upperBound(world.recording().itemCount());
        for (int item = 0; item < bound; item++) {
            addItem(world.pending().get(item));
        }
    }

    private void addItem(PendingItems.@Nullable PendingItem pendingItem) {
        if (pendingItem instanceof PendingReply reply) {
            add(reply.asker(), new ReplyContents(name(reply.sender()), reply.promise(), reply.answer()));
        } else if (pendingItem instanceof PendingTask task) {
            add(task.owner(), new TaskContents(task.work()));
        } else if (pendingItem instanceof PendingSignal signal) {
            add(signal.receiver(), new SignalContents(name(signal.sender()), signalContents(signal)));
        }
    }

    /** Returns the system message and the incarnation that receives it. */
    private static List<Object> signalContents(PendingSignal signal) {
        List<Object> contents = new ArrayList<>();
        for (Object value : CapturedValues.fieldValues(signal.dispatch())) {
            contents.add(value instanceof ActorCell cell ? cell.self() : value);
        }
        return contents;
    }

    private void add(ActorProcess process, Object pendingItem) {
        byProcess.computeIfAbsent(process.index, index -> new ArrayList<>()).add(pendingItem);
    }

    boolean isPendingFor(ActorProcess process) {
        ActorInbox inbox = process.inbox;
        return byProcess.containsKey(process.index)
                || !process.timers.isEmpty()
                || (inbox != null && inbox.process == process && inbox.hasMessages());
    }

    void feed(ActorProcess process, ValueDigester digester, Digest into) {
        digester.inContext(process.id.name(), () -> {
            digester.inContext("timers", () -> digester.feedOrdered(process.timers, into));
            ActorInbox inbox = process.inbox;
            if (inbox != null) {
                digester.inContext("inbox", () -> feedMessages(inbox, digester, into));
            }
            digester.inContext(
                    "pending", () -> digester.feedUnordered(byProcess.getOrDefault(process.index, List.of()), into));
        });
    }

    private void feedMessages(ActorInbox inbox, ValueDigester digester, Digest into) {
        into.feed(inbox.unstashed.size());
        for (PendingMessage message : inbox.unstashed) {
            digester.feedValue(message.envelope, into);
        }
        List<ChannelContents> channels = new ArrayList<>();
        for (ActorInbox.SenderChannel channel : inbox.channels) {
            List<Envelope> envelopes =
                    channel.messages.stream().map(message -> message.envelope).toList();
            long tooLate = channel.messages.stream()
                    .filter(message -> message.isTooLate)
                    .count();
            channels.add(new ChannelContents(name(channel.sender), envelopes, tooLate));
        }
        if (world.definition().isFifo()) {
            channels.sort(Comparator.comparing(ChannelContents::from));
            digester.feedOrdered(channels, into);
        } else {
            digester.feedUnordered(channels, into);
        }
    }

    private String name(int process) {
        return process < 0
                ? ProcessId.OUTSIDE.name()
                : world.recording().process(process).name();
    }
}
