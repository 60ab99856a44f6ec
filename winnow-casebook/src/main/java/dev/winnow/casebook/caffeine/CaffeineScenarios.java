package dev.winnow.casebook.caffeine;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.ReleasedLibraryLoader;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import java.util.List;

/** The cache on a faulty and on a corrected version of Caffeine. */
public final class CaffeineScenarios implements ScenarioSource {

    private static final ReleasedLibraryLoader FAULTY = release("2.9.3");
    private static final ReleasedLibraryLoader CORRECTED = release("3.0.0");

    private static ReleasedLibraryLoader release(String version) {
        return ReleasedLibraryLoader.of(List.of("caffeine-" + version), List.of("dev.winnow.casebook.caffeine"));
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("caffeine", "cache with Caffeine 3.0.0, corrected", CORRECTED),
                of(
                        "caffeine-stale-refresh",
                        "cache with Caffeine 2.9.3, where refreshes ignore invalidations",
                        FAULTY));
    }

    private static Scenario of(String name, String summary, ReleasedLibraryLoader library) {
        CaffeineScenario scenario = new CaffeineScenario();
        return new Case(
                name,
                summary,
                scenario.parameters(),
                given -> library.setUp(scenario.getClass().getName(), given));
    }
}
