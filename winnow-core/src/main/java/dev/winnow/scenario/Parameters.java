package dev.winnow.scenario;

import dev.winnow.system.BadInput;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The parameters of one use of a scenario, each either given or at its default. */
public final class Parameters {

    private final Map<String, Parameter> declared = new TreeMap<>();
    private final Map<String, String> given;

    /** @throws BadInput if a name is given that is not declared */
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

    /** Those that were given, for the record. */
    public Map<String, String> given() {
        return new TreeMap<>(given);
    }

    public String text(String name) {
        return given.getOrDefault(name, parameter(name).defaultValue());
    }

    public int integer(String name, int least, int most) {
        String text = text(name);
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new BadInput(
                "parameter " + name + " is '" + text + "'", "give a whole number from " + least + " to " + most);
    }

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
            throw new IllegalArgumentException(
                    "the scenario asks for the parameter " + name + " but does not declare it");
        }
        return parameter;
    }
}
