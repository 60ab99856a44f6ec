package dev.winnow.scenario;

import dev.winnow.system.BadInput;
import dev.winnow.system.UserCallback;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The parameter values of one run of a scenario: given by the user or the default. */
public final class Parameters {

    private final Map<String, Parameter> declared = new TreeMap<>();
    private final Map<String, String> given;

    /**
     * Creates the values from those given by the user.
     *
     * @throws BadInput if a name is not declared
     */
    public Parameters(List<Parameter> declared, Map<String, String> given) {
        declared.forEach(parameter -> this.declared.put(parameter.name(), parameter));
        this.given = new TreeMap<>(given);
        for (String name : given.keySet()) {
            if (!this.declared.containsKey(name)) {
                throw new BadInput(
                        "there is no parameter '" + name + "'",
                        this.declared.isEmpty()
                                ? "this scenario takes no parameters"
                                : "it takes " + String.join(", ", this.declared.keySet()) + " (-p name=value)");
            }
        }
    }

    /**
     * Creates the values of a scenario's parameters.
     *
     * @throws BadInput if a name is not declared, or if the scenario fails to declare them
     */
    public static Parameters of(Scenario scenario, Map<String, String> given) {
        List<Parameter> declared = UserCallback.call(
                () -> scenario.getClass().getName() + ".parameters()",
                "let it return a list of parameters",
                () -> List.copyOf(scenario.parameters()));
        return new Parameters(declared, given);
    }

    /**
     * Returns the setup of the scenario for these values.
     *
     * @throws BadInput if the scenario fails
     */
    public Setup setUp(Scenario scenario) {
        return UserCallback.call(
                () -> scenario.getClass().getName() + ".setup",
                "correct the scenario " + scenario.name(),
                () -> scenario.setup(this));
    }

    /** Returns the values that the user gave, by name. */
    public Map<String, String> given() {
        return new TreeMap<>(given);
    }

    /** Returns the value of a parameter as text. */
    public String text(String name) {
        return given.getOrDefault(name, parameter(name).defaultValue());
    }

    /**
     * Returns the value of a parameter as a number from {@code min} to {@code max}.
     *
     * @throws BadInput if it is no such number
     */
    public int integer(String name, int min, int max) {
        String text = text(name);
        try {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below, like a number out of range
        }
        throw new BadInput(
                "parameter " + name + " is '" + text + "'", "give a whole number from " + min + " to " + max);
    }

    /**
     * Returns the value of a parameter as a constant of an enum. Case does not matter, and dashes stand for
     * underscores.
     *
     * @throws BadInput if there is no such constant
     */
    public <E extends Enum<E>> E oneOf(String name, Class<E> type) {
        String text = text(name);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(text.replace('-', '_'))) {
                return constant;
            }
        }
        throw new BadInput(
                "parameter " + name + " is '" + text + "'",
                "give one of " + List.of(type.getEnumConstants()).toString().toLowerCase(java.util.Locale.ROOT));
    }

    private Parameter parameter(String name) {
        Parameter parameter = declared.get(name);
        if (parameter == null) {
            throw new IllegalArgumentException("the scenario reads the parameter " + name + " but does not declare it");
        }
        return parameter;
    }
}
