package dev.winnow.casebook.pekko.backoff;

import dev.winnow.casebook.pekko.PekkoRelease;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import java.util.List;

/** The catalog on a faulty and on a corrected version of Pekko. */
public final class BackoffScenarios implements ScenarioSource {

    private static final PekkoRelease FAULTY = PekkoRelease.of("1.0.3");
    private static final PekkoRelease CORRECTED = PekkoRelease.of("1.1.0");

    @Override
    public List<Scenario> scenarios() {
        Scenario scenario = new BackoffScenario();
        return List.of(
                CORRECTED.scenario(
                        "pekko-stash", "actor that restarts with backoff on Pekko 1.1.0, corrected", scenario),
                FAULTY.scenario(
                        "pekko-stash-lost",
                        "actor that restarts with backoff on Pekko 1.0.3, and loses messages",
                        scenario));
    }
}
