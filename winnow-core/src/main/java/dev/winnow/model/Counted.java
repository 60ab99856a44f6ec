package dev.winnow.model;

import java.util.Locale;

/** A number with its noun: {@code 1 event}, {@code 1,901 events}. */
public final class Counted {

    private Counted() {}

    /** Returns the number and the noun, with an s unless the number is one. */
    public static String of(long number, String noun) {
        return of(number, noun, noun + "s");
    }

    /** Returns the number and its form of the noun. */
    public static String of(long number, String singular, String plural) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? singular : plural);
    }
}
