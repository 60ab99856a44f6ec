package dev.winnow.casebook.twopcworkers;

import dev.winnow.casebook.Protocol;
import java.util.List;
import java.util.function.BiConsumer;

/** The behavior of the manager: asks all nodes to prepare, and to commit once all have answered. */
final class Managing implements Protocol<Manager, Phase> {

    private final List<Integer> nodes;

    Managing(List<Integer> nodes) {
        this.nodes = List.copyOf(nodes);
    }

    @Override
    public Manager initial() {
        return new Manager(false, 0);
    }

    @Override
    public List<String> actions(Manager manager) {
        return manager.started() ? List.of() : List.of("prepare");
    }

    @Override
    public Manager act(Manager manager, String action, BiConsumer<Integer, Phase> out) {
        nodes.forEach(node -> out.accept(node, Phase.PREPARE));
        return new Manager(true, 0);
    }

    @Override
    public Manager on(Manager manager, int from, Phase answer, BiConsumer<Integer, Phase> out) {
        int answers = manager.answers() + 1;
        if (answers == nodes.size()) {
            nodes.forEach(node -> out.accept(node, Phase.COMMIT));
        }
        return new Manager(true, answers);
    }
}
