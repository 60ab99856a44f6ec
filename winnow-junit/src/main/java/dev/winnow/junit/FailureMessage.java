package dev.winnow.junit;

import dev.winnow.minimize.Explanation;
import dev.winnow.model.Counted;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.picture.ExecutionText;
import dev.winnow.trace.picture.ExecutionText.TextOptions;
import dev.winnow.trace.text.TerminalText;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The message of a failing test: the violation, the execution as a picture, the explanation, the files, and the command
 * that replays it.
 */
final class FailureMessage {

    // The end of a long execution tells more than its beginning.
    private static final int MAX_SHOWN = 25;

    private final ConfirmedFailure finding;
    private final TestLocation location;
    private final StringBuilder text = new StringBuilder();

    FailureMessage(ConfirmedFailure finding, TestLocation location) {
        this.finding = finding;
        this.location = location;
    }

    /**
     * Returns the message.
     *
     * @param origin where the execution comes from
     * @param kept the file in which it is kept for later runs, or why it is not kept
     */
    String render(String origin, String kept) {
        TerminalText.quotedLines(finding.violation())
                .forEach(line -> text.append(line).append('\n'));
        line("found", origin);
        line("confirmed", "replayed on a fresh system: the same violation");
        line(
                finding.sizeNote().isEmpty() ? "size" : "minimized",
                Counted.of(finding.execution().eventCount(), "event") + ", "
                        + Counted.of(finding.execution().externalCount(), "external")
                        + (finding.sizeNote().isEmpty() ? "" : ": " + finding.sizeNote()));
        text.append('\n');
        picture(finding.file(), ConfirmedFailure.isSmall(finding.execution()));
        text.append('\n');
        explanation();
        line("files", files());
        line("kept", kept);
        line("replay", location.replayCommand(finding.file()));
        return text.toString();
    }

    private void line(String label, String content) {
        text.append(String.format(Locale.ROOT, "  %-12s %s%n", label, TerminalText.oneLine(content)));
    }

    private void picture(Path file, boolean isShownWhole) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            int from = isShownWhole ? 0 : -MAX_SHOWN;
            new ExecutionText(TextOptions.DEFAULT.steps(from, Integer.MAX_VALUE)).render(reader, text);
        }
    }

    private void explanation() {
        Explanation explanation = finding.explanation();
        List<String> sentences = explanation == null ? List.of() : explanation.sentences();
        String label = explanation == null || explanation.essentialOrders().isEmpty() ? "explained" : "essential";
        for (String sentence : sentences) {
            line(label, sentence);
            label = "";
        }
    }

    private String files() {
        return location.project().displayPath(location.outputDirectory()) + "/   "
                + finding.files().stream()
                        .map(file -> String.valueOf(file.getFileName()))
                        .collect(Collectors.joining(" · "));
    }
}
