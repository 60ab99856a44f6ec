package dev.winnow.cli.search;

import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.explore.RecordedStart;
import dev.winnow.model.Execution;
import dev.winnow.replay.ExactReplay;
import dev.winnow.scenario.Parameters;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file of a recorded execution and the step after which a search begins.
 *
 * @param step the number of the step; {@link #LAST} for the last one
 */
public record RecordedStartFile(Path file, int step) {

    private static final int LAST = -1;
    private static final Pattern WITH_STEP = Pattern.compile("(.+):([0-9]{1,9})");

    /** Parses {@code FILE} or {@code FILE:STEP}. */
    public static RecordedStartFile parse(String text) {
        Matcher withStep = WITH_STEP.matcher(text);
        return !Files.exists(Path.of(text)) && withStep.matches()
                ? new RecordedStartFile(Path.of(withStep.group(1)), Integer.parseInt(withStep.group(2)))
                : new RecordedStartFile(Path.of(text), LAST);
    }

    /**
     * Replays the execution.
     *
     * @throws BadInput if the file cannot be read or is of another scenario
     */
    public RecordedStart read(SearchTask search) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            reader.header().requireFullControl(file.toString());
            requireSameScenario(reader.header(), search);
            Execution execution = search.supervisor()
                    .call(beacon ->
                            ExactReplay.run(search.setup(), reader.header().origin(), reader.iterator(), beacon, null))
                    .orThrow();
            return new RecordedStart(execution, step == LAST ? execution.size() - 1 : step);
        }
    }

    private void requireSameScenario(Header recorded, SearchTask search) {
        ScenarioOptions.PreparedScenario prepared = search.preparedScenario();
        String scenario = prepared.scenario().name();
        boolean isSame = recorded.scenario().equals(scenario)
                && Parameters.of(prepared.scenario(), recorded.parameters())
                        .all()
                        .equals(prepared.allParameters())
                && recorded.usesAgent() == search.isAgentOn();
        if (!isSame) {
            throw new BadInput(
                    file + " is of " + text(recorded.scenario(), recorded.parameters(), recorded.usesAgent())
                            + ", not of " + text(scenario, prepared.parameters(), search.isAgentOn()),
                    "explore that scenario with the same parameters (-p)");
        }
    }

    private static String text(String scenario, Map<String, String> parameters, boolean usesAgent) {
        StringBuilder text = new StringBuilder(scenario);
        new TreeMap<>(parameters).forEach((name, value) -> text.append(" -p %s=%s".formatted(name, value)));
        return text.append(usesAgent ? " with the agent" : "").toString();
    }
}
