package dev.winnow.trace.json;

import dev.winnow.scenario.Scenario;

/** The JSON of a scenario and the parameters that it accepts: the same on the command line and in pages. */
public final class ScenarioJson {

    private ScenarioJson() {}

    /** Writes the fields of a scenario. */
    public static void write(JsonFields json, Scenario scenario) {
        json.text("name", scenario.name());
        json.text("summary", scenario.summary());
        json.list("parameters", scenario.parameters(), (fields, parameter) -> {
            fields.text("name", parameter.name());
            fields.text("default", parameter.defaultText());
            fields.text("values", parameter.validValues());
            fields.text("meaning", parameter.description());
        });
    }
}
