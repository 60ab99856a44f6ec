package dev.winnow.scenario;

import dev.winnow.system.BadInput;
import dev.winnow.system.RunningCallback;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.system.UserCallback;
import dev.winnow.system.UserCode;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The scenarios on a class path: those that {@code META-INF/services} lists, by name, and any other by class name. */
public final class ScenarioFinder {

    private final ClassLoader loader;
    private final Consumer<Class<? extends ScenarioSource>> check;
    private final TreeMap<String, Scenario> byName = new TreeMap<>();

    /**
     * Loads the listed scenarios.
     *
     * @throws BadInput if a listed class cannot be loaded or two scenarios have the same name
     */
    public ScenarioFinder(ClassLoader loader) {
        this(loader, type -> {});
    }

    /**
     * Loads the listed scenarios after a check of their classes.
     *
     * @param check sees each class before any of its code runs, and throws an exception to refuse it
     */
    public ScenarioFinder(ClassLoader loader, Consumer<Class<? extends ScenarioSource>> check) {
        this.loader = loader;
        this.check = check;
        try {
            ServiceLoader.load(ScenarioSource.class, loader).stream()
                    .flatMap(listed -> allFrom(listed.type(), listed).stream())
                    .forEach(this::add);
        } catch (ServiceConfigurationError e) {
            throw new BadInput(
                    "a scenario that is listed in META-INF/services/" + ScenarioSource.class.getName()
                            + " cannot be loaded: " + e.getMessage()
                            + (e.getCause() == null ? "" : ": " + UserCode.describe(e.getCause())),
                    UserCode.fix(e, "each line must name a public class with a public constructor without arguments"),
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

    /** Returns true if a scenario with this name was found so far. */
    public boolean contains(String name) {
        return byName.containsKey(name);
    }

    /** Returns the scenario with this name or class name. */
    public Scenario find(String name) {
        return isClassName(name) ? only(findClass(name), allFrom(findClass(name))) : findByName(name);
    }

    /** Returns true if {@link #find} looks for a class of this name. */
    public boolean isClassName(String name) {
        return name.indexOf('.') >= 0 && !contains(name);
    }

    /** Returns the scenario with this name. Loads no class, so the name may come from an untrusted file. */
    public Scenario findByName(String name) {
        Scenario known = byName.get(name);
        if (known == null) {
            throw notFound(name);
        }
        return known;
    }

    /** Returns the error that there is no such scenario. */
    public BadInput notFound(String name) {
        return new BadInput(
                "there is no scenario named '" + name + "'" + suggestionsFor(name),
                "name the jar or directory it is in (--classpath PATH), and for a class in a jar that META-INF/services"
                        + " does not list also its class (replay, minimize, serve: --scenario CLASS). To list what there"
                        + " is: " + SuggestedCommand.LIST);
    }

    /** Adds a scenario whose name must be free. */
    public void add(Scenario scenario) {
        Scenario other = byName.putIfAbsent(scenario.name(), scenario);
        if (other != null) {
            throw new BadInput(
                    "two scenarios are named '" + scenario.name() + "': "
                            + other.getClass().getName() + " and "
                            + scenario.getClass().getName(),
                    "give one of them another name");
        }
    }

    /** Returns the class with this name, which must be a source of scenarios. Does not initialize it. */
    public Class<? extends ScenarioSource> findClass(String name) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            if (!ScenarioSource.class.isAssignableFrom(type)) {
                throw new BadInput(name + " is not a scenario", "it must implement " + Scenario.class.getName());
            }
            return type.asSubclass(ScenarioSource.class);
        } catch (ClassNotFoundException e) {
            throw new BadInput("there is no class " + name, "name the jar or directory it is in: --classpath PATH", e);
        } catch (LinkageError e) {
            throw cannotInstantiate(name, e);
        }
    }

    /** Returns all scenarios of a class, which need not be listed. */
    public List<Scenario> allFrom(Class<? extends ScenarioSource> type) {
        return allFrom(type, () -> instantiate(type));
    }

    private List<Scenario> allFrom(Class<? extends ScenarioSource> type, Supplier<ScenarioSource> constructor) {
        check.accept(type);
        return scenariosOf(construct(type, constructor));
    }

    private static List<Scenario> allFromClass(Class<? extends ScenarioSource> type) {
        return scenariosOf(construct(type, () -> instantiate(type)));
    }

    private static List<Scenario> scenariosOf(ScenarioSource source) {
        String type = source.getClass().getName();
        List<Scenario> scenarios = UserCallback.call(
                () -> type + ".scenarios()",
                "let it return a list of scenarios",
                () -> List.copyOf(source.scenarios()));
        scenarios.forEach(ScenarioFinder::requireName);
        return scenarios;
    }

    private static void requireName(Scenario scenario) {
        String method = scenario.getClass().getName() + ".name()";
        String name = UserCallback.call(() -> method, "let it return a name", scenario::name);
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9-]*")) {
            throw new BadInput(
                    method + " returns '" + name + "', which is not a valid name", "use letters, digits and dashes");
        }
    }

    /** Returns the scenario of a class that has this name, or else its only one. */
    public static Scenario fromClass(Class<? extends ScenarioSource> type, String name) {
        return allFromClass(type).stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseGet(() -> fromClass(type));
    }

    /** Returns the only scenario of a class, which need not be listed. */
    public static Scenario fromClass(Class<? extends ScenarioSource> type) {
        return only(type, allFromClass(type));
    }

    /** Returns the only one of the scenarios of a class. */
    public static Scenario only(Class<? extends ScenarioSource> type, List<Scenario> scenarios) {
        if (scenarios.size() != 1) {
            throw new BadInput(
                    type.getName() + " has " + scenarios.size() + " scenarios: "
                            + scenarios.stream().map(Scenario::name).toList(),
                    "list the class in META-INF/services and choose one by its name");
        }
        return scenarios.get(0);
    }

    private static ScenarioSource construct(Class<?> type, Supplier<ScenarioSource> constructor) {
        RunningCallback running = RunningCallback.ofCurrentThread();
        Supplier<String> previous = running.enter(() -> "the constructor of " + type.getName());
        try {
            return constructor.get();
        } finally {
            running.enter(previous);
        }
    }

    private static ScenarioSource instantiate(Class<? extends ScenarioSource> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw cannotInstantiate(type.getName(), e);
        }
    }

    private static BadInput cannotInstantiate(String name, Throwable cause) {
        boolean isOwnError = cause instanceof InvocationTargetException || cause instanceof ExceptionInInitializerError;
        return new BadInput(
                name + " cannot be instantiated: " + UserCode.describe(cause),
                UserCode.fix(
                        cause,
                        isOwnError
                                ? "correct its constructor or the initialization of its class"
                                : "a scenario must be a public class with a public constructor without arguments"),
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
