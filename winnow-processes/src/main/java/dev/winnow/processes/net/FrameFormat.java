package dev.winnow.processes.net;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A way to split the bytes of a connection into frames. */
public enum FrameFormat {
    /** The Redis protocol: arrays and errors are frames. */
    RESP,
    /** Text lines that end with a line feed. */
    LINES,
    /** Four bytes with the length (big-endian), then the frame. */
    LENGTH_PREFIXED,
    /** HTTP/1.x: the first line of each request and response. */
    HTTP,
    /** Bytes that are not looked at. */
    NONE;

    /** Returns the name as users write it, such as {@code length-prefixed}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the format with this name, if there is one. */
    public static Optional<FrameFormat> ofWord(String word) {
        return Stream.of(values()).filter(format -> format.word().equals(word)).findFirst();
    }

    /** Returns all names, for messages. */
    public static String words() {
        return Stream.of(values()).map(FrameFormat::word).collect(Collectors.joining(", "));
    }

    /** Returns a parser for one direction of one connection. */
    FrameParser newParser() {
        return switch (this) {
            case RESP -> new RespFrames();
            case LINES -> new LineFrames();
            case LENGTH_PREFIXED -> new LengthPrefixedFrames();
            case HTTP -> new HttpFrames();
            case NONE -> bytes -> List.of();
        };
    }
}
