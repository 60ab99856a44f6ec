package dev.winnow.replay;

import dev.winnow.system.SuggestedCommand;
import dev.winnow.trace.text.TerminalText;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The first difference between a replay and the recorded execution.
 *
 * @param step the number of the step
 * @param aspect what differs
 * @param recorded the recorded value
 * @param replayed the value in the replay
 * @param enabled some of the enabled events, as text
 */
public record Divergence(int step, String aspect, String recorded, String replayed, List<String> enabled) {

    /** The aspect of a message that the system changed between sending and delivery. */
    public static final String MODIFIED_MESSAGE =
            "the message itself: it was modified after it was sent (make messages immutable: use records)";

    /** The command that finds the cause. */
    public static final String FIX = SuggestedCommand.DOCTOR + "   (runs it twice and shows the first difference)";

    private static final String CAUSE = """
            The system made a choice that Winnow does not control, or its code has changed since. Usual causes: the
            order of a HashMap or Set.of that decides what is sent, System.currentTimeMillis(), new Random(),
            its own threads, a message object that is modified after it was sent.""";

    /** The aspect of a replay that violates an invariant before the recorded end. */
    static final String EARLIER_VIOLATION = "its end: the replay violates an invariant here, the recording does not";

    private static final String INVARIANT_CAUSE = """
            All steps so far are as recorded. So the invariant may depend on more than states, steps and its history,
            such as a field, a clock or a random number; or states differ in a way that no message shows.
            """;

    public Divergence {
        enabled = List.copyOf(enabled);
    }

    /** Returns the full message, with the likely causes. */
    public String message() {
        StringBuilder text = new StringBuilder("Replay diverged at step " + step + ", in " + aspect + ".\n");
        text.append("  recorded: ").append(TerminalText.oneLine(recorded)).append('\n');
        text.append("  now:      ").append(TerminalText.oneLine(replayed)).append('\n');
        if (!enabled.isEmpty()) {
            text.append("  enabled:  ")
                    .append(enabled.stream().map(TerminalText::oneLine).collect(Collectors.joining("\n            ")))
                    .append('\n');
        }
        return text.append(aspect.equals(EARLIER_VIOLATION) ? INVARIANT_CAUSE : "")
                .append(CAUSE)
                .toString();
    }
}
