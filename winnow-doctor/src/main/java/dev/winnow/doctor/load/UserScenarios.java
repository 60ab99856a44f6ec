package dev.winnow.doctor.load;

import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scenarios of Winnow and of the user's class path: those that {@code META-INF/services} lists, and those whose
 * classes are in the directories of the class path.
 */
public final class UserScenarios {

    /**
     * A scenario.
     *
     * @param unlistedClass the class that provides it, or null if {@code META-INF/services} lists it
     */
    public record UserScenario(Scenario scenario, @Nullable Class<? extends ScenarioSource> unlistedClass) {}

    /**
     * A class in a directory of the class path whose scenarios cannot be created.
     *
     * @param cause says why, with the place in its code
     */
    public record FailedClass(String className, String cause) {}

    /** Scenarios, and the classes that have none to show because they fail. */
    public record AllScenarios(ScenarioFinder scenarios, List<FailedClass> failed) {
        public AllScenarios {
            failed = List.copyOf(failed);
        }
    }

    private final List<Path> classpath;
    private final ClassLoader loader;
    private final ScenarioFinder listed;

    private UserScenarios(List<Path> classpath, ClassLoader loader, Consumer<Class<? extends ScenarioSource>> check) {
        this.classpath = List.copyOf(classpath);
        this.loader = loader;
        this.listed = ContextLoader.callWith(loader, () -> new ScenarioFinder(loader, check));
    }

    /**
     * Loads the listed scenarios.
     *
     * @param winnowLoader the loader of Winnow itself
     * @param check sees each class of the user before any of its code runs, and throws an exception to refuse it
     * @throws BadInput if one of them cannot be loaded
     */
    public static UserScenarios on(
            List<Path> classpath, ClassLoader winnowLoader, Consumer<Class<? extends ScenarioSource>> check) {
        return new UserScenarios(classpath, ScenarioLoader.of(classpath, winnowLoader), type -> {
            if (type.getClassLoader() != winnowLoader) {
                check.accept(type);
            }
        });
    }

    /** Returns the scenario with this name or class name. */
    public UserScenario find(String name) {
        return ContextLoader.callWith(loader, () -> listed.isClassName(name) ? ofClass(name) : named(name));
    }

    /** Returns the scenario with this name, which may come from an untrusted file: it chooses no class to load. */
    public UserScenario findByName(String name) {
        return ContextLoader.callWith(loader, () -> named(name));
    }

    private UserScenario ofClass(String name) {
        Class<? extends ScenarioSource> type = listed.findClass(name);
        return new UserScenario(ScenarioFinder.only(type, listed.allFrom(type)), type);
    }

    private UserScenario named(String name) {
        if (listed.contains(name) || classpath.isEmpty()) {
            return new UserScenario(listed.findByName(name), null);
        }
        UnlistedScenarios unlisted = unlisted();
        List<UserScenario> matches =
                unlisted.found.stream().filter(found -> isNamed(found, name)).toList();
        if (matches.size() == 1) {
            return matches.get(0);
        }
        throw matches.isEmpty() ? absent(name, unlisted) : ambiguous(name, matches);
    }

    private static boolean isNamed(UserScenario found, String name) {
        Class<?> type = found.unlistedClass();
        return found.scenario().name().equals(name)
                || (type != null && type.getName().equals(name));
    }

    /** Returns the listed scenarios together with those in the directories, except for names that are taken. */
    public AllScenarios all() {
        return ContextLoader.callWith(loader, () -> {
            UnlistedScenarios unlisted = unlisted();
            for (UserScenario each : unlisted.found) {
                if (!listed.contains(each.scenario().name())) {
                    listed.add(each.scenario());
                }
            }
            return new AllScenarios(listed, unlisted.failed);
        });
    }

    // ---- unlisted scenarios

    private record UnlistedScenarios(
            List<UserScenario> found, List<FailedClass> failed, List<RuntimeException> errors) {

        void addFailure(String className, RuntimeException error) {
            failed.add(new FailedClass(className, String.valueOf(error.getMessage())));
            errors.add(error);
        }
    }

    private UnlistedScenarios unlisted() {
        UnlistedScenarios unlisted = new UnlistedScenarios(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (String name : new ScenarioClasses(loader).in(classpath)) {
            try {
                Class<? extends ScenarioSource> type = listed.findClass(name);
                listed.allFrom(type).forEach(scenario -> unlisted.found.add(new UserScenario(scenario, type)));
            } catch (BadInput | OutOfControl e) { // another one may be meant
                unlisted.addFailure(name, e);
            }
        }
        return unlisted;
    }

    /** Returns the error that there is no such scenario. Classes that failed come first: it may be one of them. */
    private RuntimeException absent(String name, UnlistedScenarios unlisted) {
        if (unlisted.found.isEmpty() && unlisted.errors.size() == 1) {
            return unlisted.errors.get(0);
        }
        BadInput notListed = listed.notFound(name);
        String where = classpath.stream().map(Path::toString).collect(Collectors.joining(", "));
        String found = unlisted.found.isEmpty()
                ? "; there is no public scenario class in " + where
                : "; the scenarios in " + where + " are " + describe(unlisted.found);
        String failed =
                unlisted.failed.stream().map(failure -> failure.cause() + "\n").collect(Collectors.joining());
        return new BadInput(failed + notListed.getMessage() + found, notListed.fix());
    }

    private static BadInput ambiguous(String name, List<UserScenario> matches) {
        return new BadInput(
                "several scenarios are named '" + name + "': " + describe(matches),
                "name the class instead of the scenario (replay, minimize: --scenario CLASS), or rename one of them");
    }

    private static String describe(List<UserScenario> scenarios) {
        return scenarios.stream()
                .map(each -> each.scenario().name()
                        + (each.unlistedClass() == null
                                ? ""
                                : " (" + each.unlistedClass().getName() + ")"))
                .collect(Collectors.joining(", "));
    }
}
