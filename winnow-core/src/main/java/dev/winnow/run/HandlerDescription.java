package dev.winnow.run;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import java.util.Locale;

/** The description of the user code that an event runs. */
public final class HandlerDescription {

    private HandlerDescription() {}

    /** Returns {@code the handler of n1 for Vote(term=2) from n2}. */
    public static String of(Event event, Recording recording) {
        if (event instanceof Event.Deliver deliver) {
            Item item = recording.item(deliver.item());
            return "the handler of " + item.to() + " for " + Shapes.text(item.payload()) + " from " + item.from();
        }
        if (event instanceof Event.Fire fire) {
            Item item = recording.item(fire.item());
            return "the handler of " + item.to() + " for its timer " + Shapes.text(item.payload());
        }
        if (event instanceof External.Run run) {
            return "the block of code '" + run.block() + "'";
        }
        return event instanceof External.Lifecycle lifecycle
                ? "the handler of " + lifecycle.process() + " for its " + word(lifecycle)
                : "code of the system";
    }

    private static String word(External.Lifecycle lifecycle) {
        return lifecycle.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
