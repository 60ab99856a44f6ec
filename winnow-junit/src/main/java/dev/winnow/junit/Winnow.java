package dev.winnow.junit;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.run.Parameters;
import dev.winnow.run.Scenario;
import dev.winnow.run.Setup;
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

    private final TestPlace place;
    private final Settings settings;
    private boolean asked;

    Winnow(TestPlace place, Settings settings) {
        this.place = place;
        this.settings = settings;
    }

    /**
     * Makes the executions again that this test once failed with, then searches for one that breaks an invariant.
     *
     * @throws AssertionError if there is one: confirmed, minimized, explained
     */
    public Searched check(Setup setup) {
        return put(setup, new Origin(place.name(), Map.of(), settings.seed(), AgentHere.is()), Trial::check);
    }

    /** The same for a scenario, with the defaults of its parameters. */
    public Searched check(Scenario scenario) {
        return check(scenario, Map.of());
    }

    /** The same with these parameters. */
    public Searched check(Scenario scenario, Map<String, String> given) {
        Parameters parameters = made(() -> new Parameters(scenario.parameters(), given));
        Origin origin = new Origin(scenario.name(), parameters.given(), settings.seed(), AgentHere.is());
        return put(made(() -> scenario.setup(parameters)), origin, Trial::check);
    }

    /**
     * Searches in a system that is known to be wrong.
     *
     * @return the execution that breaks something, minimized
     * @throws AssertionError if there is none
     */
    public Execution find(Setup setup) {
        return put(setup, new Origin(place.name(), Map.of(), settings.seed(), AgentHere.is()), Trial::find);
    }

    private <T> T put(Setup setup, Origin origin, Function<Trial, T> question) {
        if (asked) {
            throw new Unusable(
                    "this test asks twice, and there is one place for what it finds", "make two tests of it");
        }
        asked = true;
        return made(() -> question.apply(new Trial(place, settings, setup, origin)));
    }

    private static <T> T made(java.util.function.Supplier<T> code) {
        try {
            return code.get();
        } catch (RuntimeException e) {
            throw Problems.told(e);
        }
    }

    boolean wasAsked() {
        return asked;
    }
}
