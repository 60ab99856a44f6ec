package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.network.Signal;

/** A channel that selectors can watch. */
interface SelectableEnd {

    /** Returns what changes whenever {@link #readyOps} may have. */
    Signal signal();

    /** Returns the operations that would not block, as in {@code SelectionKey}. */
    int readyOps();
}
