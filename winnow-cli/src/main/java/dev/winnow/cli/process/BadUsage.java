package dev.winnow.cli.process;

/** An invalid command line. The message is one line without a full stop, and says what is valid. */
public final class BadUsage extends RuntimeException {

    public BadUsage(String message) {
        super(message);
    }
}
