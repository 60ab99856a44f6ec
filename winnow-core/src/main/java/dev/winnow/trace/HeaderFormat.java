package dev.winnow.trace;

import dev.winnow.model.Control;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.trace.json.FieldChecks;
import dev.winnow.trace.json.FileLimits;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The format of the first line. Every schema starts with {@code winnow} and {@code schema}, so that any version can
 * refuse others.
 */
final class HeaderFormat {

    private static final String KIND = "execution";

    private final JsonReader json;
    private int schema;
    private Control control = Control.FULL;
    private @Nullable String scenario;
    private final Map<String, String> parameters = new TreeMap<>();
    private @Nullable Long seed;
    private boolean agent;
    private @Nullable String network;
    private @Nullable String timers;
    private @Nullable List<ProcessId> processes;
    private final Map<String, List<ProcessId>> components = new LinkedHashMap<>();

    private HeaderFormat(JsonReader json) {
        this.json = json;
    }

    static void write(Header header, JsonWriter json) {
        json.beginObject().text("winnow", KIND).number("schema", header.schema());
        if (header.control() != Control.FULL) {
            json.text("control", header.control().text());
        }
        json.text("scenario", header.scenario());
        JsonFields fields = new JsonFields(json);
        fields.texts("parameters", header.parameters());
        json.text("seed", Long.toString(header.seed()));
        if (header.usesAgent()) {
            json.name("agent").bool(true);
        }
        json.text("network", header.network()).text("timers", header.timers());
        fields.processes("processes", header.processes());
        if (!header.components().isEmpty()) {
            fields.object("components", components -> header.components().forEach(components::processes));
        }
        json.endObject();
    }

    static Header read(JsonReader json) throws MalformedInput {
        HeaderFormat format = new HeaderFormat(json);
        json.enterObject();
        format.readKind();
        format.readSchema();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.next();
            format.readField(name);
        }
        json.expectEnd();
        return format.header();
    }

    private void readKind() throws MalformedInput {
        if (!"winnow".equals(json.nextFieldName())) {
            throw MalformedInput.content(
                    "not the header of an execution: it does not start with {\"winnow\":\"execution\"");
        }
        json.next();
        String kind = json.text();
        if (!kind.equals(KIND)) {
            throw MalformedInput.content(
                    "a Winnow file of another kind: '" + FieldChecks.clip(kind) + "', not an execution",
                    "give a file that hunt, fuzz or explore recorded");
        }
    }

    private void readSchema() throws MalformedInput {
        if (!"schema".equals(json.nextFieldName())) {
            throw MalformedInput.content("the header has no schema after {\"winnow\":\"execution\"");
        }
        json.next();
        schema = json.nonNegativeInt();
        SchemaVersion.check(schema);
    }

    private void readField(String name) throws MalformedInput {
        switch (name) {
            case "control" -> control = controlFrom(json.text());
            case "scenario" -> scenario = json.text();
            case "parameters" -> json.readObject(this::readParameter);
            case "seed" -> seed = seedFrom(json.text());
            case "agent" -> agent = json.bool();
            case "network" -> network = json.text();
            case "timers" -> timers = json.text();
            case "processes" -> processes = json.processes();
            case "components" -> json.readObject(this::readComponent);
            default -> json.skip();
        }
    }

    private void readParameter(String name) throws MalformedInput {
        if (parameters.size() == FileLimits.MAX_PARAMETERS) {
            throw MalformedInput.content("more than " + FileLimits.MAX_PARAMETERS + " parameters");
        }
        parameters.put(name, json.text());
    }

    private void readComponent(String name) throws MalformedInput {
        if (components.size() == FileLimits.MAX_COMPONENTS) {
            throw MalformedInput.content("more than " + FileLimits.MAX_COMPONENTS + " components");
        }
        components.put(name, json.processes());
    }

    private static Control controlFrom(String text) throws MalformedInput {
        return Arrays.stream(Control.values())
                .filter(control -> control.text().equals(text))
                .findFirst()
                .orElseThrow(() -> MalformedInput.content(
                        "'control' is '" + FieldChecks.clip(text) + "', which is not full, partial or observed"));
    }

    private long seedFrom(String text) throws MalformedInput {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw json.unexpected("a 64-bit integer in quotes");
        }
    }

    private Header header() throws MalformedInput {
        List<ProcessId> known = FieldChecks.require("processes", processes);
        if (new HashSet<>(known).size() != known.size()) {
            throw MalformedInput.content("'processes' contains a duplicate name");
        }
        return new Header(
                schema,
                control,
                new Origin(
                        FieldChecks.require("scenario", scenario),
                        parameters,
                        FieldChecks.require("seed", seed),
                        agent),
                FieldChecks.require("network", network),
                FieldChecks.require("timers", timers),
                known,
                components);
    }
}
