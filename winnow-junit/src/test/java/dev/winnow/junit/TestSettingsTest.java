package dev.winnow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import example.Payments;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSettingsTest {

    private static long executions;

    @TempDir
    private Path directory;

    @AfterEach
    void without_a_property() {
        System.clearProperty("winnow.executions");
    }

    static class Plain {
        @WinnowTest
        void holds(Winnow winnow) {
            count(winnow);
        }
    }

    @WinnowTest(executions = 5)
    static class OnTheClass {
        @WinnowTest
        void holds(Winnow winnow) {
            count(winnow);
        }
    }

    @WinnowTest(executions = 5)
    static class OnTheMethod {
        @WinnowTest(executions = 7)
        void holds(Winnow winnow) {
            count(winnow);
        }
    }

    @WinnowTest(executions = 5)
    static class Around {
        @Nested
        class Within {
            @Test
            void holds(Winnow winnow) {
                count(winnow);
            }
        }
    }

    static class Wrong {
        @WinnowTest(strategy = "luck")
        void holds(Winnow winnow) {
            count(winnow);
        }
    }

    private static void count(Winnow winnow) {
        executions = winnow.check(
                        Payments.system(true).invariant(Payments.paidOnce()).build())
                .executions();
    }

    private long executions(Class<?> type) {
        assertThat(TestRun.with(directory, type, Map.of("winnow.executions", "3"))
                        .failures())
                .isEmpty();
        return executions;
    }

    @Nested
    class Given_a_setting_in_several_places {

        @Test
        void when_only_the_configuration_has_it_then_it_applies() {
            assertThat(executions(Plain.class)).isEqualTo(3);
        }

        @Test
        void when_the_class_has_it_then_it_overrides_the_configuration() {
            assertThat(executions(OnTheClass.class)).isEqualTo(5);
            assertThat(executions(Around.class)).isEqualTo(5);
        }

        @Test
        void when_the_method_has_it_then_it_overrides_the_class() {
            assertThat(executions(OnTheMethod.class)).isEqualTo(7);
        }

        @Test
        void when_a_system_property_has_it_then_it_overrides_all() {
            System.setProperty("winnow.executions", "2");
            assertThat(executions(OnTheMethod.class)).isEqualTo(2);
        }
    }

    @Nested
    class Given_an_invalid_setting {

        @Test
        void when_the_strategy_is_unknown_then_the_known_ones_are_named() {
            assertThat(TestRun.with(directory, Wrong.class).message())
                    .contains(
                            "winnow.strategy is 'luck'",
                            "choose from random, pos, pct, pctcp, portfolio, explore, bfs, dfs, ");
        }

        @Test
        void when_it_is_no_time_or_number_then_the_error_says_so() {
            assertThat(TestRun.with(directory, Plain.class, Map.of("winnow.time", "soon"))
                            .message())
                    .contains("winnow.time is 'soon'", "write 500ms, 30s, 5m or 1h");
            assertThat(TestRun.with(directory, Plain.class, Map.of("winnow.time", "9999999h"))
                            .message())
                    .contains("winnow.time is '9999999h'", "give at most 10000h");
            assertThat(TestRun.with(directory, Plain.class, Map.of("winnow.executions", "0"))
                            .message())
                    .contains("winnow.executions is '0'");
        }
    }
}
