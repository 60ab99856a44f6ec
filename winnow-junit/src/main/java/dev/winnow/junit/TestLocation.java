package dev.winnow.junit;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Which test it is, and where its files are: directories of its own, so that tests which run at the same time do not
 * touch each other's.
 *
 * @param name {@code PaymentTest.pays_once}: the scenario's name if it has none
 * @param outputDirectory where what it finds is written; gone with the next clean build
 * @param keptDirectory where executions are kept that it once failed with
 */
record TestLocation(
        Project project, Class<?> test, String method, String name, Path outputDirectory, Path keptDirectory) {

    private static final Pattern INVOCATION = Pattern.compile("\\[(?:class|test)-template-invocation:#(\\d+)]");

    static TestLocation of(ExtensionContext context, TestSettings settings) {
        Class<?> test = context.getRequiredTestClass();
        Method method = context.getRequiredTestMethod();
        Project project = Project.of(test);
        String directory =
                test.getName().replace('$', '.') + "/" + uniqueMethodName(test, method) + invocationPath(context);
        String name = test.getName()
                        .substring(
                                test.getPackageName().isEmpty()
                                        ? 0
                                        : test.getPackageName().length() + 1)
                        .replace('$', '.')
                + "." + method.getName();
        return new TestLocation(
                project,
                test,
                method.getName(),
                name,
                settings.outputDirectory()
                        .map(project.directory()::resolve)
                        .orElseGet(project::outputDirectory)
                        .resolve(directory),
                settings.keptDirectory()
                        .map(project.directory()::resolve)
                        .orElseGet(project::keptDirectory)
                        .resolve(directory));
    }

    /** Of several methods with one name, each has its own. */
    private static String uniqueMethodName(Class<?> test, Method method) {
        long namesakes = Arrays.stream(test.getDeclaredMethods())
                .filter(other -> other.getName().equals(method.getName()) && !other.isSynthetic())
                .count();
        return namesakes < 2
                ? method.getName()
                : method.getName()
                        + Arrays.stream(method.getParameterTypes())
                                .map(type -> "-" + type.getSimpleName().replace("[]", "s"))
                                .collect(Collectors.joining());
    }

    /** Of a test or a class that is repeated, each has its own; of one in the other, each of each. */
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
