package dev.winnow.threads.nodes;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An operation of a client: a message from outside to a node. When it is delivered, a thread of the node calls the
 * method of this name of the node's operations class. When that ends, the node sends {@link Returned} or {@link Threw}
 * to itself; a history of operations reads these.
 *
 * @param client the client, who may be on any node: in a history, operations of one client do not overlap
 * @param number distinguishes the calls of a client
 * @param operation the name of the method
 * @param arguments of the method, as text
 */
public record Call(String client, int number, String operation, List<String> arguments) {

    public Call {
        arguments = List.copyOf(arguments);
    }

    /** Creates a call with these arguments, as text. */
    public static Call of(String client, int number, String operation, Object... arguments) {
        return new Call(
                client,
                number,
                operation,
                Stream.of(arguments).map(String::valueOf).toList());
    }

    @Override
    public String toString() {
        return operation + arguments.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    /**
     * The end of a call that returned.
     *
     * @param value plain data: text, a long, a double, a boolean, a list, a map with text as keys, or null
     */
    public record Returned(Call call, @Nullable Object value) {}

    /**
     * The end of a call that threw an exception. Whether it had an effect is not known.
     *
     * @param exception its class and message
     */
    public record Threw(Call call, String exception) {}
}
