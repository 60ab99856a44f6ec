package dev.winnow.lab.bench;

import dev.winnow.explore.RandomWalk;
import dev.winnow.fuzz.Fuzzer;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.run.Parameters;
import dev.winnow.run.Pulse;
import dev.winnow.run.Runner;
import dev.winnow.run.Scenario;
import dev.winnow.run.Scenarios;
import dev.winnow.run.Setup;
import java.util.Map;

/** Random executions of one setup, as {@code fuzz} does them. */
record Walk(Setup setup, Origin origin) {

    static Walk of(String scenario, Map<String, String> parameters) {
        Scenario found = new Scenarios(Walk.class.getClassLoader()).find(scenario);
        Setup setup = found.setup(new Parameters(found.parameters(), parameters));
        return new Walk(setup, new Origin(scenario, parameters, 1));
    }

    /** The same with another seed. */
    Walk withSeed(long seed) {
        return new Walk(setup, origin.withSeed(seed));
    }

    /** One execution of that many steps. */
    Execution execution(int steps) {
        long seed = origin.seed();
        Fuzzer strategy = new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight()));
        Execution execution = Runner.run(setup, origin, strategy, steps, new Pulse());
        if (execution.size() != steps || execution.verdict() instanceof Verdict.Violated) {
            throw new IllegalStateException("the walk ended after " + execution.size() + " of " + steps + " steps: "
                    + execution.verdict() + "; measure a system that goes on and is correct");
        }
        return execution;
    }

    /** Executions of so many steps each, one after another, until there were so many altogether. */
    Rounds.Task executions(int steps, int altogether) {
        return () -> {
            long done = 0;
            while (done < altogether) {
                done += execution(steps).size();
            }
            return done;
        };
    }
}
