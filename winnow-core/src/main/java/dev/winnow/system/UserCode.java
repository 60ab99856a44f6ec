package dev.winnow.system;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stack frames and exceptions of user code, as distinct from those of the platform and of Winnow. */
public final class UserCode {

    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.");

    // Pekko boots without any code of the user.
    private static final List<String> ACTOR_LIBRARIES = List.of("org.apache.pekko.", "scala.");

    // Packages of Winnow whose frames may appear among those of user code.
    private static final List<String> WINNOW = List.of(
            "dev.winnow.collect.",
            "dev.winnow.invariant.",
            "dev.winnow.model.",
            "dev.winnow.pekko.control.",
            "dev.winnow.run.",
            "dev.winnow.scenario.",
            "dev.winnow.symmetry.",
            "dev.winnow.system.",
            "dev.winnow.world.");

    // All calls of user code go through one of these classes. Frames below them belong to the program that runs Winnow.
    // By name, since this package may not use the others.
    private static final Set<String> CALLERS = Set.of(
            UserCallback.class.getName(),
            StepLog.class.getName(),
            "dev.winnow.run.InvariantEvaluator",
            "dev.winnow.run.MonitoredWorld",
            "dev.winnow.run.Runner",
            "dev.winnow.scenario.ScenarioFinder");

    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");
    private static final int MAX_LINES = 12;

    private static final String FAILED_BEFORE = "Could not initialize class"; // how the JVM reports it

    private UserCode() {}

    /** Returns the frames of user code, innermost first. */
    public static List<StackTraceElement> frames(Throwable error) {
        return Arrays.stream(error.getStackTrace())
                .takeWhile(frame -> !CALLERS.contains(frame.getClassName()))
                .filter(UserCode::contains)
                .toList();
    }

    /**
     * Returns true if user code is on the stack of a thread, even if it has called the JDK or a library. Unlike
     * {@link #frames}, this looks at the whole stack, which begins in the program that runs Winnow.
     */
    public static boolean isOn(List<StackTraceElement> stack) {
        return stack.stream().map(StackTraceElement::getClassName).anyMatch(UserCode::isUserClass);
    }

    /**
     * Returns the part of a thread's stack that the user knows, one frame per line: user frames and what they call.
     * Without any, returns the innermost frames of the platform.
     */
    public static String stackText(List<StackTraceElement> stack) {
        List<StackTraceElement> readable =
                stack.stream().filter(UserCode::isReadable).toList();
        List<StackTraceElement> known = IntStream.range(0, readable.size())
                .filter(i -> isUserFrame(readable, i) || isUserFrame(readable, i + 1))
                .mapToObj(readable::get)
                .toList();
        return (known.isEmpty() ? readable : known)
                .stream()
                        .map(frame -> "\n    at " + text(frame))
                        .distinct()
                        .limit(MAX_LINES)
                        .collect(Collectors.joining());
    }

    /** Returns the class whose static initializer is the user code that the stack runs, if one is. */
    public static Optional<String> initializedClass(List<StackTraceElement> stack) {
        return stack.stream()
                .filter(frame -> isUserClass(frame.getClassName()))
                .reduce((inner, outer) -> outer)
                .filter(frame -> frame.getMethodName().equals("<clinit>"))
                .map(StackTraceElement::getClassName);
    }

    /** Returns false for frames of Winnow and for those that the JVM generates, such as the class of a lambda. */
    private static boolean isReadable(StackTraceElement frame) {
        String type = frame.getClassName();
        return !type.contains("$$Lambda") && (isUserClass(type) || !type.startsWith("dev.winnow."));
    }

    private static boolean isUserFrame(List<StackTraceElement> stack, int i) {
        return i < stack.size() && isUserClass(stack.get(i).getClassName());
    }

    private static boolean isUserClass(String name) {
        boolean isCasebook = name.startsWith("dev.winnow.casebook."); // its systems are written as users write theirs
        return isCasebook
                || Stream.of(PLATFORM, ACTOR_LIBRARIES, List.of("dev.winnow."))
                        .flatMap(List::stream)
                        .noneMatch(name::startsWith);
    }

    /**
     * Returns {@code com.acme.Node.receive(Node.java:31)}, without the name of the class loader. A lambda is shown as
     * the method that contains it.
     */
    public static String text(StackTraceElement frame) {
        String line = frame.getLineNumber() < 0 ? "" : ":" + frame.getLineNumber();
        String file = frame.getFileName() == null ? "Unknown Source" : frame.getFileName() + line;
        return frame.getClassName() + "." + methodInSource(frame.getMethodName()) + "(" + file + ")";
    }

    private static String methodInSource(String method) {
        Matcher lambda = LAMBDA.matcher(method);
        if (!lambda.matches()) {
            return method;
        }
        return switch (lambda.group(1)) {
            case "new" -> "<init>";
            case "static" -> "<clinit>";
            default -> lambda.group(1);
        };
    }

    private static boolean contains(StackTraceElement frame) {
        String type = frame.getClassName();
        return PLATFORM.stream().noneMatch(type::startsWith) && WINNOW.stream().noneMatch(type::startsWith);
    }

    /** Returns the exception that user code threw, without those that only wrap it. */
    public static Throwable unwrap(Throwable error) {
        boolean isWrapper = error instanceof InvocationTargetException || error instanceof ExceptionInInitializerError;
        return isWrapper && error.getCause() != null ? unwrap(error.getCause()) : error;
    }

    /** Returns the exception that user code threw, its message and where it was thrown. */
    public static String describe(Throwable error) {
        return UserCallback.describe(unwrap(error)) + place(error);
    }

    /** Returns a line with the innermost frame of user code, or an empty text. */
    public static String place(Throwable error) {
        return frames(unwrap(error)).stream()
                .findFirst()
                .map(frame -> "\n    at " + text(frame))
                .orElse("");
    }

    /** Returns the name of the class that is missing on the class path, if this is why user code failed. */
    public static Optional<String> missingClass(Throwable error) {
        Throwable cause = unwrap(error);
        String name = cause instanceof NoClassDefFoundError ? cause.getMessage() : null;
        return name != null && !name.startsWith(FAILED_BEFORE) ? Optional.of(name.replace('/', '.')) : Optional.empty();
    }

    /** Returns the fix for a missing class, which is to add it to the class path, or else the usual fix. */
    public static String fix(Throwable error, String usualFix) {
        return missingClass(error)
                .map(name -> "add the jar or directory of " + name + " to the class path: --classpath PATH")
                .orElse(usualFix);
    }
}
