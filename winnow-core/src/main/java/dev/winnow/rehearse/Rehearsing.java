package dev.winnow.rehearse;

import dev.winnow.model.Origin;
import dev.winnow.run.Setup;
import java.util.Optional;

/** A {@code WorldFactory} that has a way of its own to rehearse, faster than {@link WorldRehearsal}; asked for by ability. */
public interface Rehearsing {

    /** Empty if there is something in this system that it cannot do. */
    Optional<Rehearsal> rehearsal(Setup setup, Origin origin, Moves moves);
}
