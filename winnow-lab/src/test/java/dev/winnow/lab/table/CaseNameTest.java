package dev.winnow.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CaseNameTest {

    @Nested
    class Given_a_name_with_parameters {

        @Test
        void when_there_is_none_then_the_scenario_is_the_name() {
            assertThat(CaseName.parse("raft-45")).isEqualTo(new CaseName("raft-45", Map.of()));
        }

        @Test
        void when_there_are_several_then_each_follows_a_colon() {
            assertThat(CaseName.parse("mps:nodes=3:extra=1"))
                    .isEqualTo(new CaseName("mps", Map.of("nodes", "3", "extra", "1")));
        }
    }
}
