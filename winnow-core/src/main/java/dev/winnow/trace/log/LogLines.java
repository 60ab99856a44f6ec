package dev.winnow.trace.log;

import dev.winnow.system.BadInput;
import dev.winnow.trace.text.TerminalText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The lines of a log, within limits. */
final class LogLines {

    static final long MAX_BYTES = 256L << 20;
    static final int MAX_LINES = 2_000_000;
    static final int MAX_LINE_LENGTH = 1 << 20;
    private static final int MAX_QUOTED = 80;

    private LogLines() {}

    /**
     * Reads all lines.
     *
     * @throws BadInput if the file cannot be read or exceeds a limit
     */
    static List<String> read(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw new BadInput(file + " is a directory", "give a log file");
            }
            if (Files.size(file) > MAX_BYTES) {
                throw tooLong(file + " has " + Files.size(file) + " bytes; the limit is " + MAX_BYTES);
            }
            return lines(file);
        } catch (NoSuchFileException e) {
            throw new BadInput("there is no file " + file, "give the path of a log", e);
        } catch (CharacterCodingException e) {
            throw new BadInput(file + " is not UTF-8", "convert it: iconv -f LATIN1 -t UTF-8 LOG", e);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), "give a log that you may read", e);
        }
    }

    private static List<String> lines(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Files.newInputStream(file), StandardCharsets.UTF_8.newDecoder()))) { // reports malformed bytes
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
                if (lines.size() > MAX_LINES) {
                    throw tooLong(file + " has more than " + MAX_LINES + " lines");
                }
                if (line.length() > MAX_LINE_LENGTH) {
                    throw tooLong("line " + lines.size() + " of " + file + " has more than " + MAX_LINE_LENGTH
                            + " characters");
                }
            }
        }
        return lines;
    }

    private static BadInput tooLong(String problem) {
        return new BadInput(problem, "import the part that matters, for instance the last lines: tail -n 100000 LOG");
    }

    /** Returns an error in a line, with the line. */
    static BadInput bad(int line, String problem, String text, String fix) {
        String quoted = text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
        return new BadInput("line " + line + ": " + problem + ": " + TerminalText.visible(quoted), fix);
    }
}
