package dev.winnow.processes.reduce;

import dev.winnow.processes.infer.DiscriminatingEvent;
import dev.winnow.processes.trial.Proportion;
import dev.winnow.processes.trial.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * All that a reduction claims about its result.
 *
 * @param size the inputs that are left
 * @param reproduced fresh replays of the result, made after all decisions; null if there were none
 * @param minimality whether it can be smaller
 * @param explanation the events that told failing from passing runs
 * @param effort what it took
 */
public record Claims(
        Size size,
        @Nullable Proportion reproduced,
        Minimality minimality,
        List<DiscriminatingEvent> explanation,
        Effort effort) {

    /** Copies the list. */
    public Claims {
        explanation = List.copyOf(explanation);
    }

    /**
     * The number of inputs that are left, of those of the original, and how many of them are at another host than
     * there.
     */
    public record Size(int inputs, int original, int moved) {

        String text() {
            String moves = moved == 0
                    ? ""
                    : String.format(Locale.ROOT, " (%d at a different host than in the original)", moved);
            return String.format(Locale.ROOT, "%d of %d inputs left%s", inputs, original, moves);
        }
    }

    /**
     * What a reduction took.
     *
     * @param replays the replays that counted
     * @param millis the time
     * @param stopped why it ended early; null if it did not
     */
    public record Effort(int replays, long millis, @Nullable StopReason stopped) {}

    /** Returns the claims, one sentence a line. */
    public List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add(size.text());
        lines.add(reproducedText());
        lines.add(minimality.text());
        explanation.forEach(event -> lines.add(explanationText(event)));
        lines.add(String.format(Locale.ROOT, "%d replays in %.1f s", effort.replays(), effort.millis() / 1000.0));
        if (effort.stopped() != null) {
            lines.add("Ended early: " + effort.stopped().text());
        }
        return lines;
    }

    private String reproducedText() {
        if (reproduced == null) {
            return "How often it reproduces was not measured";
        }
        return String.format(
                Locale.ROOT,
                "Reproduces %d of %d times (95 %% interval %.2f to %.2f)",
                reproduced.failures(),
                reproduced.runs(),
                reproduced.lower(),
                reproduced.upper());
    }

    private static String explanationText(DiscriminatingEvent event) {
        return String.format(
                Locale.ROOT,
                "Before input %d %s: %s (in %.2f of failing runs, %.2f of passing runs)",
                event.inputId(),
                event.kind().text(),
                event.event().brief(),
                event.shares().failing(),
                event.shares().passing());
    }
}
