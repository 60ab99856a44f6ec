package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;

/**
 * RTC (FSE'15, section 2): whoever was sent something runs at once, so that a chain of messages is followed to its end
 * before the next begins. Of several, the one to which was sent last comes first; who waits already stays where it is,
 * as in Zing. Timers wait until there are no messages.
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
