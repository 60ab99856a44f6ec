package dev.winnow.doctor.twin;

import dev.winnow.doctor.load.UserScenarios;
import dev.winnow.scenario.Scenario;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The request to another JVM, as arguments of its main class.
 *
 * @param directory where to record the executions
 */
public record TwinRequest(ExaminedScenario examined, long executions, Duration time, Path directory) {

    private static final String NONE = "-";
    private static final int FIXED_ARGUMENTS = 7;

    List<String> arguments() {
        Integer steps = examined.steps();
        List<String> arguments = new ArrayList<>(List.of(
                directory.toString(),
                Long.toString(executions),
                Long.toString(time.toMillis()),
                examined.name(),
                String.join(
                        File.pathSeparator,
                        examined.classpath().stream().map(Path::toString).toList()),
                Long.toString(examined.seed()),
                steps == null ? NONE : steps.toString()));
        examined.parameters().forEach((name, value) -> arguments.add(name + "=" + value));
        return arguments;
    }

    /** Returns the request in the arguments, with the scenario loaded from its class path. */
    static TwinRequest parse(List<String> arguments) {
        String name = arguments.get(3);
        List<Path> classpath = paths(arguments.get(4));
        ExaminedScenario examined = new ExaminedScenario(
                find(name, classpath),
                name,
                classpath,
                pairs(arguments.subList(FIXED_ARGUMENTS, arguments.size())),
                Long.parseLong(arguments.get(5)),
                arguments.get(6).equals(NONE) ? null : Integer.valueOf(arguments.get(6)));
        Duration time = Duration.ofMillis(Long.parseLong(arguments.get(2)));
        return new TwinRequest(examined, Long.parseLong(arguments.get(1)), time, Path.of(arguments.get(0)));
    }

    private static Scenario find(String name, List<Path> classpath) {
        return UserScenarios.on(classpath, TwinRequest.class.getClassLoader(), type -> {})
                .find(name)
                .scenario();
    }

    private static List<Path> paths(String joined) {
        return Arrays.stream(joined.split(File.pathSeparator, -1))
                .filter(path -> !path.isEmpty())
                .map(Path::of)
                .toList();
    }

    private static Map<String, String> pairs(List<String> arguments) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : arguments) {
            int equals = pair.indexOf('=');
            pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return pairs;
    }
}
