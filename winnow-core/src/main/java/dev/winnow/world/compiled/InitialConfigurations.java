package dev.winnow.world.compiled;

import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.External;
import dev.winnow.scenario.Plan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the prologue of a plan can lead in a graph: to more than one configuration if processes choose when they are
 * started.
 */
final class InitialConfigurations {

    private static final int MOST = 1 << 12;

    private final CompiledStateSpace space;
    private final List<Plan.PlanStep> prologue;
    private final SymbolTable symbols;
    private final TransitionTable transitions;
    private final List<int[]> configurations = new ArrayList<>();
    private final List<int[][]> choices = new ArrayList<>(); // what handlers chose on the way there

    /** From where the graph is now. */
    InitialConfigurations(
            CompiledStateSpace space, List<Plan.PlanStep> prologue, SymbolTable symbols, TransitionTable transitions) {
        this.space = space;
        this.prologue = prologue;
        this.symbols = symbols;
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
        int[] here = new int[space.configurationInts()];
        space.save(here, 0);
        if (from == prologue.size()) {
            space.requireUnbroken(true);
            configurations.add(here);
            choices.add(chosen.clone());
            return;
        }
        if (count() > MOST) {
            throw new UnsupportedByEngine("a plan that leads to more than " + MOST + " beginnings");
        }
        External external = prologue.get(from) instanceof Plan.Inject inject ? inject.external() : null;
        int who = external instanceof External.Start start ? symbols.indexOf(start.process()) : -1;
        for (int transition : transitions(external, who)) {
            space.enter(here, 0);
            space.inject(transition, who);
            space.requireUnbroken(false);
            chosen[from] = transitions.choices(transition);
            inject(from + 1, chosen);
        }
    }

    private int[] transitions(@Nullable External external, int starting) {
        if (starting >= 0) {
            return transitions.outcomes(TransitionKey.TransitionKind.START, space.localState(starting), 0);
        }
        if (external instanceof External.Send send) {
            int message = symbols.messageNumber(-1, symbols.indexOf(send.to()), send.message());
            return new int[] {
                transitions.numberOf(new TransitionKey(TransitionKey.TransitionKind.SEND, SymbolTable.NONE, message))
            };
        }
        throw new UnsupportedByEngine("a plan that does more than start processes and send to them");
    }
}
