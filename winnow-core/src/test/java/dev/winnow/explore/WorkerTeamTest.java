package dev.winnow.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.stateful.StatefulSearchTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class WorkerTeamTest {

    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    private IntConsumer work(String name) {
        return part -> done.add(name + part);
    }

    @Nested
    class Given_an_executor_without_free_threads {

        @Test
        void when_there_is_work_then_the_caller_does_all_of_it_in_order() {
            new WorkerTeam(3, task -> {}).runPhases(true, work("a"), work("b"));
            assertThat(done).containsExactly("a0", "a1", "a2", "b0", "b1", "b2");
        }
    }

    @Nested
    class Given_an_executor_with_free_threads {

        @Test
        void when_there_is_work_then_each_part_is_done_once_before_the_next_work() throws InterruptedException {
            StatefulSearchTest.together(3, team -> {
                for (int round = 0; round < 1_000; round++) {
                    done.clear();
                    team.runPhases(true, work("a"), work("b"));
                    assertThat(done.subList(0, 3)).containsExactlyInAnyOrder("a0", "a1", "a2");
                    assertThat(done.subList(3, done.size())).containsExactlyInAnyOrder("b0", "b1", "b2");
                }
                return true;
            });
        }

        @Test
        void when_a_part_fails_then_its_exception_is_thrown_and_work_stops() throws InterruptedException {
            IntConsumer failing = part -> {
                if (part == 1) {
                    throw new IllegalStateException("part 1");
                }
            };
            StatefulSearchTest.together(2, team -> {
                assertThatThrownBy(() -> team.runPhases(true, failing, work("b")))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("part 1");
                return true;
            });
            assertThat(done).isEmpty();
        }
    }
}
