package dev.winnow.pekko.world;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A world that a test steps by hand: lists enabled events as texts, and performs them. */
final class SteppedWorld implements AutoCloseable {

    private static final ChoiceSource FIRST = (process, bound) -> 0;

    final World world;

    SteppedWorld(PekkoSystem system) {
        world = system.boot(1);
        system.processes().forEach(process -> world.perform(new External.Start(process), FIRST));
    }

    Step perform(Event event) {
        return world.perform(event, FIRST);
    }

    /** Sends a message from outside and delivers it. */
    Step tell(String to, Object message) {
        return deliver(send(to, message).firstCreatedItem());
    }

    Step send(String to, Object message) {
        return perform(new External.Send(ProcessId.of(to), message));
    }

    Step deliver(int item) {
        return perform(new Event.Deliver(item));
    }

    /** Delivers the first enabled message that matches, such as {@code "a→b Text"}. */
    Step deliver(String like) {
        return perform(new Event.Deliver(find(like)));
    }

    Step fire(String process, Object timer) {
        return perform(new Event.Fire(find(
                item -> item.isTimer()
                        && item.to().name().equals(process)
                        && item.payload().equals(timer),
                timer)));
    }

    private int find(String like) {
        return find(item -> !item.isTimer() && text(item).startsWith(like), like);
    }

    private int find(Predicate<Item> wanted, Object what) {
        return items().stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow(() -> new AssertionError(what + " is not among " + enabled()))
                .id();
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < world.enabled().size(); i++) {
            items.add(world.recording().item(world.enabled().itemAt(i)));
        }
        return items;
    }

    /** Returns all enabled events as texts. */
    List<String> enabled() {
        return items().stream().map(SteppedWorld::text).toList();
    }

    static String text(Item item) {
        String payload = dev.winnow.model.Shapes.text(item.payload());
        return item.isTimer() ? item.to() + " timer " + payload : item.from() + "→" + item.to() + " " + payload;
    }

    /** Delivers enabled messages in order until there are none. Fires no timers. */
    void settle() {
        while (world.enabled().messageCount() > 0) {
            perform(world.enabled().eventAt(0));
        }
    }

    <T> T state(String process, Class<T> type) {
        return type.cast(world.states().of(ProcessId.of(process)));
    }

    @Override
    public void close() {
        world.close();
    }
}
