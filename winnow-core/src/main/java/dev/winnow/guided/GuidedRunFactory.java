package dev.winnow.guided;

import dev.winnow.model.Origin;
import dev.winnow.scenario.Setup;
import java.util.Optional;

/** The ability of a {@code WorldFactory} to open guided runs that are faster than {@link WorldGuidedRun}. */
public interface GuidedRunFactory {

    /** Opens a guided run. Empty if the system uses a feature that the fast engine does not support. */
    Optional<GuidedRun> openGuidedRun(Setup setup, Origin origin, MoveTable moves);
}
