package dev.winnow.world;

import dev.winnow.model.ProcessId;
import dev.winnow.run.Command;
import java.util.ArrayList;
import java.util.List;

/** A mutable process that does what it is told and logs it. */
final class ObeyingObject implements MutableProcess {

    private final List<String> lines = new ArrayList<>();
    private int children;

    @Override
    public void start(Context context) {
        lines.add("started" + context.stored("value").map(v -> " with " + v).orElse(""));
    }

    @Override
    public void receive(ProcessId from, Object message, Context context) {
        if (message instanceof Command.Note note) {
            lines.add(note.text() + " from " + from);
        }
        obey((Command) message, context);
    }

    private void obey(Command command, Context context) {
        if (command instanceof Command.All all) {
            all.commands().forEach(one -> obey(one, context));
        } else if (command instanceof Command.Choose choose) {
            lines.add("chose " + context.choose(choose.bound()));
        } else if (command instanceof Command.Draw draw) {
            lines.add("drew " + context.random().nextInt(draw.bound()));
        } else if (command instanceof Command.Spawn) {
            context.spawn("child-" + children++, ObeyingObject::new);
        } else {
            Obeying.act(command, context);
        }
    }

    @Override
    public void timeout(Object timer, Context context) {
        lines.add("timer " + timer);
    }

    @Override
    public Object state() {
        return new Obeying.Log(lines, children);
    }
}
