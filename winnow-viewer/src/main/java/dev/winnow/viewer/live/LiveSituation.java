package dev.winnow.viewer.live;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Recording;
import dev.winnow.run.MonitoredWorld;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.system.States;

/** The current situation of a live system. */
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

    /** Returns true if the event is enabled: the world and the scenario's rules for externals permit it. */
    boolean canHappen(Event event) {
        return event instanceof External external ? setup.permits(external, this) : isPossible(event);
    }
}
