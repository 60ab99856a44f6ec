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

/** All that is pending, by the process for which it is: in the order that matters, and without the numbers of items. */
final class PendingDigest {

    /** Letters of one sender, in order, and how many come too late; where order is not kept, one letter. */
    private record ChannelContents(String from, List<Envelope> letters, long late) {}

    private record ReplyContents(String from, Promise<Object> promise, Try<Object> answer) {}

    private record TaskContents(Runnable work) {}

    private record SignalContents(String from, List<Object> signal) {}

    private final PekkoWorld world;
    private final Map<Integer, List<Object>> byProcess = new TreeMap<>(); // by the index of the process

    PendingDigest(PekkoWorld world) {
        this.world = world;
        int size = world.pending().upperBound(world.recording().itemCount());
        for (int item = 0; item < size; item++) {
            addItem(world.pending().get(item));
        }
    }

    private void addItem(PendingItems.@Nullable PendingItem thing) {
        if (thing instanceof PendingReply reply) {
            add(reply.asker(), new ReplyContents(name(reply.sender()), reply.promise(), reply.answer()));
        } else if (thing instanceof PendingTask task) {
            add(task.owner(), new TaskContents(task.work()));
        } else if (thing instanceof PendingSignal signal) {
            add(signal.receiver(), new SignalContents(name(signal.sender()), signalContents(signal)));
        }
    }

    /** The message of Pekko's, and the incarnation for which it is. */
    private static List<Object> signalContents(PendingSignal signal) {
        List<Object> told = new ArrayList<>();
        for (Object value : CapturedValues.fieldValues(signal.dispatch())) {
            told.add(value instanceof ActorCell cell ? cell.self() : value);
        }
        return told;
    }

    private void add(ActorProcess process, Object thing) {
        byProcess.computeIfAbsent(process.index, index -> new ArrayList<>()).add(thing);
    }

    boolean isPendingFor(ActorProcess process) {
        ActorInbox inbox = process.inbox;
        return byProcess.containsKey(process.index)
                || !process.timers.isEmpty()
                || (inbox != null && inbox.process == process && inbox.hasMessages());
    }

    void feed(ActorProcess process, ValueDigester walk, Digest into) {
        walk.inContext(process.id.name(), () -> {
            walk.inContext("timers", () -> walk.feedOrdered(process.timers, into));
            ActorInbox inbox = process.inbox;
            if (inbox != null) {
                walk.inContext("inbox", () -> feedMessages(inbox, walk, into));
            }
            walk.inContext("pending", () -> walk.feedUnordered(byProcess.getOrDefault(process.index, List.of()), into));
        });
    }

    private void feedMessages(ActorInbox inbox, ValueDigester walk, Digest into) {
        into.feed(inbox.unstashed.size());
        for (PendingMessage letter : inbox.unstashed) {
            walk.feedValue(letter.envelope, into);
        }
        List<ChannelContents> posts = new ArrayList<>();
        for (ActorInbox.SenderChannel channel : inbox.channels) {
            List<Envelope> letters =
                    channel.messages.stream().map(letter -> letter.envelope).toList();
            long late =
                    channel.messages.stream().filter(letter -> letter.isTooLate).count();
            posts.add(new ChannelContents(name(channel.sender), letters, late));
        }
        if (world.definition().isFifo()) {
            posts.sort(Comparator.comparing(ChannelContents::from));
            walk.feedOrdered(posts, into);
        } else {
            walk.feedUnordered(posts, into);
        }
    }

    private String name(int process) {
        return process < 0
                ? ProcessId.OUTSIDE.name()
                : world.recording().process(process).name();
    }
}
