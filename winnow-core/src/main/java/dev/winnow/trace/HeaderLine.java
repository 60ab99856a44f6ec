package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The first line. {@code winnow} and {@code schema} come first in every schema, so that any version can say no. */
final class HeaderLine {

    private static final String KIND = "execution";

    private final JsonIn json;
    private int schema;
    private @Nullable String scenario;
    private final Map<String, String> parameters = new TreeMap<>();
    private @Nullable Long seed;
    private boolean agent;
    private @Nullable String network;
    private @Nullable String timers;
    private @Nullable List<ProcessId> processes;

    private HeaderLine(JsonIn json) {
        this.json = json;
    }

    static void write(Header header, JsonOut json) {
        json.beginObject().text("winnow", KIND).number("schema", header.schema());
        json.text("scenario", header.scenario()).name("parameters").beginObject();
        header.parameters().forEach(json::text);
        json.endObject().text("seed", Long.toString(header.seed()));
        if (header.agent()) {
            json.name("agent").truth(true);
        }
        json.text("network", header.network()).text("timers", header.timers()).name("processes");
        StepWriting.names(json, header.processes()).endObject();
    }

    static Header read(JsonIn json) throws Unreadable {
        HeaderLine line = new HeaderLine(json);
        json.enterObject();
        line.kind();
        line.schema();
        for (String name = json.fieldName(); name != null; name = json.fieldName()) {
            json.next();
            line.field(name);
        }
        json.end();
        return line.header();
    }

    private void kind() throws Unreadable {
        if (!"winnow".equals(json.fieldName())) {
            throw Unreadable.content(
                    "not the header of an execution: it does not begin with {\"winnow\":\"execution\"");
        }
        json.next();
        String kind = json.text();
        if (!kind.equals(KIND)) {
            throw Unreadable.content(
                    "a Winnow file of another kind: '" + Fields.clip(kind) + "', not an execution",
                    "give a file that winnow hunt or winnow fuzz recorded");
        }
    }

    private void schema() throws Unreadable {
        if (!"schema".equals(json.fieldName())) {
            throw Unreadable.content("the header does not say its schema after {\"winnow\":\"execution\"");
        }
        json.next();
        schema = json.natural();
        Schema.check(schema);
    }

    private void field(String name) throws Unreadable {
        switch (name) {
            case "scenario" -> scenario = json.text();
            case "parameters" -> json.object(this::parameter);
            case "seed" -> seed = seedFrom(json.text());
            case "agent" -> agent = json.truth();
            case "network" -> network = json.text();
            case "timers" -> timers = json.text();
            case "processes" -> processes = json.processes();
            default -> json.skip();
        }
    }

    private void parameter(String name) throws Unreadable {
        if (parameters.size() == Limits.PARAMETERS) {
            throw Unreadable.content("more than " + Limits.PARAMETERS + " parameters");
        }
        parameters.put(name, json.text());
    }

    private long seedFrom(String text) throws Unreadable {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw json.not("a whole number of 64 bits, in quotes");
        }
    }

    private Header header() throws Unreadable {
        List<ProcessId> known = Fields.need("processes", processes);
        if (new HashSet<>(known).size() != known.size()) {
            throw Unreadable.content("'processes' has a name twice");
        }
        return new Header(
                schema,
                Fields.need("scenario", scenario),
                parameters,
                Fields.need("seed", seed),
                agent,
                Fields.need("network", network),
                Fields.need("timers", timers),
                known);
    }
}
