package dev.winnow.explore.skeleton;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Component;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The components of a system, by index, and what is common to them. */
final class SystemPartition {

    private final List<Component> components;
    private final Map<ProcessId, Integer> owners = new HashMap<>();
    private final ContentTable contents = new ContentTable();
    private final boolean isFifo;
    private final boolean distinguishesLookAlikes;

    SystemPartition(Setup setup) {
        this.components = setup.components();
        this.isFifo = setup.world().network().order() == Network.MessageOrder.FIFO;
        this.distinguishesLookAlikes = setup.world().distinguishesLookAlikes();
    }

    List<Component> components() {
        return components;
    }

    ContentTable contents() {
        return contents;
    }

    /** Returns true if messages from one process to another arrive in order. */
    boolean isFifo() {
        return isFifo;
    }

    /** Returns true if messages with equal content may differ. */
    boolean distinguishesLookAlikes() {
        return distinguishesLookAlikes;
    }

    /** Returns the index of the component of a process. */
    int owner(ProcessId process) {
        return owners.computeIfAbsent(process, this::findOwner);
    }

    private int findOwner(ProcessId process) {
        for (int i = 0; i < components.size(); i++) {
            if (components.get(i).contains(process)) {
                return i;
            }
        }
        throw new BadInput(
                "the process '" + process + "' belongs to no component: no process of the system created it",
                "let processes do this work themselves, or use another strategy; docs/EXPLORE.md says what each needs");
    }
}
