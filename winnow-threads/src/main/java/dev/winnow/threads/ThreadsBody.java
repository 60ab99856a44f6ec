package dev.winnow.threads;

import java.io.Serializable;

/**
 * A multi-threaded program: a lambda without captured variables, or a reference to a static method without parameters.
 * It runs in another JVM, so it shares nothing with the code around it.
 */
@FunctionalInterface
public interface ThreadsBody extends Serializable {

    /** Starts threads and checks what they did. Any exception that nobody catches is a failure. */
    void run() throws Exception;
}
