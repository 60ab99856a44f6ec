package dev.winnow.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** The run of a test class by JUnit, with its files in a temporary directory. */
record TestRun(Events tests) {

    static TestRun with(Path directory, Class<?> type) {
        return with(directory, type, Map.of());
    }

    static TestRun with(Path directory, Class<?> type, Map<String, String> parameters) {
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                .configurationParameter("winnow.out", directory.resolve("out").toString())
                .configurationParameter("winnow.kept", directory.resolve("kept").toString())
                .configurationParameters(parameters)
                .selectors(selectClass(type))
                .execute();
        return new TestRun(results.testEvents());
    }

    long passed() {
        return tests.succeeded().count();
    }

    /** Returns the failure of the only test. */
    Throwable failure() {
        List<Throwable> all = failures();
        if (all.size() != 1) {
            throw new AssertionError("expected one failure, and not " + all);
        }
        return all.get(0);
    }

    String message() {
        return failure().getMessage();
    }

    List<Throwable> failures() {
        return tests.failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow())
                .toList();
    }

    /** Returns the files below a directory, by relative path. */
    static List<String> files(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
