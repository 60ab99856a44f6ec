package dev.winnow.pekko;

import dev.winnow.model.ProcessId;
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
final class Underway {

    /** Letters of one sender, in order, and how many come too late; where order is not kept, one letter. */
    private record Post(String from, List<Envelope> letters, long late) {}

    private record Answer(String from, Promise<Object> promise, Try<Object> answer) {}

    private record Work(Runnable work) {}

    private record Told(String from, List<Object> signal) {}

    private final PekkoWorld world;
    private final Map<Integer, List<Object>> others = new TreeMap<>(); // by the index of the process

    Underway(PekkoWorld world) {
        this.world = world;
        int size = world.pending().size(world.recording().itemCount());
        for (int item = 0; item < size; item++) {
            sort(world.pending().thing(item));
        }
    }

    private void sort(Pending.@Nullable Thing thing) {
        if (thing instanceof Reply reply) {
            add(reply.asker(), new Answer(name(reply.sender()), reply.promise(), reply.answer()));
        } else if (thing instanceof Task task) {
            add(task.owner(), new Work(task.work()));
        } else if (thing instanceof HeldSignal signal) {
            add(signal.receiver(), new Told(name(signal.sender()), told(signal)));
        }
    }

    /** The message of Pekko's, and the incarnation for which it is. */
    private static List<Object> told(HeldSignal signal) {
        List<Object> told = new ArrayList<>();
        for (Object value : Captured.values(signal.dispatch())) {
            told.add(value instanceof ActorCell cell ? cell.self() : value);
        }
        return told;
    }

    private void add(ActorProcess process, Object thing) {
        others.computeIfAbsent(process.index, index -> new ArrayList<>()).add(thing);
    }

    boolean isFor(ActorProcess process) {
        Inbox inbox = process.inbox;
        return others.containsKey(process.index)
                || !process.alarms.isEmpty()
                || (inbox != null && inbox.process == process && inbox.hasMessages());
    }

    void feed(ActorProcess process, FieldWalk walk, Digest into) {
        walk.within(process.id.name(), () -> {
            walk.within("timers", () -> walk.ordered(process.alarms, into));
            Inbox inbox = process.inbox;
            if (inbox != null) {
                walk.within("inbox", () -> letters(inbox, walk, into));
            }
            walk.within("pending", () -> walk.unordered(others.getOrDefault(process.index, List.of()), into));
        });
    }

    private void letters(Inbox inbox, FieldWalk walk, Digest into) {
        into.feed(inbox.front.size());
        for (Letter letter : inbox.front) {
            walk.value(letter.envelope, into);
        }
        List<Post> posts = new ArrayList<>();
        for (Inbox.Channel channel : inbox.channels) {
            List<Envelope> letters =
                    channel.letters.stream().map(letter -> letter.envelope).toList();
            long late = channel.letters.stream().filter(letter -> letter.late).count();
            posts.add(new Post(name(channel.sender), letters, late));
        }
        if (world.definition().isFifo()) {
            posts.sort(Comparator.comparing(Post::from));
            walk.ordered(posts, into);
        } else {
            walk.unordered(posts, into);
        }
    }

    private String name(int process) {
        return process < 0
                ? ProcessId.OUTSIDE.name()
                : world.recording().process(process).name();
    }
}
