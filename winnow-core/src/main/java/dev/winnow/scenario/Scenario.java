package dev.winnow.scenario;

import java.util.List;

/**
 * What a user writes: a system, what happens to it from outside, and what must hold.
 *
 * <p>Found by name through {@code META-INF/services/dev.winnow.scenario.ScenarioSource}, or by its class name.
 */
public interface Scenario extends ScenarioSource {

    /** The name on the command line and in execution files: letters, digits and dashes. */
    String name();

    /** One line for {@code winnow list}. */
    String summary();

    /** What {@code -p name=value} may set. */
    default List<Parameter> parameters() {
        return List.of();
    }

    Setup setup(Parameters parameters);

    @Override
    default List<Scenario> scenarios() {
        return List.of(this);
    }
}
