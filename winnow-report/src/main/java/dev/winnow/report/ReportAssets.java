package dev.winnow.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The parts of the page: a style sheet and ES modules that a server may hand out as they are. A report holds them all
 * in one script: a page that was opened from a disk may not load modules.
 */
public final class ReportAssets {

    /** The style sheet. */
    public static final String STYLE = "style.css";

    /** All modules, each after those that it imports. */
    public static final List<String> MODULES =
            List.of("model.js", "page.js", "marks.js", "steps.js", "diagram.js", "state.js", "pace.js", "report.js");

    private static final Pattern IMPORT = Pattern.compile("(?m)^import [^;]*;\n");
    private static final Pattern EXPORT = Pattern.compile("(?m)^export (?=class |function |const )");

    private ReportAssets() {}

    /** The text of one of them. */
    public static String text(String name) {
        if (!name.equals(STYLE) && !MODULES.contains(name)) {
            throw new IllegalArgumentException("the page has no part '" + name + "'");
        }
        try (InputStream in = ReportAssets.class.getResourceAsStream("web/" + name)) {
            if (in == null) {
                throw new IllegalStateException("web/" + name + " is missing in the jar of the report");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All modules as one script. */
    static String script() {
        return MODULES.stream()
                .map(ReportAssets::text)
                .map(ReportAssets::inline)
                .collect(Collectors.joining("\n"));
    }

    /** The module without its imports and exports: in one script with the others, all know each other by name. */
    static String inline(String module) {
        return EXPORT.matcher(IMPORT.matcher(module).replaceAll("")).replaceAll("");
    }
}
