package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;

/**
 * Round robin, RR (FSE'15, section 6.2): runs a unit until it is blocked, then the unit that has waited longest. A
 * blocked unit leaves the queue, as in Zing.
 */
public final class RoundRobin extends QueueExplorer {

    public RoundRobin() {}

    private RoundRobin(RoundRobin other) {
        super(other);
    }

    @Override
    public void onEnabled(int unit, ProcessId process, boolean timer) {
        insert(length(), unit);
    }

    @Override
    public DelayingExplorer copy() {
        return new RoundRobin(this);
    }
}
