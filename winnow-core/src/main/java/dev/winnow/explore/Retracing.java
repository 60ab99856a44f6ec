package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.run.Explorer;
import java.util.function.Supplier;

/** Goes once more all the ways that a {@link StratifiedSearch} went before it was stopped, and lets the explorers there come to where they were. */
final class Retracing {

    /** What a delay costs. */
    @FunctionalInterface
    interface Price {
        int of(Turn turn, Explorer explorer, int inUnit);
    }

    private final Graph graph;
    private final Supplier<Explorer> explorers;
    private final Price price;
    private final Links links;
    private final Visited visited;
    private final Turn turn;
    private final Stands all; // by number
    private final int[] configuration;

    Retracing(Graph graph, Supplier<Explorer> explorers, Price price, Links links, Visited visited) {
        this.graph = graph;
        this.explorers = explorers;
        this.price = price;
        this.links = links;
        this.visited = visited;
        this.turn = new Turn(graph);
        this.all = new Stands(graph.width());
        this.configuration = new int[graph.width()];
    }

    /** The next configuration: a first one, or what a move leads to. */
    void add(int from, int move) {
        if (from < 0) {
            begin(~from);
        } else {
            follow(from, move);
        }
    }

    private void begin(int which) {
        if (which >= graph.firsts()) {
            throw Checkpoint.torn("the system begins otherwise");
        }
        graph.first(which, configuration, 0);
        graph.enter(configuration, 0);
        turn.look();
        Explorer explorer = explorers.get();
        turn.introduce(explorer);
        all.add(graph, explorer, links.first(which), 1, 0, 0);
        visited.add(graph.low(), graph.high(), configuration, 0);
    }

    private void follow(int from, int move) {
        all.enter(graph, from);
        turn.look();
        while (choose(from) != move) {
            // until the explorer comes by it
        }
        turn.note(move);
        graph.perform(move);
        turn.noteSent();
        Explorer explorer = all.explorer(from).copy();
        graph.leave(configuration, 0);
        visited.add(graph.low(), graph.high(), configuration, 0);
        all.add(graph, explorer, links.add(from, move), all.depth(from) + 1, all.delays(from), all.values(from));
        all.enter(graph, all.size() - 1);
        turn.look();
        turn.tell(explorer);
    }

    /** One more choice in the configuration that was looked at. */
    private int choose(int which) {
        if (all.tried(which) == turn.choices()) {
            throw Checkpoint.torn("the system cannot do what it did then");
        }
        if (all.tried(which) > 0) {
            all.delay(which, turn, price.of(turn, all.explorer(which), all.inUnit(which)));
        }
        all.tried(which, all.tried(which) + 1);
        return turn.move(all.explorer(which), all.inUnit(which));
    }

    /** Those of a list, each after as many choices as it says: two by two, numbers and choices. */
    Stands stands(int[] list) {
        Stands stands = new Stands(graph.width());
        for (int i = 0; i < list.length; i += 2) {
            all.enter(graph, list[i]);
            turn.look();
            while (all.tried(list[i]) < list[i + 1]) {
                choose(list[i]);
            }
            stands.add(all, list[i]);
        }
        return stands;
    }
}
