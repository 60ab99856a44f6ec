package dev.winnow.lab.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A case of a table: a scenario, and parameters after colons, such as {@code mps:nodes=3:extra=1}. */
public record CaseName(String scenario, Map<String, String> parameters) {

    public CaseName {
        parameters = Map.copyOf(parameters);
    }

    /** Parses the name of a case. */
    public static CaseName parse(String text) {
        String[] parts = text.split(":", -1);
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            String[] parameter = parts[i].split("=", 2);
            parameters.put(parameter[0], parameter.length == 2 ? parameter[1] : "");
        }
        return new CaseName(parts[0], parameters);
    }

    /** Returns the name as {@link #parse} takes it. */
    public String text() {
        return scenario
                + parameters.entrySet().stream().map(entry -> ":" + entry).collect(Collectors.joining());
    }
}
