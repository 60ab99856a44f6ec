package example;

import dev.winnow.junit.Winnow;
import dev.winnow.junit.WinnowTest;

class PaymentTest {

    @WinnowTest(executions = 200)
    void a_payment_that_is_sent_again_is_paid_once(Winnow winnow) {
        winnow.check(Payments.system(true).invariant(Payments.paidOnce()).build());
    }
}
