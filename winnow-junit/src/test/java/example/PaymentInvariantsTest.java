package example;

import static dev.winnow.junit.ExecutionAssert.assertThat;

import dev.winnow.junit.Winnow;
import dev.winnow.junit.WinnowTest;

class PaymentInvariantsTest {

    @WinnowTest(executions = 200)
    void all_of_them_hold_for_a_careful_account(Winnow winnow) {
        winnow.check(Payments.system(true)
                .invariant(PaymentInvariants.neverTooMuch())
                .invariant(PaymentInvariants.paidInTheEnd())
                .invariant(PaymentInvariants.neverTakenBack())
                .invariant(PaymentInvariants.somethingHappens())
                .build());
    }

    @WinnowTest(executions = 200)
    void the_invariant_of_the_end_sees_a_careless_account(Winnow winnow) {
        assertThat(winnow.find(Payments.system(false)
                        .invariant(PaymentInvariants.paidInTheEnd())
                        .build()))
                .violates("paid in the end");
    }
}
