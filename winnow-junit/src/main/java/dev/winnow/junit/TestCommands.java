package dev.winnow.junit;

import dev.winnow.scenario.Scenario;
import dev.winnow.system.SuggestedCommand;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Commands that fixes suggest, for the scenario of a test.
 *
 * @param scenario the scenario that the test checks, or null if it checks a setup
 */
record TestCommands(Project project, @Nullable Scenario scenario, Map<String, String> parameters) {

    /** Replaces the placeholders of suggested commands, and options of the command line by those of tests. */
    String fillIn(String fix) {
        return SuggestedCommand.replaceAll(fix, this::command)
                .replace("--handler-limit 60s", "-Dwinnow.handler-limit=60s");
    }

    private String command(SuggestedCommand suggested) {
        return switch (suggested) {
            case DOCTOR, EXPLORE, FUZZ, HUNT -> onScenario(suggested.name().toLowerCase(Locale.ROOT));
            case LIST, MINIMIZE, REPLAY -> suggested.toString();
        };
    }

    private String onScenario(String command) {
        if (scenario == null || !isLoadable(scenario.getClass())) {
            return "winnow " + command + " CLASS --classpath PATH   (CLASS: a public class that implements Scenario and"
                    + " returns this setup; PATH: the class path of your tests)";
        }
        List<String> arguments =
                new ArrayList<>(List.of(command, scenario.getClass().getName()));
        parameters.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
        return project.winnowCommand(arguments);
    }

    /** Returns true if the command line can create the scenario. */
    private static boolean isLoadable(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && Arrays.stream(type.getConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
    }
}
