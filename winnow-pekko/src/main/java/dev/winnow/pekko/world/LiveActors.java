package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.system.States;
import java.util.List;
import org.apache.pekko.actor.Actor;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRefWithCell;
import org.jspecify.annotations.Nullable;

/** The live actors. Nothing runs between two steps, so that invariants may read their fields. */
public record LiveActors(PekkoWorld world) implements States {

    @Override
    public List<ProcessId> processes() {
        return world.recording().processes();
    }

    @Override
    public boolean isUp(ProcessId process) {
        int index = world.recording().indexOf(process);
        return index >= 0 && world.processes().get(index).up;
    }

    @Override
    public @Nullable Object of(ProcessId process) {
        int index = world.recording().indexOf(process);
        return index < 0 ? null : at(index);
    }

    @Override
    public @Nullable Object at(int processIndex) {
        ActorProcess process = world.processes().get(processIndex);
        Actor actor = process.up ? actorOf(process) : null;
        return actor == null ? null : world.definition().stateOf(process.id, actor);
    }

    /** Returns the actor instance of the process, or null if there is none. */
    public static @Nullable Actor actorOf(ActorProcess process) {
        return process.ref instanceof ActorRefWithCell ref && ref.underlying() instanceof ActorCell cell
                ? cell.actor()
                : null;
    }
}
