package dev.winnow.world.simulate;

import dev.winnow.model.ProcessId;
import dev.winnow.system.ContractCommand;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.util.ArrayList;
import java.util.List;

/** A mutable process that performs the commands it receives and logs them. */
public final class ObedientMutableProcess implements MutableProcess<Object> {

    private final List<String> lines = new ArrayList<>();
    private int children;

    @Override
    public void start(Context context) {
        lines.add("started" + context.stored("value").map(v -> " with " + v).orElse(""));
    }

    @Override
    public void receive(ProcessId from, Object message, Context context) {
        if (message instanceof ContractCommand.Note note) {
            lines.add(note.text() + " from " + from);
        }
        obey((ContractCommand) message, context);
    }

    private void obey(ContractCommand command, Context context) {
        if (command instanceof ContractCommand.All all) {
            all.commands().forEach(one -> obey(one, context));
        } else if (command instanceof ContractCommand.Choose choose) {
            lines.add("chose " + context.choose(choose.bound()));
        } else if (command instanceof ContractCommand.Draw draw) {
            lines.add("drew " + context.random().nextInt(draw.bound()));
        } else if (command instanceof ContractCommand.Spawn) {
            context.spawn("child-" + children++, ObedientMutableProcess::new);
        } else {
            ObedientPureProcess.act(command, context);
        }
    }

    @Override
    public void timeout(Object timer, Context context) {
        lines.add("timer " + timer);
    }

    @Override
    public Object state() {
        return new ObedientPureProcess.Log(lines, children);
    }
}
