package dev.winnow.statespace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoverageTest {

    private static final ProcessId COIN = ProcessId.of("coin");
    private static final ProcessId COUNTER = ProcessId.of("counter");

    /** A process that draws a number for each message. */
    private record Coin() implements PureProcess<Integer, String> {
        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer state, ProcessId from, String message, Context context) {
            return context.random().nextInt(2);
        }
    }

    /** A process that counts messages. */
    private record Counter() implements PureProcess<Integer, String> {
        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer state, ProcessId from, String message, Context context) {
            return state + 1;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dfs", "ses-rtc", "dir"})
    void when_a_process_draws_random_numbers_then_the_coverage_says_so(String search) {
        Setup setup = Setup.of(SimulatedSystem.with(Network.unordered())
                        .process(COIN, new Coin())
                        .process(COUNTER, new Counter())
                        .build())
                .plan(Plan.plan()
                        .start(COIN, COUNTER)
                        .send(COIN, "toss")
                        .send(COUNTER, "count")
                        .build())
                .messages(String.class)
                .build();
        StateSpace space = StatefulSearchTest.graph(setup);
        assertThat(StatefulSearchTest.search(space, SearchRequest.of(search, 1), WorkerTeam.CALLER_ONLY)
                        .complete())
                .isTrue();
        assertThat(space.coverage().processes())
                .filteredOn(Coverage.ProcessCoverage::drawsRandomNumbers)
                .extracting(Coverage.ProcessCoverage::process)
                .containsExactly(COIN);
    }
}
