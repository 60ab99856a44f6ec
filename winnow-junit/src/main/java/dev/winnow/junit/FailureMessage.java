package dev.winnow.junit;

import dev.winnow.minimize.Explanation;
import dev.winnow.model.Violation;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.picture.ExecutionText;
import dev.winnow.trace.picture.ExecutionText.TextOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a failing test says: the invariant in words, the execution as a picture, what is essential, where the files are,
 * how to run it again.
 */
final class FailureMessage {

    /** The end of a long execution tells more than its beginning. */
    private static final int MAX_SHOWN = 25;

    private final ConfirmedFailure finding;
    private final TestLocation place;
    private final StringBuilder text = new StringBuilder();

    FailureMessage(ConfirmedFailure finding, TestLocation place) {
        this.finding = finding;
        this.place = place;
    }

    /**
     * @param origin where it comes from
     * @param kept what became of it, for later runs
     */
    String render(String origin, String kept) {
        Violation violation = finding.violation();
        text.append(violation.invariant())
                .append(": ")
                .append(violation.message())
                .append('\n');
        line("found", origin);
        line("confirmed", "replayed on a fresh system: the same violation");
        line(
                finding.sizeNote().isEmpty() ? "size" : "minimized",
                String.format(
                        Locale.ROOT,
                        "%,d events, %,d externals%s",
                        finding.execution().eventCount(),
                        finding.execution().externalCount(),
                        finding.sizeNote().isEmpty() ? "" : ": " + finding.sizeNote()));
        text.append('\n');
        picture(finding.file(), ConfirmedFailure.isSmall(finding.execution()));
        text.append('\n');
        explanation();
        line("files", files());
        line("kept", kept);
        line("again", place.replayCommand(finding.file()));
        return text.toString();
    }

    private void line(String label, String words) {
        text.append(String.format(Locale.ROOT, "  %-12s %s%n", label, words));
    }

    private void picture(Path file, boolean whole) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            int from = whole ? 0 : -MAX_SHOWN;
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
        return place.project().displayPath(place.outputDirectory()) + "/   "
                + finding.files().stream()
                        .map(file -> String.valueOf(file.getFileName()))
                        .collect(Collectors.joining(" · "));
    }
}
