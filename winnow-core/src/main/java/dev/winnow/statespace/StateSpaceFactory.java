package dev.winnow.statespace;

import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Setup;

/** The ability of a {@code WorldFactory} to open compiled state spaces. */
public interface StateSpaceFactory {

    /**
     * Opens the state space of a scenario.
     *
     * @throws UnsupportedByEngine if the system uses a feature that the compiled engine does not support
     */
    StateSpace openStateSpace(Setup setup, Origin origin, MoveTable moves);
}
