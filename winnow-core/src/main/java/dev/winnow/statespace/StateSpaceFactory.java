package dev.winnow.statespace;

import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Setup;

/** A {@code WorldFactory} whose systems can be searched as a {@link StateSpace}; asked for by ability. */
public interface StateSpaceFactory {

    /**
     * The graph of one scenario.
     *
     * @throws UnsupportedByEngine if there is something in this system that it cannot do
     */
    StateSpace openStateSpace(Setup setup, Origin origin, MoveTable moves);
}
