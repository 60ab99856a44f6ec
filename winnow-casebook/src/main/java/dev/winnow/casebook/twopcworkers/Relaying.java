package dev.winnow.casebook.twopcworkers;

import dev.winnow.casebook.Protocol;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The behavior of a node: hands requests on to its workers, and answers the manager when all of them have. Its state is
 * the number of workers that have answered the current request.
 */
final class Relaying implements Protocol<Integer, Phase> {

    private final int manager;
    private final List<Integer> workers;

    Relaying(int manager, List<Integer> workers) {
        this.manager = manager;
        this.workers = List.copyOf(workers);
    }

    @Override
    public Integer initial() {
        return 0;
    }

    @Override
    public Integer on(Integer answers, int from, Phase message, BiConsumer<Integer, Phase> out) {
        if (from == manager) {
            workers.forEach(worker -> out.accept(worker, message));
            return answers;
        }
        if (answers + 1 < workers.size()) {
            return answers + 1;
        }
        out.accept(manager, message);
        return 0;
    }
}
