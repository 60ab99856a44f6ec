package dev.winnow.lab.table;

import java.util.Map;
import java.util.stream.Collectors;

/** A case of a table: a scenario, and at most one parameter after a colon, such as {@code raft-45:members=9}. */
public record CaseName(String scenario, Map<String, String> parameters) {

    public CaseName {
        parameters = Map.copyOf(parameters);
    }

    /** Parses the name of a case. */
    public static CaseName parse(String text) {
        String[] parts = text.split("[:=]", 3);
        return new CaseName(
                parts[0], parts.length == 1 ? Map.of() : Map.of(parts[1], parts.length == 3 ? parts[2] : ""));
    }

    /** Returns the name as {@link #parse} takes it. */
    public String text() {
        return scenario
                + parameters.entrySet().stream().map(entry -> ":" + entry).collect(Collectors.joining());
    }
}
