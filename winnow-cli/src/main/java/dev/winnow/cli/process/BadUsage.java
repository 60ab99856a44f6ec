package dev.winnow.cli.process;

/** A command line that makes no sense. Its message, one line without a full stop, says what is valid. */
public final class BadUsage extends RuntimeException {

    public BadUsage(String message) {
        super(message);
    }
}
