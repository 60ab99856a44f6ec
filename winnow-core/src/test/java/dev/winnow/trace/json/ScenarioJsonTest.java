package dev.winnow.trace.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import org.junit.jupiter.api.Test;

class ScenarioJsonTest {

    private record Summarized(Runnable before) implements Scenario {
        @Override
        public String summary() {
            before.run();
            return "counts";
        }

        @Override
        public Setup setup(Parameters parameters) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void when_a_summary_throws_then_that_is_its_summary() {
        assertThat(ScenarioJson.summary(new Summarized(() -> {}))).isEqualTo("counts");
        assertThat(ScenarioJson.summary(new Summarized(() -> {
                    throw new IllegalStateException("none");
                })))
                .startsWith("(summary() threw ")
                .contains("IllegalStateException: none");
    }
}
