package dev.winnow.replay;

import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.picture.ExecutionText;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a failed test says of the execution that it holds. */
record RegressionReport(String scenario, Map<String, String> parameters, String execution) {

    /** The end of an execution tells more than its beginning. */
    private static final int SHOWN = 60;

    private static final String HOW_TO_GO_ON = """
            To look at it outside of this test, save the lines of the execution as failing.jsonl:
              winnow show failing.jsonl
              winnow replay failing.jsonl      (--classpath PATH for your own scenarios)
            What the outcomes mean: docs/JUNIT.md
            """;

    String message(Regression.RegressionOutcome outcome) {
        try (ExecutionReader reader = ExecutionReader.of("the execution", execution)) {
            StringBuilder text = new StringBuilder(headline(outcome)).append("\n\n");
            new ExecutionText(ExecutionText.TextOptions.DEFAULT.steps(-SHOWN, Integer.MAX_VALUE)).render(reader, text);
            return text.append('\n')
                    .append(agent(reader.header()))
                    .append(HOW_TO_GO_ON)
                    .toString();
        }
    }

    private String headline(Regression.RegressionOutcome outcome) {
        String name = scenario
                + parameters.entrySet().stream()
                        .map(parameter -> " -p " + parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining());
        if (outcome instanceof Regression.RegressionOutcome.StillFails still) {
            return name + " still breaks '" + still.violation().invariant() + "': "
                    + still.violation().message() + "\n" + missing(still.absent(), still.firstAbsent());
        }
        return name + " could not be replayed, so it is not known whether it is fixed.\n"
                + (outcome instanceof Regression.RegressionOutcome.Diverged diverged ? diverged.reason() : "");
    }

    private static String missing(int absent, @Nullable String first) {
        return first == null
                ? "Every recorded step came up. As recorded:"
                : absent + (absent == 1 ? " recorded step" : " recorded steps") + " did not come up, first " + first
                        + ". As recorded:";
    }

    private static String agent(Header header) {
        return header.agent()
                ? "It was recorded with the agent: tests that replay it need -javaagent:winnow-agent.jar too.\n"
                : "";
    }
}
