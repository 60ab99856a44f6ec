package dev.winnow.junit;

import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parameter of a Winnow test, which calls {@link #check} or {@link #find} once.
 *
 * <pre>{@code
 * @WinnowTest(time = "5s")
 * void a_client_pays_once(Winnow winnow) {
 *     winnow.check(Setup.of(system)…build());
 * }
 * }</pre>
 */
public final class Winnow {

    private final TestLocation location;
    private final TestSettings settings;
    private boolean used;

    Winnow(TestLocation location, TestSettings settings) {
        this.location = location;
        this.settings = settings;
    }

    /**
     * Replays the kept executions that this test failed with, then searches for one that violates an invariant.
     *
     * @throws AssertionError if there is one; its message shows it, confirmed, minimized and explained
     */
    public CheckResult check(Setup setup) {
        return run(setup, ScenarioCheck::check);
    }

    /** Checks a scenario with the default values of its parameters, like {@link #check(Setup)}. */
    public CheckResult check(Scenario scenario) {
        return check(scenario, Map.of());
    }

    /** Checks a scenario with the given parameters, like {@link #check(Setup)}. */
    public CheckResult check(Scenario scenario, Map<String, String> given) {
        return run(scenario, given, ScenarioCheck::check);
    }

    /**
     * Searches a system that is known to be wrong.
     *
     * @return an execution that violates an invariant, minimized
     * @throws AssertionError if none is found
     */
    public Execution find(Setup setup) {
        return run(setup, ScenarioCheck::find);
    }

    /** Searches a scenario with the default values of its parameters, like {@link #find(Setup)}. */
    public Execution find(Scenario scenario) {
        return find(scenario, Map.of());
    }

    /** Searches a scenario with the given parameters, like {@link #find(Setup)}. */
    public Execution find(Scenario scenario, Map<String, String> given) {
        return run(scenario, given, ScenarioCheck::find);
    }

    private <T> T run(Setup setup, Function<ScenarioCheck, T> operation) {
        return run(setup, origin(location.name(), Map.of()), commands(null, Map.of()), operation);
    }

    private <T> T run(Scenario scenario, Map<String, String> given, Function<ScenarioCheck, T> operation) {
        TestCommands commands = commands(scenario, given);
        Parameters parameters = withFixes(commands, () -> Parameters.of(scenario, given));
        Setup setup = withFixes(commands, () -> parameters.setUp(scenario));
        return run(setup, origin(scenario.name(), parameters.given()), commands, operation);
    }

    private Origin origin(String scenario, Map<String, String> parameters) {
        return new Origin(scenario, parameters, settings.seed(), AgentPresence.isAttached());
    }

    private TestCommands commands(@Nullable Scenario scenario, Map<String, String> parameters) {
        return new TestCommands(location.project(), scenario, parameters);
    }

    private <T> T run(Setup setup, Origin origin, TestCommands commands, Function<ScenarioCheck, T> operation) {
        if (used) {
            throw new UnusableTest(
                    "this test calls check or find twice, but its files hold one finding", "split it into two tests");
        }
        used = true;
        return withFixes(
                commands, () -> operation.apply(new ScenarioCheck(location, settings, setup, origin, commands)));
    }

    private static <T> T withFixes(TestCommands commands, Supplier<T> code) {
        try {
            return code.get();
        } catch (RuntimeException e) {
            throw TestProblems.withFix(e, commands);
        }
    }

    boolean wasUsed() {
        return used;
    }
}
