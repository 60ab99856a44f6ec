package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import java.util.function.Function;
import org.apache.pekko.actor.Props;

/**
 * An actor that the scenario names: the topmost of a node.
 *
 * @param props how it is made, anew for each execution and each restart
 * @param userClass a class of the user's that it is made of
 */
public record ActorDeclaration(ProcessId id, Function<Node, Props> props, Class<?> userClass) {}
