package dev.winnow.scenario;

import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The scenarios on a class path: those that {@code META-INF/services} lists, by name, and any other by class name. */
public final class ScenarioFinder {

    private final ClassLoader loader;
    private final TreeMap<String, Scenario> byName = new TreeMap<>();

    /**
     * Loads the listed scenarios.
     *
     * @throws BadInput if a listed class cannot be loaded or two scenarios have the same name
     */
    public ScenarioFinder(ClassLoader loader) {
        this.loader = loader;
        try {
            for (ScenarioSource source : ServiceLoader.load(ScenarioSource.class, loader)) {
                source.scenarios().forEach(this::add);
            }
        } catch (ServiceConfigurationError e) {
            throw new BadInput(
                    "a scenario that is listed in META-INF/services/" + ScenarioSource.class.getName()
                            + " cannot be loaded: " + e.getMessage(),
                    "each line must name a public class with a public constructor without arguments",
                    e);
        }
    }

    /** Returns all scenarios found so far, by name. */
    public List<Scenario> all() {
        return List.copyOf(byName.values());
    }

    /** Adds a scenario, by name or class name. It need not be listed. */
    public void include(String nameOrClass) {
        Scenario scenario = find(nameOrClass);
        Scenario known = byName.get(scenario.name());
        if (known == null || known.getClass() != scenario.getClass()) {
            add(scenario);
        }
    }

    /** Returns the scenario with this name or class name. */
    public Scenario find(String name) {
        return name.indexOf('.') >= 0 && !byName.containsKey(name) ? byClass(name) : findByName(name);
    }

    /** Returns the scenario with this name. Loads no class, so the name may come from an untrusted file. */
    public Scenario findByName(String name) {
        Scenario known = byName.get(name);
        if (known == null) {
            throw new BadInput(
                    "there is no scenario named '" + name + "'" + suggestionsFor(name),
                    "winnow list shows them all; your own need --classpath PATH, and if META-INF/services does not list"
                            + " them, the name of their class (replay, minimize, serve: --scenario CLASS)");
        }
        return known;
    }

    private void add(Scenario scenario) {
        if (!scenario.name().matches("[A-Za-z0-9][A-Za-z0-9-]*")) {
            throw new BadInput(
                    "'" + scenario.name() + "' (" + scenario.getClass().getName() + ") is not a valid scenario name",
                    "use letters, digits and dashes");
        }
        Scenario other = byName.putIfAbsent(scenario.name(), scenario);
        if (other != null) {
            throw new BadInput(
                    "two scenarios are named '" + scenario.name() + "': "
                            + other.getClass().getName() + " and "
                            + scenario.getClass().getName(),
                    "give one of them another name");
        }
    }

    private Scenario byClass(String name) {
        try {
            return fromClass(Class.forName(name, false, loader));
        } catch (ClassNotFoundException e) {
            throw new BadInput("there is no class " + name, "name the jar or directory it is in: --classpath PATH", e);
        } catch (LinkageError e) {
            throw cannotInstantiate(name, e);
        }
    }

    /** Returns the only scenario of a class, which need not be listed. */
    public static Scenario fromClass(Class<?> type) {
        String name = type.getName();
        if (!ScenarioSource.class.isAssignableFrom(type)) {
            throw new BadInput(name + " is not a scenario", "it must implement " + Scenario.class.getName());
        }
        List<Scenario> scenarios = instantiate(type).scenarios();
        if (scenarios.size() != 1) {
            throw new BadInput(
                    name + " has " + scenarios.size() + " scenarios: "
                            + scenarios.stream().map(Scenario::name).toList(),
                    "list the class in META-INF/services and choose one by its name");
        }
        return scenarios.get(0);
    }

    private static ScenarioSource instantiate(Class<?> type) {
        try {
            return (ScenarioSource) type.getConstructor().newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw cannotInstantiate(type.getName(), e);
        }
    }

    private static BadInput cannotInstantiate(String name, Throwable cause) {
        return new BadInput(
                name + " cannot be instantiated: " + cause,
                "a scenario must be a public class with a public constructor without arguments",
                cause);
    }

    private String suggestionsFor(String name) {
        List<String> near = new ArrayList<>();
        for (String known : byName.keySet()) {
            if (known.startsWith(name) || name.startsWith(known) || known.contains(name)) {
                near.add(known);
            }
        }
        return near.isEmpty() ? "" : " (did you mean " + String.join(", ", near) + "?)";
    }
}
