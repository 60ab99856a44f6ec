package dev.winnow.junit;

/** The test as it is says nothing, or cannot run: what is wrong with it, and what to do. */
final class UnusableTest extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnusableTest(String what, String fix) {
        super(what + "\n" + fix);
    }

    UnusableTest(String what, String fix, Throwable cause) {
        super(what + "\n" + fix, cause);
    }
}
