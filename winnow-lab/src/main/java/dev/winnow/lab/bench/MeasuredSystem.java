package dev.winnow.lab.bench;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.scenario.Setup;
import java.util.Map;

/** A system under random walks, as in {@code fuzz}. */
record MeasuredSystem(Setup setup, Origin origin) {

    static MeasuredSystem of(String scenario, Map<String, String> parameters) {
        Scenario found = new ScenarioFinder(MeasuredSystem.class.getClassLoader()).find(scenario);
        Setup setup = found.setup(new Parameters(found.parameters(), parameters));
        return new MeasuredSystem(setup, new Origin(scenario, parameters, 1));
    }

    /** Returns this system with another seed. */
    MeasuredSystem withSeed(long seed) {
        return new MeasuredSystem(setup, origin.withSeed(seed));
    }

    /** Runs one execution of the given number of steps. */
    Execution execution(int steps) {
        long seed = origin.seed();
        Fuzzer strategy = new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight()));
        Execution execution = Runner.run(setup, origin, strategy, steps, new ProgressBeacon());
        if (execution.size() != steps || execution.verdict() instanceof Verdict.Violated) {
            throw new IllegalStateException("the walk ended after " + execution.size() + " of " + steps + " steps: "
                    + execution.verdict() + "; measure a correct system that does not terminate");
        }
        return execution;
    }

    /** Returns a task that runs executions of the given length up to a total number of steps. */
    Rounds.MeasuredTask executions(int steps, int totalSteps) {
        return () -> {
            long done = 0;
            while (done < totalSteps) {
                done += execution(steps).size();
            }
            return done;
        };
    }
}
