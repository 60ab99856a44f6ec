package dev.winnow.guided;

import dev.winnow.model.Origin;
import dev.winnow.scenario.Setup;
import java.util.Optional;

/**
 * A {@code WorldFactory} that has a way of its own to rehearse, faster than {@link WorldGuidedRun}; asked for by
 * ability.
 */
public interface GuidedRunFactory {

    /** Empty if there is something in this system that it cannot do. */
    Optional<GuidedRun> openGuidedRun(Setup setup, Origin origin, MoveTable moves);
}
