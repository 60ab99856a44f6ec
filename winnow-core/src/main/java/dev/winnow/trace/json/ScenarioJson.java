package dev.winnow.trace.json;

import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.system.BadInput;
import dev.winnow.system.UserCode;
import java.util.List;
import java.util.Objects;

/** The JSON of a scenario and the parameters that it accepts: the same on the command line and in pages. */
public final class ScenarioJson {

    private ScenarioJson() {}

    /** Returns the summary of a scenario, or why there is none: other scenarios are still listed. */
    public static String summary(Scenario scenario) {
        try {
            return Objects.requireNonNullElse(scenario.summary(), "");
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            return "(summary() threw "
                    + UserCode.describe(e).lines().findFirst().orElse("") + ")";
        }
    }

    /** Returns the parameters of a scenario; none if it fails to declare them. */
    private static List<Parameter<?>> parameters(Scenario scenario) {
        try {
            return Parameters.declaredBy(scenario);
        } catch (BadInput e) {
            return List.of();
        }
    }

    /** Writes the fields of a scenario. */
    public static void write(JsonFields json, Scenario scenario) {
        json.text("name", scenario.name());
        json.text("summary", summary(scenario));
        json.list("parameters", parameters(scenario), (fields, parameter) -> {
            fields.text("name", parameter.name());
            fields.text("default", parameter.defaultText());
            fields.text("values", parameter.validValues());
            fields.text("meaning", parameter.description());
        });
    }
}
