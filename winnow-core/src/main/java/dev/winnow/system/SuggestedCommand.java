package dev.winnow.system;

import java.util.function.Function;

/**
 * A command that the fix of an error suggests. Core does not know how the user named the scenario or the file, so a fix
 * contains a placeholder. Whoever shows the fix replaces it by a command that works as printed.
 */
public enum SuggestedCommand {
    DOCTOR("winnow doctor SCENARIO"),
    EXPLORE("winnow explore SCENARIO"),
    FUZZ("winnow fuzz SCENARIO"),
    HUNT("winnow hunt SCENARIO"),
    LIST("winnow list --classpath PATH"),
    MINIMIZE("winnow minimize FILE"),
    REPLAY("winnow replay FILE");

    private final String placeholder;

    SuggestedCommand(String placeholder) {
        this.placeholder = placeholder;
    }

    /** Returns the placeholder, for use in a fix. */
    @Override
    public String toString() {
        return placeholder;
    }

    /** Replaces all placeholders in the text. */
    public static String replaceAll(String text, Function<SuggestedCommand, String> commands) {
        String replaced = text;
        for (SuggestedCommand suggested : values()) {
            if (replaced.contains(suggested.placeholder)) {
                replaced = replaced.replace(suggested.placeholder, commands.apply(suggested));
            }
        }
        return replaced;
    }
}
