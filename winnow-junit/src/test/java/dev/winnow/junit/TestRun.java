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

/** A test class that was run by JUnit, with its files in a directory of ours. */
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

    /** What the only test failed with. */
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

    /** The files below a directory, by their paths in it. */
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
