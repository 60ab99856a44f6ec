package dev.winnow.world;

import dev.winnow.model.External;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.Plan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the prologue of a plan can lead in a graph: to more than one configuration if processes choose when they are started. */
final class Beginnings {

    private static final int MOST = 1 << 12;

    private final FlatGraph graph;
    private final List<Plan.Move> prologue;
    private final Vocabulary words;
    private final Transitions transitions;
    private final List<int[]> configurations = new ArrayList<>();
    private final List<int[][]> choices = new ArrayList<>(); // what handlers chose on the way there

    /** From where the graph is now. */
    Beginnings(FlatGraph graph, List<Plan.Move> prologue, Vocabulary words, Transitions transitions) {
        this.graph = graph;
        this.prologue = prologue;
        this.words = words;
        this.transitions = transitions;
        inject(0, new int[prologue.size()][]);
    }

    int count() {
        return configurations.size();
    }

    int[] configuration(int which) {
        return configurations.get(which);
    }

    int[][] choices(int which) {
        return choices.get(which);
    }

    /** Injects the rest of the prologue from here, in each way in which processes choose. */
    private void inject(int from, int[][] chosen) {
        int[] here = new int[graph.width()];
        graph.leave(here, 0);
        if (from == prologue.size()) {
            graph.requireUnbroken(true);
            configurations.add(here);
            choices.add(chosen.clone());
            return;
        }
        if (count() > MOST) {
            throw new Unrehearsable("a plan that leads to more than " + MOST + " beginnings");
        }
        External external = prologue.get(from) instanceof Plan.Inject inject ? inject.external() : null;
        int who = external instanceof External.Start start ? words.index(start.process()) : -1;
        for (int transition : transitions(external, who)) {
            graph.enter(here, 0);
            graph.inject(transition, who);
            graph.requireUnbroken(false);
            chosen[from] = transitions.choices(transition);
            inject(from + 1, chosen);
        }
    }

    private int[] transitions(@Nullable External external, int starting) {
        if (starting >= 0) {
            return transitions.outcomes(Scene.Kind.START, graph.local(starting), 0);
        }
        if (external instanceof External.Send send) {
            int message = words.message(-1, words.index(send.to()), send.message());
            return new int[] {transitions.of(new Scene(Scene.Kind.SEND, Vocabulary.NONE, message))};
        }
        throw new Unrehearsable("a plan that does more than start processes and send to them");
    }
}
