package example;

import dev.winnow.junit.ScenarioTest;
import dev.winnow.junit.WinnowTest;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Setup;

@WinnowTest(executions = 200, strategy = "pct")
public class CarefulPaymentTest implements ScenarioTest {

    @Override
    public Setup setup(Parameters parameters) {
        return Payments.system(true).invariant(Payments.paidOnce()).build();
    }
}
