package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import java.util.function.Function;
import org.apache.pekko.actor.Props;

/**
 * An actor that the scenario declares: the topmost actor of a node.
 *
 * @param props creates its Props, once per execution and restart
 * @param userClass a class of the user that is scanned for uncontrolled calls
 */
public record ActorDeclaration(ProcessId id, Function<Node, Props> props, Class<?> userClass) {}
