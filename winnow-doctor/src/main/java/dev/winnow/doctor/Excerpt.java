package dev.winnow.doctor;

/** Two texts cut to the place where they differ. */
record Excerpt(String one, String other) {

    private static final int LONGEST = 200;
    private static final int BEFORE = 60;

    static Excerpt of(String one, String other) {
        int same = 0;
        while (same < Math.min(one.length(), other.length()) && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        boolean fits = one.length() <= LONGEST && other.length() <= LONGEST;
        int from = fits || same <= BEFORE ? 0 : same - BEFORE;
        return new Excerpt(cut(one, from), cut(other, from));
    }

    private static String cut(String text, int from) {
        int end = Math.min(text.length(), from + LONGEST);
        return (from > 0 ? "…" : "") + text.substring(from, end) + (end < text.length() ? "…" : "");
    }
}
