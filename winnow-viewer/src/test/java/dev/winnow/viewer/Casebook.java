package dev.winnow.viewer;

import dev.winnow.model.Origin;
import dev.winnow.run.Parameters;
import dev.winnow.run.Pulse;
import dev.winnow.run.Scenario;
import dev.winnow.run.Scenarios;
import dev.winnow.run.Setup;
import java.util.Map;

/** Systems to step through. */
final class Casebook {

    static final Scenarios SCENARIOS = new Scenarios(Casebook.class.getClassLoader());

    private Casebook() {}

    static Setup setup(String name) {
        Scenario scenario = SCENARIOS.named(name);
        return scenario.setup(new Parameters(scenario.parameters(), Map.of()));
    }

    static Origin origin(String name) {
        return new Origin(name, Map.of(), 1);
    }

    static Stepper stepper(String name) {
        return new Stepper(setup(name), origin(name), new Pulse());
    }
}
