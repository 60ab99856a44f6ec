package dev.winnow.doctor.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import dev.winnow.doctor.scan.BytecodeScan.ScanReport;
import java.lang.reflect.Field;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BytecodeScanTest {
    @Nested
    class Given_findings_in_several_classes {
        private final CompiledSnippet snippet = CompiledSnippet.of("""
                class Main {
                    Helper helper = new Helper();
                    long second() {
                        return System.nanoTime();
                    }
                    static class Away { long x = System.nanoTime(); }
                }
                class Helper {
                    Helper() {
                        Math.random();
                    }
                    void twice() {
                        try {
                            helped();
                        } finally {
                            Math.random();
                        }
                    }
                    void helped() {}
                }
                """);

        @Test
        void when_scanned_then_they_are_sorted_by_class_and_line_without_duplicates() {
            assertThat(snippet.findings())
                    .containsExactly(
                            new ScanFinding(
                                    NondeterminismSource.RANDOM,
                                    "snippet.Helper",
                                    "<init>",
                                    10,
                                    "Math.random()",
                                    Certainty.CERTAIN),
                            new ScanFinding(
                                    NondeterminismSource.RANDOM,
                                    "snippet.Helper",
                                    "twice",
                                    16,
                                    "Math.random()",
                                    Certainty.CERTAIN),
                            new ScanFinding(
                                    NondeterminismSource.WALL_CLOCK,
                                    "snippet.Main",
                                    "second",
                                    4,
                                    "System.nanoTime()",
                                    Certainty.CERTAIN));
        }

        @Test
        void when_a_nested_class_is_not_used_then_it_is_not_scanned() {
            assertThat(snippet.scan().classesScanned()).isEqualTo(2);
        }

        @Test
        void when_the_predicate_excludes_a_class_then_its_calls_are_not_reported() throws Exception {
            ScanReport report = BytecodeScan.scan(List.of(snippet.load("Main")), name -> false, 10);
            assertThat(report.findings()).extracting(ScanFinding::className).containsOnly("snippet.Main");
            assertThat(report.classesScanned()).isEqualTo(1);
        }

        @Test
        void when_the_budget_is_too_small_then_the_report_is_truncated() {
            ScanReport report = snippet.scan(1);
            assertThat(report.truncated()).isTrue();
            assertThat(report.classesScanned()).isEqualTo(1);
            assertThat(report.findings()).extracting(ScanFinding::className).containsOnly("snippet.Main");
        }

        @Test
        void when_the_budget_is_just_enough_then_the_report_is_complete() {
            assertThat(snippet.scan(2).truncated()).isFalse();
        }

        @Test
        void when_the_budget_is_zero_then_the_error_names_the_minimum() {
            assertThatThrownBy(() -> snippet.scan(0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("maxClasses must be at least 1, not 0");
        }
    }

    @Nested
    class Given_lambdas_and_method_references {
        private final CompiledSnippet snippet = CompiledSnippet.of("""
                class Main {
                    Supplier<UUID> ids = UUID::randomUUID; Supplier<Date> dates = () -> new Date();
                    static Runnable sleeper =
                        () -> System.exit(1);
                    DoubleSupplier chance() {
                        return Math::random;
                    }
                    Supplier<Random> fresh() {
                        return Random::new;
                    }
                    Function<Long, Random> seeded() {
                        return Random::new;
                    }
                    LongSupplier clock() {
                        LongSupplier inner = () -> {
                            LongSupplier innermost = () ->
                                System.nanoTime();
                            return innermost.getAsLong();
                        };
                        return inner;
                    }
                }
                """);

        @Test
        void when_scanned_then_each_is_found_in_the_method_that_contains_it() {
            assertThat(snippet.findings())
                    .filteredOn(finding -> finding.certainty() == Certainty.CERTAIN)
                    .extracting(finding -> finding.line() + " " + finding.method() + " " + finding.callee())
                    .containsExactly(
                            "2 <init> new Date()",
                            "2 <init> UUID.randomUUID()",
                            "4 <clinit> System.exit(int)",
                            "6 chance Math.random()",
                            "9 fresh new Random()",
                            "17 clock System.nanoTime()");
        }

        @Test
        void when_a_lambda_is_the_root_then_the_class_around_it_is_scanned() throws Exception {
            Field field = snippet.load("Main").getDeclaredField("sleeper");
            field.setAccessible(true);
            ScanReport report = CompiledSnippet.scan(field.get(null).getClass(), 10);
            assertThat(report.notFound()).isEmpty();
            assertThat(report.findings()).extracting(ScanFinding::className).contains("snippet.Main");
        }
    }

    @Nested
    class Given_classes_that_inherit_from_the_JDK {
        private final CompiledSnippet snippet = CompiledSnippet.of("""
                class Main {
                    void main() {
                        new Worker().start();
                        new Thread() {};
                        new Dice().nextInt();
                        new Loaded().nextInt();
                    }
                }
                class Worker extends Thread {}
                class Dice extends Random {}
                class Loaded extends Random {
                    Loaded() { super(42); }
                }
                """);

        @Test
        void when_scanned_then_their_constructors_and_inherited_methods_count() {
            assertThat(snippet.findings())
                    .extracting(finding -> finding.className() + ":" + finding.line() + " " + finding.callee())
                    .containsExactly(
                            "snippet.Dice:10 new Random()",
                            "snippet.Main:3 Worker.start()",
                            "snippet.Main$1:4 new Thread()",
                            "snippet.Worker:9 new Thread()");
        }
    }

    @Nested
    class Given_a_reference_to_a_class {
        private final CompiledSnippet snippet = CompiledSnippet.of("""
                class Main extends Parent implements Face {
                    Field[][] field;
                    Result method(Parameter p, Object o) {
                        Supplier<Made> made = Made::new;
                        Runnable runnable = Referred::run;
                        Class<?> literal = Literal.class;
                        return o instanceof Tested ? null : (Cast) o;
                    }
                }
                class Parent {} interface Face {} class Field {} class Result {} class Parameter {} class Made {}
                class Literal {} class Tested {} class Cast extends Result {} class Stranger {}
                class Referred { static void run() {} }
                """);

        @Test
        void when_scanned_then_each_form_is_followed() {
            assertThat(snippet.scan().classesScanned()).isEqualTo(11);
        }
    }

    @Nested
    class Given_a_class_that_cannot_be_read {
        private final CompiledSnippet snippet = CompiledSnippet.of("""
                class Main {
                    void main() { new Lost().go(); Math.random(); }
                }
                class Lost { void go() {} }
                """);

        @Test
        void when_its_file_is_missing_then_it_is_listed_and_the_rest_is_scanned() {
            assertLost(snippet.without("Lost"));
        }

        @Test
        void when_its_file_is_newer_than_ASM_then_it_is_listed() {
            byte[] bytes = snippet.bytes("Lost");
            bytes[6] = 0x7F; // the high byte of the major version
            assertLost(snippet.with("Lost", bytes));
        }

        @Test
        void when_its_file_is_empty_then_it_is_listed() {
            assertLost(snippet.with("Lost", new byte[0]));
        }

        private void assertLost(CompiledSnippet broken) {
            ScanReport report = broken.scan();
            assertThat(report.notFound()).containsExactly("snippet.Lost");
            assertThat(report.classesScanned()).isEqualTo(1);
            assertThat(report.truncated()).isFalse();
            assertThat(report.findings()).extracting(ScanFinding::callee).containsExactly("Math.random()");
        }
    }

    @Nested
    class Given_roots_that_are_not_plain_classes {
        @Test
        void when_an_array_is_a_root_then_its_element_class_is_scanned() {
            ScanReport report =
                    BytecodeScan.scan(List.of(CompiledSnippet[].class, int.class, int[].class), name -> false, 10);
            assertThat(report.classesScanned()).isEqualTo(1);
            assertThat(report.notFound()).isEmpty();
        }
    }
}
