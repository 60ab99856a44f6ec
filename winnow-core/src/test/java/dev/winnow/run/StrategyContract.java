package dev.winnow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ExecutionAssert;
import dev.winnow.Programs;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.Situation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every strategy. */
public abstract class StrategyContract {

    /** Returns a strategy for this scenario. */
    protected abstract Strategy strategy(Setup setup, long seed);

    private static Setup setup(Network network) {
        return Setup.of(Programs.pure(network, Programs.twoPhaseCommit(3)).build())
                .build();
    }

    private Execution run(Setup setup, Strategy strategy) {
        return Runner.run(setup, new Origin("test", Map.of(), 1), strategy);
    }

    @Nested
    class Given_any_strategy {

        @Test
        void when_it_decides_then_the_event_is_enabled_or_permitted() {
            for (Network network : List.of(Network.fifo(), Network.unordered(), Network.mailbox())) {
                for (long seed = 0; seed < 20; seed++) {
                    Setup setup = setup(network);
                    Watched watched = new Watched(strategy(setup, seed));
                    run(setup, watched);
                    assertThat(watched.impossible).isEmpty();
                }
            }
        }

        @Test
        void when_the_seed_is_the_same_then_its_decisions_are_equal() {
            for (long seed = 0; seed < 20; seed++) {
                Setup setup = setup(Network.unordered());
                Execution one = run(setup, strategy(setup, seed));
                ExecutionAssert.assertThat(run(setup, strategy(setup, seed))).isSameAs(one);
            }
        }

        @Test
        void when_nothing_is_enabled_and_no_external_is_left_then_it_stops() {
            Setup setup = setup(Network.fifo());
            ExecutionAssert.assertThat(run(setup, strategy(setup, 3))).passes(Verdict.EndReason.QUIESCENT);
        }
    }

    /** A strategy that checks every decision of another one. */
    private static final class Watched extends ForwardingStrategy {

        private final List<Decision> impossible = new ArrayList<>();

        Watched(Strategy strategy) {
            super(strategy);
        }

        @Override
        public Decision next(Situation now) {
            Decision decision = inner.next(now);
            if (decision instanceof Decision.Perform perform && !now.isPossible(perform.event())) {
                impossible.add(decision);
            }
            return decision;
        }
    }
}
