package dev.winnow.replay;

import dev.winnow.model.Counted;
import dev.winnow.model.Violation;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.picture.ExecutionText;
import dev.winnow.trace.text.TerminalText;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The message of a failed regression test. */
record RegressionReport(String scenario, Map<String, String> parameters, String execution) {

    private static final int MAX_STEPS = 60; // the last ones, which say more than the first

    private static final String NEXT_STEPS = """
            To look at it outside this test, save the lines of the execution as failing.jsonl:
              winnow show failing.jsonl
              winnow replay failing.jsonl --classpath PATH   (the jars and directories of your scenario)
            What the outcomes mean: docs/JUNIT.md
            """;

    String message(Regression.RegressionOutcome outcome) {
        try (ExecutionReader reader = ExecutionReader.of("the execution", execution)) {
            StringBuilder text = new StringBuilder(headline(outcome)).append("\n\n");
            new ExecutionText(ExecutionText.TextOptions.DEFAULT.steps(-MAX_STEPS, Integer.MAX_VALUE))
                    .render(reader, text);
            return TerminalText.visible(text.append('\n')
                    .append(agent(reader.header()))
                    .append(NEXT_STEPS)
                    .toString());
        }
    }

    private String headline(Regression.RegressionOutcome outcome) {
        String name = TerminalText.oneLine(scenarioArguments(scenario, parameters));
        if (outcome instanceof Regression.RegressionOutcome.StillFails failure) {
            return name + " still violates " + quoted(failure.violation()) + "\n"
                    + absentSteps(failure.absent(), failure.firstAbsent());
        }
        return name + " could not be replayed, so it is unknown whether it is fixed.\n"
                + (outcome instanceof Regression.RegressionOutcome.Diverged diverged ? diverged.reason() : "");
    }

    private static String quoted(Violation violation) {
        String text = "'" + TerminalText.oneLine(violation.invariant()) + "': " + violation.message();
        return String.join("\n", TerminalText.quotedLines(text));
    }

    /** Returns the scenario and its parameters as a user types them. */
    static String scenarioArguments(String scenario, Map<String, String> parameters) {
        return scenario
                + parameters.entrySet().stream()
                        .map(parameter -> " -p " + parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining());
    }

    private static String absentSteps(int absent, @Nullable String first) {
        return first == null
                ? "Every recorded step was performed again. As recorded:"
                : Counted.of(absent, "recorded step") + " could not be performed, first " + TerminalText.oneLine(first)
                        + ". As recorded:";
    }

    private static String agent(Header header) {
        return header.usesAgent()
                ? "It was recorded with the agent: tests that replay it need -javaagent:winnow-agent.jar too.\n"
                : "";
    }
}
