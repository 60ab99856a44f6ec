package dev.winnow.cli.output;

import java.time.Duration;
import java.util.Locale;

/** Abilities of the terminal, and numbers formatted for readers. */
public final class Terminal {

    private static final int WIDTH = 120;

    private Terminal() {}

    /** Returns true if standard error is a terminal. The launcher sets the property, since Java cannot tell. */
    public static boolean showsProgress() {
        return Boolean.getBoolean("winnow.progress");
    }

    /** Returns true if standard output is a terminal that shows colors. */
    static boolean isColored() {
        return Boolean.getBoolean("winnow.color") && System.getenv("NO_COLOR") == null;
    }

    public static int columns() {
        return Math.max(40, Integer.getInteger("winnow.columns", WIDTH));
    }

    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns {@code 2.1 M} or {@code 512 k}. */
    public static String approximate(double number) {
        if (number >= 1e6) {
            return String.format(Locale.ROOT, "%.1f M", number / 1e6);
        }
        return number >= 1e4 ? String.format(Locale.ROOT, "%.0f k", number / 1e3) : count(Math.round(number));
    }

    /** Returns a rate as {@link #approximate} does, with one digit more if it is below 10. */
    public static String rate(double perSecond) {
        return perSecond > 0 && perSecond < 9.95
                ? String.format(Locale.ROOT, "%.1f", perSecond)
                : approximate(perSecond);
    }

    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }

    public static String duration(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
