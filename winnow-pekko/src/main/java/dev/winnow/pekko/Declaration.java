package dev.winnow.pekko;

import dev.winnow.model.ProcessId;
import java.util.function.Function;
import org.apache.pekko.actor.Props;

/**
 * An actor that the scenario names: the topmost of a node.
 *
 * @param props how it is made, anew for each execution and each restart
 * @param code a class of the user's that it is made of
 */
record Declaration(ProcessId id, Function<Node, Props> props, Class<?> code) {}
