package dev.winnow.junit;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A test and the directories of its files. No two tests share a directory, so that they can run in parallel.
 *
 * @param outputDirectory the directory for findings, which a clean build deletes
 * @param keptDirectory the directory for kept executions
 */
record TestLocation(Project project, Class<?> test, String method, Path outputDirectory, Path keptDirectory) {

    private static final Pattern INVOCATION = Pattern.compile("\\[(?:class|test)-template-invocation:#(\\d+)]");

    static TestLocation of(ExtensionContext context, TestSettings settings) {
        Class<?> test = context.getRequiredTestClass();
        Method method = context.getRequiredTestMethod();
        Project project = Project.of(test);
        String directory =
                test.getName().replace('$', '.') + "/" + uniqueMethodName(test, method) + invocationPath(context);
        return new TestLocation(
                project,
                test,
                method.getName(),
                settings.outputDirectory()
                        .map(project.directory()::resolve)
                        .orElseGet(project::outputDirectory)
                        .resolve(directory),
                settings.keptDirectory()
                        .map(project.directory()::resolve)
                        .orElseGet(project::keptDirectory)
                        .resolve(directory));
    }

    /** Returns the name of a scenario that has none, such as {@code PaymentTest.pays_once}. */
    String name() {
        int start = test.getPackageName().isEmpty() ? 0 : test.getPackageName().length() + 1;
        return test.getName().substring(start).replace('$', '.') + "." + method;
    }

    /** Returns the name of the method, with its parameter types if it is overloaded. */
    private static String uniqueMethodName(Class<?> test, Method method) {
        long overloads = Arrays.stream(test.getDeclaredMethods())
                .filter(other -> other.getName().equals(method.getName()) && !other.isSynthetic())
                .count();
        return overloads < 2
                ? method.getName()
                : method.getName()
                        + Arrays.stream(method.getParameterTypes())
                                .map(type -> "-" + type.getSimpleName().replace("[]", "s"))
                                .collect(Collectors.joining());
    }

    /** Returns the invocation numbers of a repeated or parameterized test and of its class. */
    private static String invocationPath(ExtensionContext context) {
        return INVOCATION
                .matcher(context.getUniqueId())
                .results()
                .map(number -> "/" + number.group(1))
                .collect(Collectors.joining());
    }

    String replayCommand(Path execution) {
        return project.replayCommand(test, method, execution);
    }
}
