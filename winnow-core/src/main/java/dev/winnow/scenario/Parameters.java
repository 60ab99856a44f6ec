package dev.winnow.scenario;

import dev.winnow.system.BadInput;
import dev.winnow.system.UserCallback;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The parameter values of one run of a scenario: given by the user or the default. */
public final class Parameters {

    private final Map<String, Parameter<?>> declared = new TreeMap<>();
    private final Map<String, String> given = new TreeMap<>();

    /**
     * Creates the values from those given by the user.
     *
     * @throws BadInput if a name is not declared
     */
    public Parameters(List<? extends Parameter<?>> declared, Map<String, String> given) {
        declared.forEach(parameter -> this.declared.put(parameter.name(), parameter));
        given.forEach((name, text) -> this.given.put(name, declaration(name).normalize(text)));
    }

    private Parameter<?> declaration(String name) {
        Parameter<?> declaration = declared.get(name);
        if (declaration == null) {
            throw new BadInput(
                    "there is no parameter '" + name + "'",
                    declared.isEmpty()
                            ? "this scenario takes no parameters"
                            : "it takes " + String.join(", ", declared.keySet()) + " (-p name=value)");
        }
        return declaration;
    }

    /**
     * Creates the values of a scenario's parameters.
     *
     * @throws BadInput if a name is not declared, or if the scenario fails to declare them
     */
    public static Parameters of(Scenario scenario, Map<String, String> given) {
        return new Parameters(declaredBy(scenario), given);
    }

    /**
     * Returns the parameters that a scenario declares.
     *
     * @throws BadInput if it fails to declare them, or declares two with one name
     */
    public static List<Parameter<?>> declaredBy(Scenario scenario) {
        String method = scenario.getClass().getName() + ".parameters()";
        List<Parameter<?>> declared =
                UserCallback.call(() -> method, "let it return a list, which may be empty", scenario::parameters);
        Set<String> names = new HashSet<>();
        for (@Nullable Parameter<?> parameter : declared) {
            if (parameter == null) {
                throw new BadInput(method + " returns a list that contains null", "remove it from the list");
            }
            if (!names.add(parameter.name())) {
                throw new BadInput(
                        method + " returns two parameters named '" + parameter.name() + "'",
                        "give one of them another name");
            }
        }
        return List.copyOf(declared);
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

    /** Returns the values that the user gave, by name; {@code safe} also if the user typed {@code SAFE}. */
    public Map<String, String> given() {
        return new TreeMap<>(given);
    }

    /** Returns the values of all parameters, given or default, by name. */
    public Map<String, String> all() {
        Map<String, String> all = given();
        declared.forEach((name, parameter) -> all.putIfAbsent(name, parameter.defaultText()));
        return all;
    }

    /**
     * Returns the value of a parameter. The default is that of the declared parameter with this name.
     *
     * @throws BadInput if the user gave a value that is not valid
     */
    public <T> T get(Parameter<T> parameter) {
        Parameter<?> declaration = declared.get(parameter.name());
        if (declaration == null) {
            throw new IllegalArgumentException(
                    "the scenario reads the parameter " + parameter.name() + " but does not declare it");
        }
        return parameter.parse(given.getOrDefault(parameter.name(), declaration.defaultText()));
    }
}
