package dev.winnow.casebook.microraft.member;

import io.microraft.Ordered;
import io.microraft.QueryPolicy;
import io.microraft.RaftNode;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The method {@code query}, whose parameters are not the same in all versions. */
final class Queries {

    private static final Method QUERY = Arrays.stream(RaftNode.class.getMethods())
            .filter(method -> method.getName().equals("query"))
            .findFirst()
            .orElseThrow();
    private static final boolean TAKES_TIMEOUT = QUERY.getParameterCount() == 4; // since 0.6

    private Queries() {}

    @SuppressWarnings("unchecked") // the state machine returns integers
    static CompletableFuture<Ordered<Integer>> linearizable(RaftNode node, Object operation) {
        try {
            return (CompletableFuture<Ordered<Integer>>)
                    (TAKES_TIMEOUT
                            ? QUERY.invoke(
                                    node, operation, QueryPolicy.LINEARIZABLE, Optional.empty(), Optional.empty())
                            : QUERY.invoke(node, operation, QueryPolicy.LINEARIZABLE, 0L));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
