package dev.winnow.viewer;

import dev.winnow.report.ReportAssets;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/** The web assets: those of the viewer, and those of the report, which draw executions. No other files are served. */
final class WebPages {

    private static final Set<String> OWN = Set.of(
            "app.js",
            "server.js",
            "links.js",
            "list.js",
            "execution.js",
            "compare.js",
            "live.js",
            "offers.js",
            "branches.js",
            "watch.js",
            "chart.js",
            "viewer.css");

    private WebPages() {}

    /** Returns the page, with the token and a flag for live sessions filled in. */
    static String index(String token, boolean live) {
        return text("index.html").replace("{{token}}", token).replace("{{live}}", Boolean.toString(live));
    }

    /** Returns an asset by its name, if it exists. */
    static Optional<String> asset(String name) {
        if (OWN.contains(name)) {
            return Optional.of(text(name));
        }
        return name.equals(ReportAssets.STYLE) || ReportAssets.MODULES.contains(name)
                ? Optional.of(ReportAssets.text(name))
                : Optional.empty();
    }

    static String contentType(String name) {
        return name.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";
    }

    private static String text(String name) {
        try (InputStream in = WebPages.class.getResourceAsStream("web/" + name)) {
            if (in == null) {
                throw new IllegalStateException("web/" + name + " is missing in the jar of the viewer");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
