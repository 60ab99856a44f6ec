package dev.winnow.pipes.protocol;

import java.util.Arrays;
import java.util.Optional;

/** The error codes that Maelstrom's protocol defines. Nodes may add codes of their own, from 1000. */
public enum ErrorCode {
    /** The operation did not complete in time. It may still take effect. */
    TIMEOUT(0, false),
    /** The receiver does not exist. */
    NODE_NOT_FOUND(1, true),
    /** The node does not support this operation. */
    NOT_SUPPORTED(10, true),
    /** The operation cannot be performed at this time. */
    TEMPORARILY_UNAVAILABLE(11, true),
    /** The request does not have the structure that the server expects. */
    MALFORMED_REQUEST(12, true),
    /** The server failed in an unforeseen way. The operation may have taken effect. */
    CRASH(13, false),
    /** The operation was aborted and never takes effect. */
    ABORT(14, true),
    /** The operation needs a key that does not exist. */
    KEY_DOES_NOT_EXIST(20, true),
    /** The operation creates a key that exists already. */
    KEY_ALREADY_EXISTS(21, true),
    /** The current value is not the one that a compare-and-set expects. */
    PRECONDITION_FAILED(22, true),
    /** The transaction was aborted because of a conflict with another one. */
    TXN_CONFLICT(30, true);

    private final int code;
    private final boolean definite;

    ErrorCode(int code, boolean definite) {
        this.code = code;
        this.definite = definite;
    }

    /** Returns the number on the wire. */
    public int code() {
        return code;
    }

    /** Returns true if the operation has no effect, now or later. */
    public boolean isDefinite() {
        return definite;
    }

    /** Returns the error with this number; empty for a code that the protocol does not define. */
    public static Optional<ErrorCode> of(long code) {
        return Arrays.stream(values()).filter(error -> error.code == code).findFirst();
    }

    /** Returns true if a code is known to mean that the operation has no effect. A code of the node's own is not. */
    public static boolean isDefinite(long code) {
        return of(code).map(ErrorCode::isDefinite).orElse(false);
    }
}
