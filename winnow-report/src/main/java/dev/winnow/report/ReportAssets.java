package dev.winnow.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The web assets of the report: a style sheet and ES modules, which a server can serve as they are. A report contains
 * them as one script, since a page opened from disk cannot load modules.
 */
public final class ReportAssets {

    /** The style sheet. */
    public static final String STYLE = "style.css";

    /** All modules, each after the ones that it imports. */
    public static final List<String> MODULES =
            List.of("model.js", "page.js", "marks.js", "steps.js", "diagram.js", "state.js", "pace.js", "report.js");

    private static final Pattern IMPORT = Pattern.compile("(?m)^import [^;]*;\n");
    private static final Pattern EXPORT = Pattern.compile("(?m)^export (?=class |function |const )");

    private ReportAssets() {}

    /** Returns the text of an asset. */
    public static String text(String name) {
        if (!name.equals(STYLE) && !MODULES.contains(name)) {
            throw new IllegalArgumentException("there is no asset '" + name + "'");
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

    /** Returns all modules as one script. */
    static String script() {
        return MODULES.stream()
                .map(ReportAssets::text)
                .map(ReportAssets::inline)
                .collect(Collectors.joining("\n"));
    }

    /** Removes imports and exports from a module, since all modules share one script. */
    static String inline(String module) {
        return EXPORT.matcher(IMPORT.matcher(module).replaceAll("")).replaceAll("");
    }
}
