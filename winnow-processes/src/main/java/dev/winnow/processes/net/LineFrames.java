package dev.winnow.processes.net;

import java.util.ArrayList;
import java.util.List;

/** A parser for text lines. */
final class LineFrames implements FrameParser {

    private final FrameBuffer buffer = new FrameBuffer();

    @Override
    public List<String> feed(byte[] bytes) {
        buffer.append(bytes);
        List<String> frames = new ArrayList<>();
        int start = 0;
        for (int end = buffer.lineEnd(0); end >= 0; end = buffer.lineEnd(start)) {
            int last = end > start && buffer.at(end - 1) == '\r' ? end - 1 : end;
            if (last > start) {
                frames.add(buffer.text(start, last));
            }
            start = end + 1;
        }
        buffer.drop(start);
        return frames;
    }
}
