package dev.winnow.viewer;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Recording;
import dev.winnow.run.Enabled;
import dev.winnow.run.Performance;
import dev.winnow.run.Setup;
import dev.winnow.run.Situation;
import dev.winnow.run.States;
import java.util.ArrayList;
import java.util.List;

/** The present of a system that is stepped through, as its own world tells it. */
record Scene(Setup setup, Performance performance) implements Situation {

    @Override
    public Enabled enabled() {
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

    /** Whether it can happen now: the world permits it, and the scenario's own rules for externals do. */
    boolean canHappen(Event event) {
        if (event instanceof Event.Deliver deliver) {
            return isEnabled(deliver.item()) && !recording().isTimer(deliver.item());
        }
        if (event instanceof Event.Fire fire) {
            return isEnabled(fire.item()) && recording().isTimer(fire.item());
        }
        External external = (External) event;
        return permits(external) && isValid(external);
    }

    private boolean isEnabled(int item) {
        return item >= 0 && item < recording().itemCount() && enabled().contains(item);
    }

    private boolean isValid(External external) {
        if (!setup.restrictsExternals()) {
            return true;
        }
        List<External> externals = new ArrayList<>(recording().externals());
        externals.add(external);
        return setup.isValid(externals);
    }
}
