package dev.winnow.cli.option;

import dev.winnow.cli.process.BadUsage;

/** The check of option values. */
public final class OptionCheck {

    private OptionCheck() {}

    /**
     * Accepts a valid value of an option.
     *
     * @param option the option with its value, such as {@code --jobs 0}
     * @throws BadUsage if the value is not valid
     */
    public static void require(boolean isValid, String option, String fix) {
        if (!isValid) {
            throw new BadUsage(option + " is not valid: " + fix);
        }
    }
}
