package dev.winnow.world.compiled;

import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Choices;
import dev.winnow.model.External;
import dev.winnow.scenario.Plan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The initial configurations of a compiled state space: those after the plan's prologue. There is more than one if
 * processes choose when they start.
 */
final class InitialConfigurations {

    private static final int MOST_INITIAL = 1 << 12;

    private final CompiledStateSpace space;
    private final List<Plan.PlanStep> prologue;
    private final SymbolTable symbols;
    private final TransitionTable transitions;
    private final List<int[]> configurations = new ArrayList<>();
    private final List<List<Choices>> choices = new ArrayList<>(); // by configuration: the choices of each external

    /** Performs the prologue from the successor of the state space. */
    InitialConfigurations(
            CompiledStateSpace space, List<Plan.PlanStep> prologue, SymbolTable symbols, TransitionTable transitions) {
        this.space = space;
        this.prologue = prologue;
        this.symbols = symbols;
        this.transitions = transitions;
        inject(0, new Choices[prologue.size()]);
    }

    int count() {
        return configurations.size();
    }

    int[] configuration(int which) {
        return configurations.get(which);
    }

    List<Choices> choices(int which) {
        return choices.get(which);
    }

    /** Injects the rest of the prologue, with every combination of choices. */
    private void inject(int from, Choices[] chosen) {
        int[] source = new int[space.configurationInts()];
        space.save(source, 0);
        if (from == prologue.size()) {
            space.requireNoViolation(true);
            configurations.add(source);
            choices.add(List.of(chosen));
            return;
        }
        if (count() > MOST_INITIAL) {
            throw new UnsupportedByEngine("a plan with more than " + MOST_INITIAL + " initial configurations");
        }
        External external = prologue.get(from) instanceof Plan.Inject inject ? inject.external() : null;
        int started = external instanceof External.Start start ? symbols.indexOf(start.process()) : -1;
        for (int transition : transitions(prologue.get(from), external, started)) {
            space.enter(source, 0);
            space.inject(transition, started);
            space.requireNoViolation(false);
            chosen[from] = transitions.choices(transition);
            inject(from + 1, chosen);
        }
    }

    private int[] transitions(Plan.PlanStep step, @Nullable External external, int started) {
        if (started >= 0) {
            return transitions.outcomes(TransitionKey.TransitionKind.START, space.localState(started), 0);
        }
        if (external instanceof External.Send send) {
            int message = symbols.messageNumber(-1, symbols.indexOf(send.to()), send.message());
            return new int[] {
                transitions.numberOf(new TransitionKey(TransitionKey.TransitionKind.SEND, SymbolTable.NONE, message))
            };
        }
        throw external == null
                ? new UnsupportedByEngine("a plan that waits for something in its prologue")
                : new UnsupportedByEngine(
                        "a plan whose prologue does more than start processes and send messages: " + step.text(),
                        "let a process choose whether and when it happens");
    }
}
