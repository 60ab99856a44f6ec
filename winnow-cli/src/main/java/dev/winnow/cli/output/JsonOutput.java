package dev.winnow.cli.output;

import dev.winnow.trace.json.JsonFields;
import java.util.function.Consumer;

/** The one JSON object that a command prints with {@code --json}. Its fields are a contract: docs/JSON.md. */
public final class JsonOutput {

    public static final int SCHEMA = 1;

    private static boolean isPrinted; // guarded by the class: Ctrl-C may come while a command prints

    private JsonOutput() {}

    /** Begins a command, which may print one object. */
    public static synchronized void begin() {
        isPrinted = false;
    }

    /** Prints the object on standard output, unless one was printed before. */
    public static void print(Consumer<JsonFields> fields) {
        printOnce(JsonFields.toText(fields));
    }

    private static synchronized void printOnce(String text) {
        if (!isPrinted) {
            isPrinted = true;
            StandardOutput.out().println(text);
            StandardOutput.out().flush();
        }
    }
}
