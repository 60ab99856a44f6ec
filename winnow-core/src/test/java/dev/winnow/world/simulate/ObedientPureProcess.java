package dev.winnow.world.simulate;

import dev.winnow.model.ProcessId;
import dev.winnow.system.ContractCommand;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;

/** A pure process that performs the commands it receives. Its state is its log. */
public record ObedientPureProcess() implements PureProcess<ObedientPureProcess.Log, Object> {

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
        return obey((ContractCommand) message, next, context);
    }

    @Override
    public Log timeout(Log state, Object timer, Context context) {
        List<String> lines = new ArrayList<>(state.lines());
        lines.add("timer " + timer);
        return new Log(lines, state.children());
    }

    private static Log said(Log state, ProcessId from, Object message) {
        if (!(message instanceof ContractCommand.Note note)) {
            return state;
        }
        return logged(state, note.text() + " from " + from);
    }

    private static Log logged(Log state, String line) {
        List<String> lines = new ArrayList<>(state.lines());
        lines.add(line);
        return new Log(lines, state.children());
    }

    static Log obey(ContractCommand command, Log state, Context context) {
        if (command instanceof ContractCommand.All all) {
            Log next = state;
            for (ContractCommand one : all.commands()) {
                next = obey(one, next, context);
            }
            return next;
        }
        if (command instanceof ContractCommand.Choose choose) {
            return logged(state, "chose " + context.choose(choose.bound()));
        }
        if (command instanceof ContractCommand.Draw draw) {
            return logged(state, "drew " + context.random().nextInt(draw.bound()));
        }
        if (command instanceof ContractCommand.Spawn) {
            context.spawn("child-" + state.children(), new ObedientPureProcess());
            return new Log(state.lines(), state.children() + 1);
        }
        act(command, context);
        return state;
    }

    static void act(ContractCommand command, Context context) {
        if (command instanceof ContractCommand.Say say) {
            context.send(say.to(), say.what());
        } else if (command instanceof ContractCommand.Arm arm) {
            context.setTimer(arm.timer(), arm.delay());
        } else if (command instanceof ContractCommand.Disarm disarm) {
            context.cancelTimer(disarm.timer());
        } else if (command instanceof ContractCommand.Keep keep) {
            context.store("value", keep.value());
        } else if (command instanceof ContractCommand.Fail fail) {
            throw new IllegalStateException(fail.message());
        }
    }
}
