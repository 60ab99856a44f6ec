package dev.winnow.threads.runtime;

import java.util.List;

/** What can happen besides the steps of threads. The policy chooses among both. */
public interface Deliveries {

    /** Returns what can happen next, in an order that depends on the execution alone. */
    List<? extends Delivery> offered();

    /** Lets one of them happen. Called between steps. */
    void deliver(Delivery delivery);
}
