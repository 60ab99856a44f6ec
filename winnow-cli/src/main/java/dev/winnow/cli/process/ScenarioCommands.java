package dev.winnow.cli.process;

import dev.winnow.system.SuggestedCommand;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Commands for a scenario, with everything that the user gave to find it. They work as printed.
 *
 * @param scenario the name or class of the scenario; empty if only its files are of interest
 * @param parameters the given parameters, by name
 * @param seed the seed of searches
 * @param agent true if the agent is on
 */
public record ScenarioCommands(
        String scenario, List<Path> classpath, Map<String, String> parameters, long seed, boolean agent) {

    public static final long DEFAULT_SEED = 1;

    public ScenarioCommands {
        classpath = List.copyOf(classpath);
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }

    /** Returns commands for files, whose scenarios have the names that are recorded there. */
    public static ScenarioCommands forFiles(List<Path> classpath, boolean agent) {
        return new ScenarioCommands("", classpath, Map.of(), DEFAULT_SEED, agent);
    }

    /** Returns the same commands with or without the agent. */
    public ScenarioCommands withAgent(boolean isOn) {
        return new ScenarioCommands(scenario, classpath, parameters, seed, isOn);
    }

    /** Returns a command that takes the scenario, such as {@code hunt} or {@code doctor}. */
    public String onScenario(String command) {
        List<String> arguments = new ArrayList<>(List.of(command, scenario));
        parameters.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
        if (seed != DEFAULT_SEED) {
            arguments.addAll(List.of("--seed", Long.toString(seed)));
        }
        return text(located(arguments));
    }

    /** Returns a command that performs an execution file, such as {@code replay} or {@code minimize}. */
    public String onFile(String command, Path file, String... options) {
        List<String> arguments = new ArrayList<>(fileArguments(command, file));
        arguments.addAll(List.of(options));
        return text(arguments);
    }

    /** Returns the arguments of a command that performs an execution file. */
    List<String> fileArguments(String command, Path file) {
        List<String> arguments = new ArrayList<>(List.of(command, file.toString()));
        if (scenario.indexOf('.') >= 0) {
            arguments.addAll(List.of("--scenario", scenario));
        }
        return located(arguments);
    }

    /** Returns the command that shows an execution file, for which its scenario is not needed. */
    public static String show(Path file) {
        return text(List.of("show", file.toString()));
    }

    /** Returns the command that lists all scenarios. */
    private String list() {
        return text(located(List.of("list"), false));
    }

    private List<String> located(List<String> arguments) {
        return located(arguments, agent);
    }

    private List<String> located(List<String> arguments, boolean withAgent) {
        List<String> all = new ArrayList<>(arguments);
        if (!classpath.isEmpty()) {
            all.add("--classpath");
            all.add(classpath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        }
        if (withAgent) {
            all.add("--agent");
        }
        return all;
    }

    private static String text(List<String> arguments) {
        return LauncherCommand.text() + " "
                + arguments.stream().map(ScenarioCommands::quoteForShell).collect(Collectors.joining(" "));
    }

    /** Quotes an argument for a POSIX shell if needed. */
    static String quoteForShell(String argument) {
        return argument.matches("[A-Za-z0-9_./:=,@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    /**
     * Replaces the placeholders of suggested commands.
     *
     * @param file the file that the user gave or that was recorded, or null if there is none
     */
    public String fillIn(String fix, @Nullable Path file) {
        return SuggestedCommand.replaceAll(fix, suggested -> switch (suggested) {
            case LIST -> list();
            case MINIMIZE, REPLAY ->
                file == null ? LauncherCommand.fillInto(suggested.toString()) : onFile(word(suggested), file);
            case DOCTOR, EXPLORE, FUZZ, HUNT ->
                scenario.isEmpty() ? LauncherCommand.fillInto(suggested.toString()) : onScenario(word(suggested));
        });
    }

    private static String word(SuggestedCommand suggested) {
        return suggested.name().toLowerCase(Locale.ROOT);
    }
}
