package dev.winnow.pipes.protocol;

import java.util.List;
import java.util.stream.IntStream;

/** What takes part in a test, by its name: {@code n1} is a node, {@code c1} a client, anything else a service. */
public enum Role {
    /** A node of the system under test. */
    NODE("n"),
    /** A client, which sends requests to nodes. */
    CLIENT("c"),
    /** A service that nodes may use, such as {@code lin-kv}. */
    SERVICE("");

    private final String prefix;

    Role(String prefix) {
        this.prefix = prefix;
    }

    /** Returns the role of a name. */
    public static Role of(String name) {
        if (name.matches("n[0-9]+")) {
            return NODE;
        }
        return name.matches("c[0-9]+") ? CLIENT : SERVICE;
    }

    /** Returns the name of the node or client with this number. */
    public String name(int number) {
        if (this == SERVICE) {
            throw new IllegalArgumentException("services have names of their own, not numbers");
        }
        return prefix + number;
    }

    /** Returns the names of the first nodes or clients: n1, n2, n3. */
    public List<String> names(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(this::name).toList();
    }

    /**
     * Returns true if both ends of a message are nodes. Only such messages may be duplicated: clients and services rely
     * on a request taking effect at most once.
     */
    public static boolean isBetweenNodes(Message message) {
        return of(message.src()) == NODE && of(message.dest()) == NODE;
    }
}
