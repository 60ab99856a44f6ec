package dev.winnow.scenario;

import java.util.List;

/**
 * A test scenario written by the user: a system, the external events that happen to it and the invariants it must
 * satisfy.
 *
 * <p>Winnow finds it by name if {@code META-INF/services/dev.winnow.scenario.ScenarioSource} lists its class, or by its
 * class name.
 */
public interface Scenario extends ScenarioSource {

    /** Returns the name used on the command line and in execution files: letters, digits and dashes. */
    String name();

    /** Returns one line of description for {@code winnow list}. */
    String summary();

    /** Returns the parameters that {@code -p name=value} may set. */
    default List<Parameter> parameters() {
        return List.of();
    }

    /** Returns the setup for these parameter values. */
    Setup setup(Parameters parameters);

    @Override
    default List<Scenario> scenarios() {
        return List.of(this);
    }
}
