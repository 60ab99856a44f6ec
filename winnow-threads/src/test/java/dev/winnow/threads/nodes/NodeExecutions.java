package dev.winnow.threads.nodes;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.Item;
import dev.winnow.model.Origin;
import dev.winnow.model.Step;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;

/** Random executions of nodes, and all that happened in them as text. */
final class NodeExecutions {

    private NodeExecutions() {}

    static Execution run(Setup setup, Origin origin) {
        long seed = origin.seed();
        return Runner.run(setup, origin, new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight())));
    }

    static String text(Execution execution) {
        StringBuilder text = new StringBuilder();
        for (Step step : execution.steps()) {
            text.append(step.event()).append(' ').append(step.payload()).append(step.logLines());
            for (Item item : step.createdItems()) {
                text.append("\n    ").append(item);
            }
            text.append('\n');
        }
        return text.append(execution.verdict()).toString();
    }
}
