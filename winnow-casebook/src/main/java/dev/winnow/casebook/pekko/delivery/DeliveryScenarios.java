package dev.winnow.casebook.pekko.delivery;

import dev.winnow.casebook.pekko.PekkoRelease;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import java.util.List;

/** Reliable delivery on a faulty and on a corrected version of Pekko. */
public final class DeliveryScenarios implements ScenarioSource {

    private static final PekkoRelease FAULTY = PekkoRelease.of("1.5.0");
    private static final PekkoRelease CORRECTED = PekkoRelease.of("1.6.0");

    @Override
    public List<Scenario> scenarios() {
        Scenario scenario = new DeliveryScenario();
        return List.of(
                CORRECTED.scenario("pekko-delivery", "reliable delivery with Pekko 1.6.0, corrected", scenario),
                FAULTY.scenario(
                        "pekko-delivery-restart",
                        "reliable delivery with Pekko 1.5.0, which fails after a restart",
                        scenario));
    }
}
