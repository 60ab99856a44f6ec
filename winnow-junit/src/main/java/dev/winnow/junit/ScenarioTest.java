package dev.winnow.junit;

import dev.winnow.scenario.Scenario;
import org.junit.jupiter.api.DisplayName;

/**
 * A class that is both a scenario and a test. It only has to implement {@link Scenario#setup}. {@link WinnowTest} on
 * the class configures the search. The command line accepts it, too, if it is public.
 */
public interface ScenarioTest extends Scenario {

    /** Checks the scenario. Its name is part of the path of kept executions. */
    @WinnowTest
    @DisplayName("nothing breaks")
    default void nothing_breaks(Winnow winnow) {
        winnow.check(this);
    }
}
