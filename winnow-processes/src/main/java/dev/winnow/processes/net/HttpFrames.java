package dev.winnow.processes.net;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parser for HTTP/1.x: a frame is the first line of a request or response. Bodies are skipped by their content
 * length; after a chunked body, the next line that looks like a first line begins a frame.
 */
final class HttpFrames implements FrameParser {

    private static final Pattern FIRST_LINE =
            Pattern.compile("(?:[A-Z]{3,10} \\S+ HTTP/1\\.[01]|HTTP/1\\.[01] \\d{3}.*)");
    private static final Pattern CONTENT_LENGTH = Pattern.compile("content-length:\\s*(\\d{1,18})\\s*");

    private final FrameBuffer buffer = new FrameBuffer();
    private boolean isInHeaders;
    private long bodyLeft;

    @Override
    public List<String> feed(byte[] bytes) {
        List<String> frames = new ArrayList<>();
        buffer.append(bytes);
        while (buffer.length() > 0) {
            if (!isInHeaders && bodyLeft > 0) {
                int skipped = (int) Math.min(bodyLeft, buffer.length());
                buffer.drop(skipped);
                bodyLeft -= skipped;
                continue;
            }
            int end = buffer.lineEnd(0);
            if (end < 0) {
                break;
            }
            String line = buffer.text(0, end > 0 && buffer.at(end - 1) == '\r' ? end - 1 : end);
            buffer.drop(end + 1);
            acceptLine(line, frames);
        }
        return frames;
    }

    private void acceptLine(String line, List<String> frames) {
        if (isInHeaders) {
            Matcher length = CONTENT_LENGTH.matcher(line.toLowerCase(Locale.ROOT));
            if (length.matches()) {
                bodyLeft = Long.parseLong(length.group(1));
            }
            isInHeaders = !line.isEmpty();
        } else if (FIRST_LINE.matcher(line).matches()) {
            frames.add(line);
            isInHeaders = true;
            bodyLeft = 0;
        }
    }
}
