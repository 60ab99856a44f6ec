package dev.winnow.explore;

import dev.winnow.model.ProcessId;
import dev.winnow.run.Explorer;

/** RR (FSE'15, section 2): who runs goes on until it has nothing to do, then comes who has waited longest; as in Zing, who is blocked leaves the line. */
public final class RoundRobin extends Line {

    public RoundRobin() {}

    private RoundRobin(RoundRobin other) {
        super(other);
    }

    @Override
    public void enabled(int unit, ProcessId process, boolean timer) {
        insert(length(), unit);
    }

    @Override
    public Explorer copy() {
        return new RoundRobin(this);
    }
}
