package dev.winnow.doctor.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class StaticStateDetectorTest {
    @Nested
    class Given_static_fields_that_can_change {
        @Test
        void when_scanned_then_each_is_a_suspicion_at_its_initializer() {
            CompiledSnippet snippet = CompiledSnippet.of("""
                    class Main {
                        static int counter;
                        static int next = 7;
                        static final Map<String, String> CACHE =
                            new HashMap<>();
                        static final ArrayList<String> LIST = Main.NEVER ? null : make();
                        static final AtomicLong IDS = new AtomicLong();
                        static final Random SEEDED = new Random(42);
                        static final List<String> SHARED = Collections.synchronizedList(new ArrayList<>());
                        static final boolean NEVER = Boolean.parseBoolean("no");
                        static ArrayList<String> make() { return null; }
                    }
                    """);
            assertThat(snippet.findings()).allMatch(finding -> finding.certainty() == Certainty.SUSPICION);
            assertThat(snippet.places(NondeterminismSource.STATIC_STATE))
                    .containsExactly(
                            "-1 static int counter",
                            "3 static int next",
                            "4 static final Map CACHE",
                            "6 static final ArrayList LIST",
                            "7 static final AtomicLong IDS",
                            "8 static final Random SEEDED",
                            "9 static final List SHARED");
        }
    }

    @Nested
    class Given_a_field_that_a_tool_added {
        @Test
        void when_it_is_synthetic_then_nothing_is_found() {
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(CompiledSnippet.of("class Main {}").bytes("Main")).accept(writer, 0);
            writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, "$jacocoData", "[Z", null, null);
            assertThat(CompiledSnippet.of("class Main {}")
                            .with("Main", writer.toByteArray())
                            .findings())
                    .isEmpty();
        }
    }

    @Nested
    class Given_objects_of_Scala {
        private List<String> found(Class<?> object) {
            return BytecodeScan.scan(List.of(object), name -> name.equals(object.getName()), 1).findings().stream()
                    .filter(finding -> finding.source() == NondeterminismSource.STATIC_STATE)
                    .map(ScanFinding::callee)
                    .toList();
        }

        @Test
        void when_they_have_lazy_values_then_only_modifiable_ones_are_found() {
            assertThat(found(scala.language$.class)).isEmpty();
            assertThat(found(scala.util.Properties$.class)).containsExactly("static Properties scalaProps");
        }

        @Test
        void when_they_contain_other_objects_then_nothing_is_found() {
            assertThat(found(scala.sys.process.Process$.class)).isEmpty();
            assertThat(found(scala.concurrent.duration.Deadline$.class)).isEmpty();
        }

        @Test
        void when_they_have_variables_then_these_are_found() {
            assertThat(found(scala.sys.ShutdownHookThread$.class)).containsExactly("static int hookNameCount");
        }

        /** Scala 2.12 declares them without {@code final}. */
        @Test
        void when_they_are_not_final_then_nothing_is_found() {
            assertThat(CompiledSnippet.of("class Main { static Main MODULE$; }").findings())
                    .isEmpty();
        }
    }

    @Nested
    class Given_constants {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "static final int MAX = 7;",
                    "static final String NAME = String.valueOf(7);",
                    "static final Duration TIMEOUT = Duration.ofSeconds(1);",
                    "static final List<String> NAMES = List.of(\"a\", \"b\");",
                    "static final Map<String, String> WORDS = Map.of(\"a\", \"b\");",
                    "static final List<String> NONE = Collections.unmodifiableList(new ArrayList<>());",
                    "static final int[] TABLE = {1, 2, 3};",
                    "int counter; List<String> list = new ArrayList<>();",
                    "enum Color { RED, GREEN } Color color = Color.RED;",
                    "void main() { assert 1 > 0; switch (Thread.State.NEW) { case NEW: default: } }"
                })
        void when_scanned_then_nothing_is_found(String members) {
            assertThat(CompiledSnippet.of("class Main { " + members + " }").findings())
                    .isEmpty();
        }
    }
}
