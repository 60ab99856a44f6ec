package dev.winnow.junit;

import dev.winnow.scenario.Scenario;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;

/**
 * A class that is a scenario and a test: all it needs is {@link Scenario#setup}. {@link WinnowTest} on the class says
 * how it searches. If it is public the command line takes it, too.
 */
public interface ScenarioTest extends Scenario {

    /** {@code money-transfer} for {@code MoneyTransferTest}. */
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

    @WinnowTest
    @DisplayName("nothing breaks")
    default void nothing_breaks(Winnow winnow) {
        winnow.check(this);
    }
}
