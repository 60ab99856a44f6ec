package dev.winnow.viewer;

import dev.winnow.model.Origin;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.scenario.Setup;
import dev.winnow.viewer.live.Stepper;
import java.util.Map;

/** Systems to step through. */
public final class CasebookScenarios {

    static final ScenarioFinder SCENARIOS = new ScenarioFinder(CasebookScenarios.class.getClassLoader());

    private CasebookScenarios() {}

    public static Setup setup(String name) {
        Scenario scenario = SCENARIOS.findByName(name);
        return scenario.setup(new Parameters(scenario.parameters(), Map.of()));
    }

    public static Origin origin(String name) {
        return new Origin(name, Map.of(), 1);
    }

    public static Stepper stepper(String name) {
        return new Stepper(setup(name), origin(name), new ProgressBeacon());
    }
}
