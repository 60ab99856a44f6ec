package dev.winnow.cli.output;

import dev.winnow.trace.json.JsonFields;
import java.util.function.Consumer;

/** The one JSON object that a command prints with {@code --json}. Its fields are a contract: docs/JSON.md. */
public final class JsonOutput {

    public static final int SCHEMA = 1;

    private JsonOutput() {}

    /** Prints one object on standard output. */
    public static void print(Consumer<JsonFields> fields) {
        StandardOutput.out().println(JsonFields.toText(fields));
        StandardOutput.out().flush();
    }
}
