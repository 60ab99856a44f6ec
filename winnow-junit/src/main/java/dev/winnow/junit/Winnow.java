package dev.winnow.junit;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import java.util.Map;
import java.util.function.Function;

/**
 * Handed to a test that takes one; the test gives it what to check, once.
 *
 * <pre>{@code
 * @WinnowTest(time = "5s")
 * void a_client_pays_once(Winnow winnow) {
 *     winnow.check(Setup.of(system)…build());
 * }
 * }</pre>
 */
public final class Winnow {

    private final TestLocation place;
    private final TestSettings settings;
    private boolean used;

    Winnow(TestLocation place, TestSettings settings) {
        this.place = place;
        this.settings = settings;
    }

    /**
     * Makes the executions again that this test once failed with, then searches for one that breaks an invariant.
     *
     * @throws AssertionError if there is one: confirmed, minimized, explained
     */
    public CheckResult check(Setup setup) {
        return run(
                setup,
                new Origin(place.name(), Map.of(), settings.seed(), AgentPresence.isAttached()),
                ScenarioCheck::check);
    }

    /** The same for a scenario, with the defaults of its parameters. */
    public CheckResult check(Scenario scenario) {
        return check(scenario, Map.of());
    }

    /** The same with these parameters. */
    public CheckResult check(Scenario scenario, Map<String, String> given) {
        Parameters parameters = withFixes(() -> new Parameters(scenario.parameters(), given));
        Origin origin = new Origin(scenario.name(), parameters.given(), settings.seed(), AgentPresence.isAttached());
        return run(withFixes(() -> scenario.setup(parameters)), origin, ScenarioCheck::check);
    }

    /**
     * Searches in a system that is known to be wrong.
     *
     * @return the execution that breaks something, minimized
     * @throws AssertionError if there is none
     */
    public Execution find(Setup setup) {
        return run(
                setup,
                new Origin(place.name(), Map.of(), settings.seed(), AgentPresence.isAttached()),
                ScenarioCheck::find);
    }

    private <T> T run(Setup setup, Origin origin, Function<ScenarioCheck, T> question) {
        if (used) {
            throw new UnusableTest(
                    "this test asks twice, and there is one place for what it finds", "make two tests of it");
        }
        used = true;
        return withFixes(() -> question.apply(new ScenarioCheck(place, settings, setup, origin)));
    }

    private static <T> T withFixes(java.util.function.Supplier<T> code) {
        try {
            return code.get();
        } catch (RuntimeException e) {
            throw TestProblems.withFix(e);
        }
    }

    boolean wasUsed() {
        return used;
    }
}
