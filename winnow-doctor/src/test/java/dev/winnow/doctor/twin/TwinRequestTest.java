package dev.winnow.doctor.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.doctor.SampleScenarios;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TwinRequestTest {
    private static final Path HERE = Path.of("");

    @Nested
    class Given_a_request {
        @Test
        void when_its_arguments_are_parsed_then_the_request_is_equal() {
            Map<String, String> parameters = Map.of("formula", "a=b=c", "empty", "", "words", "two words");
            List<Path> classpath = List.of(HERE.resolve("one.jar"), HERE.resolve("classes"));
            TwinRequest read = sentAndRead(classpath, parameters, 17);
            assertThat(read.examined().parameters()).isEqualTo(parameters);
            assertThat(read.examined().classpath()).isEqualTo(classpath);
            assertThat(read.examined().steps()).isEqualTo(17);
            assertThat(read.examined().seed()).isEqualTo(Long.MIN_VALUE);
            assertThat(read.examined().scenario()).isInstanceOf(SampleScenarios.Healthy.class);
            assertThat(read.executions()).isEqualTo(12);
            assertThat(read.time()).isEqualTo(Duration.ofMillis(1_500));
            assertThat(read.directory()).isEqualTo(HERE.resolve("out"));
        }

        @Test
        void when_optional_parts_are_missing_then_they_stay_missing() {
            TwinRequest read = sentAndRead(List.of(), Map.of(), null);
            assertThat(read.examined().parameters()).isEmpty();
            assertThat(read.examined().classpath()).isEmpty();
            assertThat(read.examined().steps()).isNull();
        }
    }

    private static TwinRequest sentAndRead(List<Path> classpath, Map<String, String> parameters, Integer steps) {
        SampleScenarios.Healthy scenario = new SampleScenarios.Healthy();
        ExaminedScenario patient = new ExaminedScenario(
                scenario, scenario.getClass().getName(), classpath, parameters, Long.MIN_VALUE, steps);
        return TwinRequest.parse(
                new TwinRequest(patient, 12, Duration.ofMillis(1_500), HERE.resolve("out")).arguments());
    }
}
