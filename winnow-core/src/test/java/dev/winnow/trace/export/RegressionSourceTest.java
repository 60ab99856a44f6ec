package dev.winnow.trace.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.HandmadeExecution;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.SampleExecutions;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The generated source. The casebook, which has scenarios to look up by name, checks that generated tests run. */
class RegressionSourceTest {

    @TempDir
    private Path directory;

    private static String source(byte[] file) {
        try (ExecutionReader reader = SampleExecutions.reader(file)) {
            return RegressionSource.named("SampleRegressionTest").write(reader);
        }
    }

    /** Compiles the source as an ASCII file. */
    private Class<?> compiled(String name, String source) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreErrors) {
                        return source;
                    }
                };
        List<String> options =
                List.of("-d", directory.toString(), "-Xlint:all", "-Xdoclint:html,syntax", "-Werror", "-proc:none");
        assertThat(compiler.getTask(null, null, null, options, null, List.of(file))
                        .call())
                .isTrue();
        assertThat(source.chars()).allMatch(unit -> unit < 128);
        try (var loader = new java.net.URLClassLoader(
                new java.net.URL[] {directory.toUri().toURL()}, getClass().getClassLoader())) {
            return loader.loadClass(name);
        }
    }

    private static String constant(Class<?> type, String name) throws Exception {
        var field = type.getDeclaredField(name);
        field.setAccessible(true);
        return (String) field.get(null);
    }

    /** Compares without states and logs. */
    private static void assertSame(String lines, byte[] file) {
        try (ExecutionReader copy = ExecutionReader.of("copy", lines);
                ExecutionReader original = SampleExecutions.reader(file)) {
            List<RecordedStep> expected = SampleExecutions.steps(original);
            List<RecordedStep> steps = SampleExecutions.steps(copy);
            assertThat(steps).hasSameSizeAs(expected);
            for (int i = 0; i < steps.size(); i++) {
                assertThat(steps.get(i).difference(expected.get(i))).isEmpty();
                assertThat(steps.get(i).text()).isEqualTo(expected.get(i).text());
            }
            assertThat(copy.header()).isEqualTo(original.header());
            assertThat(copy.footer()).isPresent().isEqualTo(original.footer());
        }
    }

    @Nested
    class Given_an_execution_with_every_kind_of_event {

        private final String source = source(SampleExecutions.twoPhaseCommit());

        @Test
        void when_written_then_the_comment_has_violation_and_steps() {
            assertThat(source)
                    .contains(" * sample violated 'agreement': transaction 1 is committed at replica1 and aborted")
                    .contains(" *   0  start coordinator", " *   6  coordinator to replica1 #2 Prepare(tx=1)");
        }

        @Test
        void when_written_then_it_has_a_package_only_if_one_is_given() {
            assertThat(source)
                    .startsWith("import dev.winnow.replay.Regression;")
                    .contains("class SampleRegressionTest {");
            try (ExecutionReader reader = SampleExecutions.reader(SampleExecutions.twoPhaseCommit())) {
                assertThat(RegressionSource.named("A").inPackage("my.own").write(reader))
                        .startsWith("package my.own;\n");
            }
        }

        @Test
        void when_compiled_then_it_contains_the_file_without_states() throws Exception {
            String lines = constant(compiled("SampleRegressionTest", source), "EXECUTION");
            assertThat(lines).doesNotContain("\"states\"", "\"log\"").endsWith("}\n");
            assertSame(lines, SampleExecutions.twoPhaseCommit());
        }
    }

    @Nested
    class Given_texts_that_need_escapes_in_Java {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"\"\"",
                    "\"\"\"\"\"\"\"",
                    "back\\slash \\u0041 \\\\u",
                    "*/ @Test {@link <b> &amp;",
                    "ends in space ",
                    "  begins with space",
                    "tab\tand\u0001\u007f\rcontrol\f\b",
                    "é → 漢 \ud83d\ude00",
                    "\ud800 half",
                    "%s %n",
                    "\\",
                    "\u2028\u0085"
                })
        void when_in_messages_and_names_then_they_survive_compilation(String text) throws Exception {
            HandmadeExecution tape = new HandmadeExecution("n1")
                    .start("n1")
                    .sends("n1", text)
                    .deliver(0)
                    .finish();
            byte[] file = tape.file(tape.setupWith(), HandmadeExecution.violated(text, text, "n1"));
            String lines = constant(compiled("SampleRegressionTest", source(file)), "EXECUTION");
            assertSame(lines, file);
        }

        @ParameterizedTest
        @ValueSource(strings = {"a\nb", " \n \n", "x", "", "a\n\nb\n", "\"\"\"\n\"\"\"", "\\\n", "a \nb\t\n"})
        void when_a_text_block_is_generated_then_it_has_the_same_lines(String text) throws Exception {
            String source = "class Block { static final String TEXT = " + JavaSourceText.block(text, "    ")
                    + "; static final String LITERAL = " + JavaSourceText.literal(text) + "; }";
            Class<?> compiled = compiled("Block", source);
            assertThat(constant(compiled, "TEXT")).isEqualTo(text);
            assertThat(constant(compiled, "LITERAL")).isEqualTo(text);
        }
    }

    @Nested
    class Given_a_long_execution {

        @ParameterizedTest
        @CsvSource({"2000, x", "3, é", "1, 漢"})
        void when_written_then_it_compiles_in_several_parts(int messages, String letter) throws Exception {
            HandmadeExecution tape = new HandmadeExecution("n1").start("n1");
            String text = letter.repeat(200_000 / messages);
            for (int i = 0; i < messages; i++) {
                tape.sends("n1", text + i).deliver(i);
            }
            byte[] file = tape.finish().file(tape.setupWith(), HandmadeExecution.violated("i", "m", "n1"));
            Class<?> compiled = compiled("SampleRegressionTest", source(file));
            StringBuilder whole = new StringBuilder();
            for (int part = 1; part <= compiled.getDeclaredFields().length; part++) {
                whole.append(constant(compiled, "EXECUTION_" + part));
            }
            assertSame(whole.toString(), file);
        }
    }

    @Nested
    class Given_the_name_of_a_scenario {

        @ParameterizedTest
        @CsvSource({
            "mini-raft-45, MiniRaft45RegressionTest",
            "2pc-2, Scenario2pc2RegressionTest",
            "paxos-1, Paxos1RegressionTest",
            "x, XRegressionTest",
            "'a\"; b', ABRegressionTest",
            "'', ScenarioRegressionTest",
            "漢, ScenarioRegressionTest"
        })
        void when_a_class_is_named_after_it_then_the_name_is_legal(String scenario, String expected) {
            assertThat(RegressionSource.className(scenario, name -> false)).isEqualTo(expected);
        }

        @Test
        void when_the_name_is_taken_then_it_gets_a_number() {
            Set<String> taken = Set.of("XRegressionTest", "XRegression2Test");
            assertThat(RegressionSource.className("x", taken::contains)).isEqualTo("XRegression3Test");
        }

        @Test
        void when_a_name_is_invalid_then_it_is_refused() {
            assertThatThrownBy(() -> RegressionSource.named("class")).isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> RegressionSource.named("a b")).isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> RegressionSource.named("A").inPackage("a..b"))
                    .isInstanceOf(BadInput.class);
        }
    }

    @Nested
    class Given_an_execution_that_breaks_nothing {

        @Test
        void when_a_test_is_wanted_then_it_is_refused() {
            HandmadeExecution tape = new HandmadeExecution("n1").start("n1").finish();
            assertThatThrownBy(() -> source(tape.file(tape.setupWith(), HandmadeExecution.QUIESCENT)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("does not end with a violation");
        }
    }
}
