package com.acme;

import dev.winnow.junit.Winnow;
import dev.winnow.junit.WinnowTest;

class WithdrawalTest {

    @WinnowTest(executions = 1000)
    void the_account_is_never_overdrawn(Winnow winnow) {
        winnow.check(new WithdrawalScenario());
    }
}
