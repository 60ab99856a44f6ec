package dev.winnow.junit;

import static dev.winnow.junit.ExecutionAssert.assertThat;
import static dev.winnow.junit.StepMatcher.delivery;
import static dev.winnow.junit.StepMatcher.timer;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import example.Payments;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExecutionAssertTest {

    private static final Setup CAREFUL =
            Payments.system(true).invariant(Payments.paidOnce()).build();
    private static final Execution PAID = run(CAREFUL);

    private static Execution run(Setup setup) {
        return Runner.run(
                setup,
                new Origin("payments", Map.of(), 1),
                new Fuzzer(setup, 1, new RandomWalk(1, setup.timerWeight())),
                100,
                new ProgressBeacon());
    }

    private static Setup judged(String name) {
        return Payments.system(true)
                .invariant(Invariant.always(name, states -> new Invariant.Breach("too early")))
                .build();
    }

    @Nested
    class Given_an_execution {

        @Test
        void when_all_assertions_hold_then_the_chain_continues() {
            assertThat(PAID)
                    .passes()
                    .hasEvents(PAID.eventCount())
                    .hasAtMostEvents(PAID.eventCount())
                    .hasExternals(3)
                    .delivers("account", Payments.Pay.class)
                    .hasStep(delivery("client", new Payments.Paid(1)))
                    .hasNoStep(timer("account", "no answer"))
                    .happensBefore(delivery("account", Payments.Pay.class), delivery("client", Payments.Paid.class))
                    .replaysOn(CAREFUL);
        }

        @Test
        void when_an_assertion_fails_then_the_execution_is_printed() {
            assertThatThrownBy(() -> assertThat(PAID).violates("paid once"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("expected a violation of 'paid once'")
                    .hasMessageContaining("client→account Pay(number=1, amount=10)");
            assertThatThrownBy(() -> assertThat(PAID).delivers("client", Runnable.class))
                    .hasMessageContaining("a delivery of Runnable to client");
            assertThatThrownBy(() -> assertThat(PAID).hasEvents(99)).hasMessageContaining("99 events, not ");
        }

        @Test
        void when_the_order_is_reversed_then_it_does_not_happen_before() {
            assertThatThrownBy(() -> assertThat(PAID)
                            .happensBefore(
                                    delivery("client", Payments.Paid.class), delivery("client", Payments.Pay.class)))
                    .hasMessageContaining("that happens before");
        }

        @Test
        void when_the_system_differs_then_it_does_not_replay() {
            Setup other = UserErrorsTest.clock().build();
            assertThatThrownBy(() -> assertThat(PAID).replaysOn(other))
                    .hasMessageContaining("Replay diverged at step 0");
        }

        @Test
        void when_the_steps_violate_another_invariant_then_it_does_not_replay() {
            Setup strict = judged("never pay");
            Execution broken = run(strict);
            assertThat(broken).violates("never pay").replaysOn(strict);
            assertThatThrownBy(() -> assertThat(broken).replaysOn(judged("pay nothing")))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("The same steps violated something else the second time: too early");
            assertThatThrownBy(() -> assertThat(broken).replaysOn(CAREFUL))
                    .hasMessageContaining("The same steps violated nothing the second time");
        }
    }
}
