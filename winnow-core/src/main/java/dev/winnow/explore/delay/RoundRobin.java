package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;

/**
 * RR (FSE'15, section 2): who runs goes on until it has nothing to do, then comes who has waited longest; as in Zing,
 * who is blocked leaves the line.
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
