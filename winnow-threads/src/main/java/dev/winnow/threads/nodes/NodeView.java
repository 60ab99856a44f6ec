package dev.winnow.threads.nodes;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a node: what its probes returned after its last step, as plain data: text, long, double, boolean, list,
 * map with text as keys, or null.
 *
 * @param probes the values by the names of the probes
 */
public record NodeView(Map<String, @Nullable Object> probes) {

    static final NodeView EMPTY = new NodeView(Map.of());

    public NodeView {
        probes = Collections.unmodifiableMap(new LinkedHashMap<>(probes));
    }

    /** Returns the value of a probe; null if it returned null or was blocked from the beginning. */
    public @Nullable Object probe(String name) {
        return probes.get(name);
    }

    /** Returns the value of a probe as text; empty if there is none. */
    public String text(String name) {
        Object value = probes.get(name);
        return value == null ? "" : value.toString();
    }

    /** Returns the value of a probe that is a number; 0 if there is none. */
    public long number(String name) {
        return probes.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /** Returns the value of a probe that is a list; empty if there is none. */
    public List<?> list(String name) {
        return probes.get(name) instanceof List<?> list ? list : List.of();
    }

    /** Returns the value of a probe that is a map or record; empty if there is none. */
    public Map<?, ?> map(String name) {
        return probes.get(name) instanceof Map<?, ?> map ? map : Map.of();
    }
}
