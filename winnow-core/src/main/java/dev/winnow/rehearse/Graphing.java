package dev.winnow.rehearse;

import dev.winnow.model.Origin;
import dev.winnow.run.Setup;

/** A {@code WorldFactory} whose systems can be searched as a {@link Graph}; asked for by ability. */
public interface Graphing {

    /**
     * The graph of one scenario.
     *
     * @throws Unrehearsable if there is something in this system that it cannot do
     */
    Graph graph(Setup setup, Origin origin, Moves moves);
}
