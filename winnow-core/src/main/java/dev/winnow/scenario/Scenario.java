package dev.winnow.scenario;

import java.util.List;
import java.util.Locale;

/**
 * A test scenario written by the user: a system, the external events that happen to it and the invariants it must
 * satisfy.
 *
 * <p>Winnow finds it by name if {@code META-INF/services/dev.winnow.scenario.ScenarioSource} lists its class, or by its
 * class name.
 */
public interface Scenario extends ScenarioSource {

    /**
     * Returns the name used on the command line and in execution files: letters, digits and dashes. Default:
     * {@code money-transfer} for {@code MoneyTransferScenario} or {@code MoneyTransferTest}.
     */
    default String name() {
        return getClass()
                .getSimpleName()
                .replaceFirst("(?<=.)(Tests?|Scenario)$", "")
                .replaceAll("[^A-Za-z0-9]+", "-")
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    /** Returns one line of description for {@code winnow list}. Default: the name of the class. */
    default String summary() {
        return getClass().getName();
    }

    /** Returns the parameters that {@code -p name=value} may set. */
    default List<Parameter<?>> parameters() {
        return List.of();
    }

    /** Returns the setup for these parameter values. */
    Setup setup(Parameters parameters);

    @Override
    default List<Scenario> scenarios() {
        return List.of(this);
    }
}
