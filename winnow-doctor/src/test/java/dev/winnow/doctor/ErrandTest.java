package dev.winnow.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ErrandTest {
    private static final Path HERE = Path.of("");

    @Nested
    class Given_an_errand {
        @Test
        void when_its_arguments_are_read_then_it_is_the_same() {
            Map<String, String> parameters = Map.of("formula", "a=b=c", "empty", "", "words", "two words");
            List<Path> classpath = List.of(HERE.resolve("one.jar"), HERE.resolve("classes"));
            Errand read = sentAndRead(classpath, parameters, 17);
            assertThat(read.patient().parameters()).isEqualTo(parameters);
            assertThat(read.patient().classpath()).isEqualTo(classpath);
            assertThat(read.patient().steps()).isEqualTo(17);
            assertThat(read.patient().seed()).isEqualTo(Long.MIN_VALUE);
            assertThat(read.patient().scenario()).isInstanceOf(Patients.Healthy.class);
            assertThat(read.executions()).isEqualTo(12);
            assertThat(read.time()).isEqualTo(Duration.ofMillis(1_500));
            assertThat(read.directory()).isEqualTo(HERE.resolve("out"));
        }

        @Test
        void when_little_is_given_then_nothing_is_made_up() {
            Errand read = sentAndRead(List.of(), Map.of(), null);
            assertThat(read.patient().parameters()).isEmpty();
            assertThat(read.patient().classpath()).isEmpty();
            assertThat(read.patient().steps()).isNull();
        }
    }

    private static Errand sentAndRead(List<Path> classpath, Map<String, String> parameters, Integer steps) {
        Patients.Healthy scenario = new Patients.Healthy();
        Patient patient =
                new Patient(scenario, scenario.getClass().getName(), classpath, parameters, Long.MIN_VALUE, steps);
        return Errand.parse(new Errand(patient, 12, Duration.ofMillis(1_500), HERE.resolve("out")).arguments());
    }
}
