package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;

/**
 * Run to completion, RTC (FSE'15, section 6.2): runs the receiver of a message at once, so that a chain of messages is
 * followed to its end before the next one starts. Of several receivers the last one is first. A unit that is already
 * enabled keeps its position, as in Zing. Timers wait until no messages are left.
 */
public final class RunToCompletion extends QueueExplorer {

    public RunToCompletion() {}

    private RunToCompletion(RunToCompletion other) {
        super(other);
    }

    @Override
    public void onEnabled(int unit, ProcessId process, boolean timer) {
        insert(timer ? length() : 0, unit);
    }

    @Override
    public DelayingExplorer copy() {
        return new RunToCompletion(this);
    }
}
