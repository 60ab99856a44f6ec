package dev.winnow.replay;

import java.util.List;

/**
 * Where a replay left the recorded execution.
 *
 * @param step the number of the step
 * @param aspect in which the two differ
 * @param recorded as it was
 * @param replayed as it is
 * @param enabled what could have happened instead, in words: some of it
 */
public record Divergence(int step, String aspect, String recorded, String replayed, List<String> enabled) {

    private static final String CAUSE = """
            The system made a choice that Winnow does not control, or its code has changed since. Usual causes: the order of a
            HashMap or Set.of that decides what is sent, System.currentTimeMillis(), new Random(), a thread of its own.""";

    public Divergence {
        enabled = List.copyOf(enabled);
    }

    /** The whole story, with the likely cause. */
    public String message() {
        StringBuilder text = new StringBuilder("Replay diverged at step " + step + ", in " + aspect + ".\n");
        text.append("  recorded: ").append(recorded).append('\n');
        text.append("  now:      ").append(replayed).append('\n');
        if (!enabled.isEmpty()) {
            text.append("  enabled:  ")
                    .append(String.join("\n            ", enabled))
                    .append('\n');
        }
        return text.append(CAUSE).toString();
    }

    /** The command that finds the culprit. */
    public static String fix(String scenario) {
        return "winnow doctor " + scenario + "   (runs it twice and shows the first difference)";
    }
}
