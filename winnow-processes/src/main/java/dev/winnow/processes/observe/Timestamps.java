package dev.winnow.processes.observe;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Timestamps in the formats that servers use in their logs.
 *
 * <p>They are removed before a text is compared. Runs within the same minute would otherwise teach that hour and minute
 * matter, and an hour later nothing would match.
 */
final class Timestamps {

    private static final String MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";

    private static final String TIME = "\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d{1,9})?";

    private static final String ZONE = "(?:\\s?(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2})\\b)?";

    private static final List<Pattern> FORMATS = List.of(
            // 2026-11-18T17:44:29.123Z, 2026-11-18 17:44:29,123 +0100, 2026/11/18 17:44:29.123456
            Pattern.compile("\\b\\d{4}[-/]\\d{2}[-/]\\d{2}[T ]" + TIME + ZONE),
            // 18 Nov 2026 17:44:29.123, 18-Nov-2026::17:44:29
            Pattern.compile("\\b\\d{1,2}[ -]" + MONTH + "[ -]\\d{4}(?: |::)" + TIME + ZONE),
            // 18/Nov/2026:17:44:29 +0000
            Pattern.compile("\\b\\d{1,2}/" + MONTH + "/\\d{4}:" + TIME + ZONE),
            // Nov 18 17:44:29, Wed Nov 18 17:44:29 2026
            Pattern.compile(
                    "\\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\s+)?" + MONTH + "\\s+\\d{1,2} " + TIME + "(?: \\d{4}\\b)?"),
            // I1118 17:44:29.123456
            Pattern.compile("\\b[IWEF]\\d{4} " + TIME),
            // 2026-11-18
            Pattern.compile("\\b\\d{4}-\\d{2}-\\d{2}\\b"),
            // 17:44:29.123
            Pattern.compile("\\b" + TIME + "\\b"),
            // 1795110269.123, 1795110269123, and the same in microseconds and nanoseconds
            Pattern.compile("(?<![\\w.])1\\d{9}(?:\\.\\d{1,9}|\\d{3}|\\d{6}|\\d{9})(?![\\w.])"));

    /** Finds out quickly that a text has no timestamp. */
    private static final Pattern HINT = Pattern.compile("\\d:\\d\\d:\\d|\\d{10}|\\d{4}-\\d\\d-");

    private Timestamps() {}

    /** Returns the text without timestamps. */
    static String strip(String text) {
        if (!HINT.matcher(text).find()) {
            return text;
        }
        String stripped = text;
        for (Pattern format : FORMATS) {
            stripped = format.matcher(stripped).replaceAll(" ");
        }
        return stripped;
    }
}
