package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.replay.Regression;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.export.RegressionSource;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Generates a test from a failing execution, compiles it and runs it: it fails with the bug and passes without it. */
class RegressionTestsTest {

    @TempDir
    private Path directory;

    /** Returns the failing executions of the first hundred seeds. */
    private static Stream<Execution> failures(String scenario, Map<String, String> parameters) {
        Setup setup = Fuzzing.setup(scenario, parameters);
        return LongStream.range(0, 100)
                .mapToObj(seed -> Runner.run(
                        setup,
                        new Origin(scenario, parameters, seed),
                        new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight()))))
                .filter(execution -> execution.verdict().isViolation());
    }

    private Path written(Execution execution) {
        Origin origin = execution.origin();
        Path file = directory.resolve(origin.scenario() + ".jsonl");
        ExecutionWriter.write(file, Fuzzing.setup(origin.scenario(), origin.parameters()), execution);
        return file;
    }

    private Path recorded(String scenario, Map<String, String> parameters) {
        return written(failures(scenario, parameters)
                .min(Comparator.comparingInt(Execution::size))
                .orElseThrow());
    }

    private static String source(String name, Path file) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            return RegressionSource.named(name).inPackage("written").write(reader);
        }
    }

    /** Compiles the class and calls its only test, as JUnit would. */
    private void run(String name, String source) throws Throwable {
        Path file = directory.resolve(name + ".java");
        Files.writeString(file, source);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-encoding",
                        "US-ASCII",
                        "-Xlint:all",
                        "-Werror",
                        "-proc:none",
                        "-d",
                        directory.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        file.toString());
        assertThat(code).isZero();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, getClass().getClassLoader())) {
            Class<?> type = loader.loadClass("written." + name);
            Method test = Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(Test.class))
                    .findFirst()
                    .orElseThrow();
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            test.setAccessible(true);
            test.invoke(constructor.newInstance());
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Nested
    class Given_a_failing_execution_of_the_casebook {

        @ParameterizedTest
        @CsvSource({
            "mini-raft-45, MiniRaft45RegressionTest, mini-raft, election safety",
            "2pc-2, Scenario2pc2RegressionTest, 2pc, a read returns the last successful write",
            "paxos-1, Paxos1RegressionTest, paxos, a chosen value stays",
            "lock-timer, LockTimerRegressionTest, lock, one at a time has the lock",
            "worker-restart, WorkerRestartRegressionTest, worker, every request is answered once",
            "bank-twice, BankTwiceRegressionTest, bank, no money is lost or made"
        })
        void when_a_test_is_generated_then_it_fails_with_the_bug_only(
                String buggy, String name, String correct, String invariant) {
            assertThat(RegressionSource.className(buggy, taken -> false)).isEqualTo(name);
            String source = source(name, recorded(buggy, Map.of()));
            assertThatThrownBy(() -> run(name, source))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll(
                            buggy, "still violates '" + invariant + "'", "Every recorded step was performed again");
            String redirected = source.replace("Regression.of(\"" + buggy + "\"", "Regression.of(\"" + correct + "\"");
            assertThat(redirected).isNotEqualTo(source);
            assertThatCode(() -> run(name, redirected)).doesNotThrowAnyException();
        }

        /** Answers to different requests are pending and look alike. */
        @Test
        void when_messages_look_alike_then_the_right_ones_are_delivered() throws IOException {
            List<Execution> failures = failures("bank-twice", Map.of()).toList();
            assertThat(failures).hasSizeGreaterThan(10);
            for (Execution failure : failures) {
                String lines = Files.readString(written(failure));
                assertThat(Regression.of("bank-twice", Map.of()).replay(lines))
                        .isInstanceOfSatisfying(
                                Regression.RegressionOutcome.StillFails.class,
                                still -> assertThat(still.absent()).isZero());
            }
        }

        @Test
        void when_it_has_parameters_then_the_test_has_them_too() {
            String source = source("N", recorded("mini-raft-45", Map.of("nodes", "5", "network", "fifo")));
            assertThat(source).contains("Map.of(\"network\", \"fifo\", \"nodes\", \"5\")");
            assertThatThrownBy(() -> run("N", source))
                    .hasMessageContaining("-p network=fifo -p nodes=5 still violates");
        }
    }
}
