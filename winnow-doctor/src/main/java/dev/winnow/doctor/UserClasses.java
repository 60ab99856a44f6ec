package dev.winnow.doctor;

import dev.winnow.doctor.scan.BytecodeScan;
import dev.winnow.doctor.twin.ExaminedScenario;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.WorldFactory;
import java.net.URL;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The classes of the user: those in the jars and directories of the roots, and those that share a package prefix with a
 * root. Excludes the classes of the platform and of Winnow, except for its casebook.
 */
final class UserClasses implements Predicate<String> {

    private static final int MAX_CLASSES = 10_000;
    private static final int PREFIX_SEGMENTS = 3; // com.acme.raft
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private final Set<Class<?>> roots;
    private final Set<String> packagePrefixes = new LinkedHashSet<>();
    private final Set<String> locations = new LinkedHashSet<>();

    UserClasses(Collection<Class<?>> roots) {
        this.roots = new LinkedHashSet<>(roots);
        for (Class<?> root : roots) {
            packagePrefixes.add(packagePrefix(root.getPackageName()));
            CodeSource source = root.getProtectionDomain().getCodeSource();
            if (source != null && source.getLocation() != null) {
                locations.add(source.getLocation().toString());
            }
        }
        packagePrefixes.remove("");
    }

    /** Scans the system and its scenario for uncontrolled calls. */
    static BytecodeScan.ScanReport scan(ExaminedScenario examined) {
        return scan(examined.scenario(), examined.setup());
    }

    /** Scans the system and its scenario for uncontrolled calls. */
    static BytecodeScan.ScanReport scan(Scenario scenario, Setup setup) {
        WorldFactory world = setup.world();
        UserClasses all = new UserClasses(roots(scenario, setup));
        Predicate<BytecodeScan.ScanFinding> isControlled = finding -> world.controls(finding.callee());
        if (!world.runsElsewhere()) {
            return BytecodeScan.scan(all.roots, all, MAX_CLASSES).without(isControlled);
        }
        Set<String> elsewhere = new HashSet<>();
        world.userClasses().forEach(root -> elsewhere.add(root.getName()));
        BytecodeScan.ScanReport ofProcesses = BytecodeScan.scan(
                        world.userClasses(), name -> all.addIfIncluded(name, elsewhere), MAX_CLASSES)
                .without(isControlled);
        all.roots.removeAll(world.userClasses());
        return BytecodeScan.scan(all.roots, name -> all.test(name) && !elsewhere.contains(name), MAX_CLASSES)
                .with(ofProcesses);
    }

    /** Scans the class of a scenario, and what it refers to, before any of its code runs. */
    static BytecodeScan.ScanReport scan(Class<?> scenario) {
        UserClasses userClasses = new UserClasses(List.of(scenario));
        return BytecodeScan.scan(userClasses.roots, userClasses, MAX_CLASSES);
    }

    @Override
    public boolean test(String className) {
        return !isForeign(className)
                && (packagePrefixes.stream().anyMatch(className::startsWith) || isBesideRoot(className));
    }

    /** Returns true for a class of the user, and adds it. */
    private boolean addIfIncluded(String className, Set<String> included) {
        boolean isIncluded = test(className);
        if (isIncluded) {
            included.add(className);
        }
        return isIncluded;
    }

    private static List<Class<?>> roots(Scenario scenario, Setup setup) {
        List<Class<?>> roots = new ArrayList<>(setup.world().userClasses());
        roots.add(scenario.getClass());
        roots.addAll(setup.messageTypes());
        Plan plan = setup.plan();
        Stream<Object> awaited = Stream.concat(plan.prologue().stream(), plan.epilogue().stream())
                .map(move -> move instanceof Plan.Await await ? await.condition() : move);
        Stream.of(setup.invariants().stream(), plan.mix().stream().map(Plan.WeightedGenerator::generator), awaited)
                .flatMap(parts -> parts)
                .map(Object::getClass)
                .filter(type -> !isForeign(type.getName()))
                .forEach(roots::add);
        return roots;
    }

    private static boolean isForeign(String className) {
        boolean isWinnow = className.startsWith("dev.winnow.") && !className.startsWith("dev.winnow.casebook.");
        return isWinnow || PLATFORM.stream().anyMatch(className::startsWith);
    }

    /** Returns the prefix that packages of one project share, or an empty text for the unnamed package. */
    private static String packagePrefix(String packageName) {
        return packageName.isEmpty()
                ? ""
                : Stream.of(packageName.split("\\.", -1))
                        .limit(PREFIX_SEGMENTS)
                        .reduce("", (prefix, segment) -> prefix + segment + ".");
    }

    private boolean isBesideRoot(String className) {
        String resource = className.replace('.', '/') + ".class";
        return roots.stream()
                .map(Class::getClassLoader)
                .filter(Objects::nonNull)
                .distinct()
                .map(loader -> loader.getResource(resource))
                .filter(Objects::nonNull)
                .map(UserClasses::withoutJarPrefix)
                .anyMatch(url -> locations.stream().anyMatch(url::startsWith));
    }

    private static String withoutJarPrefix(URL url) {
        String text = url.toString();
        return text.startsWith("jar:") ? text.substring("jar:".length()) : text;
    }
}
