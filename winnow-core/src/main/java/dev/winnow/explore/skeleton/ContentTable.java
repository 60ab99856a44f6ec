package dev.winnow.explore.skeleton;

import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.model.Shapes;
import java.util.HashMap;
import java.util.Map;

/** Numbers of messages and timers by what can be seen of them: sender, receiver and content. */
final class ContentTable {

    private record Content(ProcessId from, ProcessId to, boolean isTimer, Object hash) {}

    private final Map<Content, Integer> numbers = new HashMap<>();

    int number(Item item) {
        return number(item, Shapes.of(item.payload()));
    }

    /** Returns the number of an item with other contents than its payload. */
    int number(Item item, Shape contents) {
        Content content = new Content(item.from(), item.to(), item.isTimer(), contents.hash());
        return numbers.computeIfAbsent(content, any -> numbers.size());
    }
}
