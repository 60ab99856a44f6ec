package dev.winnow.trace.export;

import dev.winnow.model.Violation;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.system.BadInput;
import dev.winnow.trace.AbridgedExecution;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.RecordedStep;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * A generator of JUnit tests that contain an execution and fail as long as the system fails in that way. A test is one
 * Java file that needs only winnow-core, JUnit and the scenario.
 */
public final class RegressionSource {

    private static final int MAX_CONSTANT_BYTES = 60_000; // the class file format allows 65,535
    private static final int MAX_COMMENT_STEPS = 200;
    private static final int MAX_COMMENT_TEXT = 160; // per step
    private static final int MAX_MAP_OF_PAIRS = 10; // the limit of Map.of
    private static final String INDENT = "            ";
    private static final String SUFFIX = "Test"; // Surefire runs classes that end so

    private final String className;
    private final @Nullable String packageName;
    private final @Nullable String scenarioClass; // null if the scenario is found by its name
    private final @Nullable Map<String, String> parameters; // null for those of the file

    private RegressionSource(
            String className,
            @Nullable String packageName,
            @Nullable String scenarioClass,
            @Nullable Map<String, String> parameters) {
        this.className = className;
        this.packageName = packageName;
        this.scenarioClass = scenarioClass;
        this.parameters = parameters;
    }

    /** Returns a generator of a class in no package; {@link #className(String, Predicate)} derives a name. */
    public static RegressionSource named(String className) {
        if (!SourceVersion.isIdentifier(className) || SourceVersion.isKeyword(className)) {
            throw new BadInput(
                    "'" + className + "' is not a valid class name", "use letters and digits, starting with a letter");
        }
        return new RegressionSource(className, null, null, null);
    }

    /** Returns a generator of the class in this package. */
    public RegressionSource inPackage(String name) {
        if (!SourceVersion.isName(name)) {
            throw new BadInput("'" + name + "' is not a valid package name", "use Java identifiers separated by dots");
        }
        return new RegressionSource(className, name, scenarioClass, parameters);
    }

    /** Returns a generator of a test that names the class of the scenario, in the package of that class. */
    public RegressionSource ofScenario(Class<? extends ScenarioSource> type) {
        String name = type.getCanonicalName();
        String packaged = type.getPackageName();
        return new RegressionSource(
                className,
                packaged.isEmpty() ? null : packaged,
                packaged.isEmpty() ? name : name.substring(packaged.length() + 1),
                parameters);
    }

    /** Returns a generator of a test that sets these parameters, not only those that the file names. */
    public RegressionSource withParameters(Map<String, String> values) {
        return new RegressionSource(className, packageName, scenarioClass, new TreeMap<>(values));
    }

    /**
     * Returns the class name for a scenario: {@code MiniRaft45RegressionTest} for {@code mini-raft-45}.
     *
     * @param taken returns true if a class of that name exists; the name then gets a number
     */
    public static String className(String scenario, Predicate<String> taken) {
        String camel = List.of(scenario.split("[^A-Za-z0-9]+", -1)).stream()
                .filter(part -> !part.isEmpty())
                .map(part -> Character.toUpperCase(part.charAt(0)) + part.substring(1))
                .collect(Collectors.joining());
        boolean fits = !camel.isEmpty() && !Character.isDigit(camel.charAt(0));
        String name = (fits ? camel : "Scenario" + camel) + "Regression";
        String free = name + SUFFIX;
        for (int number = 2; taken.test(free); number++) {
            free = name + number + SUFFIX;
        }
        return free;
    }

    /**
     * Returns the source of the test.
     *
     * @throws BadInput if the execution does not end in a violation
     */
    public String write(ExecutionReader reader) {
        List<String> parts = JavaSourceText.parts(AbridgedExecution.lines(reader), MAX_CONSTANT_BYTES);
        Violation violation = violation(reader);
        Header header = reader.header();
        return (packageName == null ? "" : "package " + packageName + ";\n\n")
                + "import dev.winnow.replay.Regression;\nimport java.util.Map;\nimport org.junit.jupiter.api.Test;\n\n"
                + comment(header, violation, reader)
                + "class " + className + " {\n\n"
                + test(header, parts.size())
                + constants(parts)
                + "}\n";
    }

    private static Violation violation(ExecutionReader reader) {
        return reader.footer()
                .map(footer -> footer.verdict().violation())
                .orElseThrow(() -> new BadInput(
                        "this execution does not end with a violation, so there is nothing to test",
                        "give the complete file of a failing execution"));
    }

    // ---- the comment

    private static String comment(Header header, Violation violation, ExecutionReader reader) {
        StringBuilder text = new StringBuilder("/**\n");
        line(text, header.scenario() + " violated '" + violation.invariant() + "': " + violation.message());
        text.append(
                " *\n * <p>This test fails as long as a replay of these steps violates it again. What to do then:\n");
        text.append(" * docs/JUNIT.md of Winnow.\n *\n * <pre>\n");
        int count = 0;
        for (RecordedStep step : reader) {
            if (count++ < MAX_COMMENT_STEPS) {
                line(text, String.format("%3d  %s", step.number(), step.text()));
            }
        }
        if (count > MAX_COMMENT_STEPS) {
            line(text, "     and " + (count - MAX_COMMENT_STEPS) + " more");
        }
        return text.append(" * </pre>\n */\n").toString();
    }

    private static void line(StringBuilder text, String content) {
        String clipped =
                content.length() <= MAX_COMMENT_TEXT ? content : content.substring(0, MAX_COMMENT_TEXT) + "...";
        text.append(" * ").append(JavaSourceText.comment(clipped)).append('\n');
    }

    // ---- the code

    private String test(Header header, int parts) {
        String execution = IntStream.rangeClosed(1, parts)
                .mapToObj(part -> constant(part, parts))
                .collect(Collectors.joining(", "));
        return "    @Test\n    void when_replayed_then_it_passes() {\n        Regression."
                + (scenarioClass == null
                        ? "of(" + JavaSourceText.literal(header.scenario())
                        : "ofClass(" + scenarioClass + ".class")
                + ", " + map(parameters == null ? header.parameters() : parameters) + ").check(" + execution
                + ");\n    }\n";
    }

    private static String map(Map<String, String> parameters) {
        boolean fitsMapOf = parameters.size() <= MAX_MAP_OF_PAIRS;
        return parameters.entrySet().stream()
                .map(entry -> JavaSourceText.literal(entry.getKey()) + ", " + JavaSourceText.literal(entry.getValue()))
                .map(pair -> fitsMapOf ? pair : "Map.entry(" + pair + ")")
                .collect(Collectors.joining(", ", fitsMapOf ? "Map.of(" : "Map.ofEntries(", ")"));
    }

    private static String constants(List<String> parts) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            text.append("\n    private static final String ")
                    .append(constant(i + 1, parts.size()))
                    .append(" = ")
                    .append(JavaSourceText.block(parts.get(i), INDENT))
                    .append(";\n");
        }
        return text.toString();
    }

    private static String constant(int part, int parts) {
        return parts == 1 ? "EXECUTION" : "EXECUTION_" + part;
    }
}
