package dev.winnow.world;

import dev.winnow.model.ProcessId;
import dev.winnow.run.Command;
import java.util.ArrayList;
import java.util.List;

/** A pure process that does what it is told. Its state is what it logged. */
record Obeying() implements PureProcess<Obeying.Log> {

    record Log(List<String> lines, int children) {
        Log {
            lines = List.copyOf(lines);
        }
    }

    @Override
    public Log start(Context context) {
        return new Log(
                List.of("started"
                        + context.stored("value").map(v -> " with " + v).orElse("")),
                0);
    }

    @Override
    public Log receive(Log state, ProcessId from, Object message, Context context) {
        Log next = said(state, from, message);
        return obey((Command) message, next, context);
    }

    @Override
    public Log timeout(Log state, Object timer, Context context) {
        List<String> lines = new ArrayList<>(state.lines());
        lines.add("timer " + timer);
        return new Log(lines, state.children());
    }

    private static Log said(Log state, ProcessId from, Object message) {
        if (!(message instanceof Command.Note note)) {
            return state;
        }
        return logged(state, note.text() + " from " + from);
    }

    private static Log logged(Log state, String line) {
        List<String> lines = new ArrayList<>(state.lines());
        lines.add(line);
        return new Log(lines, state.children());
    }

    static Log obey(Command command, Log state, Context context) {
        if (command instanceof Command.All all) {
            Log next = state;
            for (Command one : all.commands()) {
                next = obey(one, next, context);
            }
            return next;
        }
        if (command instanceof Command.Choose choose) {
            return logged(state, "chose " + context.choose(choose.bound()));
        }
        if (command instanceof Command.Draw draw) {
            return logged(state, "drew " + context.random().nextInt(draw.bound()));
        }
        if (command instanceof Command.Spawn) {
            context.spawn("child-" + state.children(), new Obeying());
            return new Log(state.lines(), state.children() + 1);
        }
        act(command, context);
        return state;
    }

    static void act(Command command, Context context) {
        if (command instanceof Command.Say say) {
            context.send(say.to(), say.what());
        } else if (command instanceof Command.Arm arm) {
            context.setTimer(arm.timer(), arm.delay());
        } else if (command instanceof Command.Disarm disarm) {
            context.cancelTimer(disarm.timer());
        } else if (command instanceof Command.Keep keep) {
            context.store("value", keep.value());
        } else if (command instanceof Command.Fail fail) {
            throw new IllegalStateException(fail.message());
        }
    }
}
