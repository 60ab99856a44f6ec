package dev.winnow.viewer.live;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Recording;
import dev.winnow.run.MonitoredWorld;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.system.States;

/** The present of a system that is stepped through, as its own world tells it. */
public record LiveSituation(Setup setup, MonitoredWorld performance) implements Situation {

    @Override
    public EnabledEvents enabled() {
        return performance.world().enabled();
    }

    @Override
    public boolean permits(External external) {
        return performance.world().permits(external);
    }

    @Override
    public States states() {
        return performance.world().states();
    }

    @Override
    public Recording recording() {
        return performance.recording();
    }

    /** Returns true if it can happen now: the world permits it, and the scenario's own rules for externals do. */
    boolean canHappen(Event event) {
        return event instanceof External external ? setup.permits(external, this) : isPossible(event);
    }
}
