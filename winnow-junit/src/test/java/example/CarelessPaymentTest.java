package example;

import static dev.winnow.junit.ExecutionAssert.assertThat;
import static dev.winnow.junit.StepMatcher.delivery;
import static dev.winnow.junit.StepMatcher.timer;

import dev.winnow.junit.Winnow;
import dev.winnow.junit.WinnowTest;
import dev.winnow.model.Execution;
import dev.winnow.scenario.Setup;

class CarelessPaymentTest {

    @WinnowTest(executions = 200)
    void a_careless_account_is_paid_twice(Winnow winnow) {
        Setup careless = Payments.system(false).invariant(Payments.paidOnce()).build();
        Execution execution = winnow.find(careless);
        assertThat(execution)
                .violates("paid once")
                .hasEvents(4)
                .delivers("account", Payments.Pay.class)
                .happensBefore(timer("client", "no answer"), delivery("account", new Payments.Pay(1, 10)))
                .replaysOn(careless);
    }
}
