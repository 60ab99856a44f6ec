package dev.winnow.doctor.compare;

/** Two texts, cut to the place where they differ. */
record Excerpt(String one, String other) {

    private static final int MAX_LENGTH = 200;
    private static final int CONTEXT = 60;

    static Excerpt of(String one, String other) {
        int samePrefix = 0;
        while (samePrefix < Math.min(one.length(), other.length())
                && one.charAt(samePrefix) == other.charAt(samePrefix)) {
            samePrefix++;
        }
        boolean fits = one.length() <= MAX_LENGTH && other.length() <= MAX_LENGTH;
        int from = fits || samePrefix <= CONTEXT ? 0 : samePrefix - CONTEXT;
        return new Excerpt(cut(one, from), cut(other, from));
    }

    private static String cut(String text, int from) {
        int end = Math.min(text.length(), from + MAX_LENGTH);
        return (from > 0 ? "…" : "") + text.substring(from, end) + (end < text.length() ? "…" : "");
    }
}
