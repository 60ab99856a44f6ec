package dev.winnow.processes.net;

import java.util.ArrayList;
import java.util.List;

/** A parser for frames that begin with their length, four bytes, big-endian. */
final class LengthPrefixedFrames implements FrameParser {

    private static final int PREFIX = 4;

    private final FrameBuffer buffer = new FrameBuffer();
    private long toSkip; // bytes of a frame that is too long to keep

    @Override
    public List<String> feed(byte[] bytes) {
        List<String> frames = new ArrayList<>();
        buffer.append(bytes);
        skip();
        while (buffer.length() >= PREFIX) {
            long length = length();
            if (length > 1 << 19) {
                frames.add(buffer.text(PREFIX, buffer.length()));
                toSkip = PREFIX + length;
                skip();
            } else if (buffer.length() < PREFIX + length) {
                break;
            } else {
                frames.add(buffer.text(PREFIX, PREFIX + (int) length));
                buffer.drop(PREFIX + (int) length);
            }
        }
        return frames;
    }

    private void skip() {
        int now = (int) Math.min(toSkip, buffer.length());
        buffer.drop(now);
        toSkip -= now;
    }

    private long length() {
        long length = 0;
        for (int i = 0; i < PREFIX; i++) {
            length = (length << 8) | (buffer.at(i) & 0xff);
        }
        return length;
    }
}
