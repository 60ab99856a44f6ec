package dev.winnow.scenario;

import dev.winnow.system.BadInput;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Set;

/** The parameter values of one run of a scenario: given by the user or the default. */
public final class Parameters {

    private final Set<String> declared = new TreeSet<>();
    private final Map<String, String> given;

    /**
     * Creates the values from those given by the user.
     *
     * @throws BadInput if a name is not declared
     */
    public Parameters(List<? extends Parameter<?>> declared, Map<String, String> given) {
        declared.forEach(parameter -> this.declared.add(parameter.name()));
        this.given = new TreeMap<>(given);
        for (String name : given.keySet()) {
            if (!this.declared.contains(name)) {
                throw new BadInput(
                        "there is no parameter '" + name + "'",
                        this.declared.isEmpty()
                                ? "this scenario takes no parameters"
                                : "it takes " + String.join(", ", this.declared) + " (-p name=value)");
            }
        }
    }

    /** Returns the values that the user gave, by name. */
    public Map<String, String> given() {
        return new TreeMap<>(given);
    }

    /**
     * Returns the value of a parameter.
     *
     * @throws BadInput if the user gave one that is not valid
     */
    public <T> T get(Parameter<T> parameter) {
        if (!declared.contains(parameter.name())) {
            throw new IllegalArgumentException(
                    "the scenario reads the parameter " + parameter.name() + " but does not declare it");
        }
        return parameter.parse(given.get(parameter.name()));
    }
}
