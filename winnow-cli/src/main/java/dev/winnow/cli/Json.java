package dev.winnow.cli;

import dev.winnow.trace.JsonFields;
import java.util.function.Consumer;

/** The one JSON object that a command prints with {@code --json}. Its fields are a contract: docs/JSON.md. */
final class Json {

    static final int SCHEMA = 1;

    private Json() {}

    /** Prints one object on standard output. */
    static void print(Consumer<JsonFields> fields) {
        Output.out().println(JsonFields.toText(fields));
        Output.out().flush();
    }
}
