package dev.winnow.processes.net;

import java.util.List;

/**
 * A parser for one direction of one connection. It reads beside the traffic and never changes it: bytes that it does
 * not understand are forwarded all the same.
 */
interface FrameParser {

    /** Takes the next bytes and returns the frames that they complete, as text. */
    List<String> feed(byte[] bytes);
}
