package dev.winnow.report;

import dev.winnow.minimize.Minimization;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Truncation;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A failure as one self-contained HTML file: it opens offline, can be mailed, and sends no requests. The execution is
 * embedded as data and shown as text. The page's security policy runs only Winnow's own script.
 *
 * @param execution the execution file to show
 * @param original the execution that it was minimized from, shown on demand with removed steps faint; or null
 * @param minimization how it was minimized, or null
 * @param replayCommand the command that replays the execution
 */
public record HtmlReport(
        Path execution, @Nullable Path original, @Nullable Minimization minimization, String replayCommand) {

    private static final String END_OF_DATA = "</script>";
    private static final long MAX_PAGE_BYTES = 64 << 20; // larger pages are not read

    // Of a longer execution, the page shows the last steps.
    private static final int MAX_STEPS = 50_000;

    /**
     * Writes the page.
     *
     * @return where the execution file is truncated; empty if it is complete
     * @throws BadInput if an execution cannot be read, or the page cannot be written
     */
    public Optional<Truncation> write(Path file) {
        Path part = file.resolveSibling(file.getFileName() + ".part"); // no partial page if an execution is unreadable
        try {
            Optional<Truncation> incomplete;
            try (Writer out = Files.newBufferedWriter(part)) {
                incomplete = write(out);
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return incomplete;
        } catch (IOException e) {
            throw new BadInput(
                    "cannot write " + file + ": " + BadInput.reason(e), "give a file in a writable directory", e);
        } finally {
            deleteIfExists(part);
        }
    }

    private static void deleteIfExists(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads from a page what it says about an execution besides its steps, as JSON; empty if it is a page of another
     * execution or no report.
     */
    public static Optional<String> readAbout(Path page, Path execution) {
        String start = startOfData("about");
        try (Stream<String> lines = Files.size(page) > MAX_PAGE_BYTES ? Stream.empty() : Files.lines(page)) {
            return lines.filter(line -> line.startsWith(start) && line.endsWith(END_OF_DATA))
                    .map(line -> line.substring(start.length(), line.length() - END_OF_DATA.length()))
                    .filter(about -> about.contains(fileField(execution)))
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** Returns the end of the field with the name of the execution's file; where it was may have changed. */
    private static String fileField(Path execution) {
        String quoted = Html.escapeJson(
                new JsonWriter().text(String.valueOf(execution.getFileName())).drain());
        return quoted.substring(1) + ",\"minimized\":";
    }

    private Optional<Truncation> write(Writer out) throws IOException {
        try (ExecutionReader reader = ExecutionReader.open(execution)) {
            String style = ReportAssets.text(ReportAssets.STYLE);
            String script = ReportAssets.script();
            out.append(head(reader.header().scenario(), style, script));
            writeData(
                    "execution",
                    out,
                    () -> ExecutionJson.ofLast(reader, MAX_STEPS).write(out));
            Optional<Truncation> incomplete = reader.truncation();
            if (original != null) {
                writeOriginal(reader, original, out);
            }
            writeData("about", out, () -> out.append(Html.escapeJson(about())));
            out.append("<script type=\"module\">").append(script).append("</script>\n</body>\n</html>\n");
            return incomplete;
        }
    }

    private static String head(String scenario, String style, String script) {
        String policy = "default-src 'none'; style-src '" + hash(style) + "'; script-src '" + hash(script)
                + "'; base-uri 'none'; form-action 'none'";
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="%s">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="referrer" content="no-referrer">
                <title>%s · Winnow</title>
                <style>%s</style>
                </head>
                <body>
                <noscript>This report needs JavaScript. For plain text: winnow show FILE</noscript>
                """.formatted(policy, Html.escape(scenario), style);
    }

    private static void writeOriginal(ExecutionReader reader, Path original, Writer out) throws IOException {
        try (ExecutionReader originalReader = ExecutionReader.open(original)) {
            writeData(
                    "original",
                    out,
                    () -> ExecutionJson.ofLast(originalReader, MAX_STEPS).write(out));
            JsonWriter json = new JsonWriter();
            json.beginArray();
            StepAlignment.of(reader, originalReader).forEach(json::number);
            writeData("kept", out, () -> out.append(json.endArray().drain()));
        }
    }

    private String about() {
        return JsonFields.toText(json -> {
            json.text("replay", replayCommand);
            json.text("file", execution.toString());
            json.object("minimized", minimization, (fields, minimized) -> {
                MinimizationJson.write(fields, minimized, ClippedText::clip);
                fields.text("proved", minimized.certificate().describe());
            });
        });
    }

    @FunctionalInterface
    private interface PagePart {
        void run() throws IOException;
    }

    private static void writeData(String id, Writer out, PagePart json) throws IOException {
        out.append(startOfData(id));
        json.run();
        out.append(END_OF_DATA).append("\n");
    }

    private static String startOfData(String id) {
        return "<script type=\"application/json\" id=\"winnow-" + id + "\">";
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
