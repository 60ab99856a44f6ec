package dev.winnow.junit;

import dev.winnow.scenario.Scenario;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;

/**
 * A class that is both a scenario and a test. It only has to implement {@link Scenario#setup}. {@link WinnowTest} on
 * the class configures the search. The command line accepts it, too, if it is public.
 */
public interface ScenarioTest extends Scenario {

    /** Returns {@code money-transfer} for {@code MoneyTransferTest}. */
    @Override
    default String name() {
        return getClass()
                .getSimpleName()
                .replaceFirst("(?<=.)(Tests?|Scenario)$", "")
                .replaceAll("[^A-Za-z0-9]+", "-")
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    @Override
    default String summary() {
        return getClass().getName();
    }

    /** Checks the scenario. Its name is part of the path of kept executions. */
    @WinnowTest
    @DisplayName("nothing breaks")
    default void nothing_breaks(Winnow winnow) {
        winnow.check(this);
    }
}
