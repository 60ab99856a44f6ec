package dev.winnow.cli.lab;

import dev.winnow.lab.table.CaseExperiment.MissedCase;
import dev.winnow.lab.table.ExecutionSize;
import dev.winnow.lab.table.FoundExecution;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The JSON that tables of minimizations share. */
final class TableJson {

    private TableJson() {}

    static void writeFound(JsonFields json, FoundExecution found) {
        json.text("case", found.name());
        json.number("seed", found.seed());
        json.number("searchSeconds", found.searchSeconds());
        writeSize(json, "initial", found.initial());
    }

    static void writeMissed(JsonFields json, List<MissedCase> missed) {
        json.list("missed", missed, (fields, miss) -> {
            fields.text("case", miss.name());
            fields.number("seed", miss.seed());
            fields.text("why", miss.why());
        });
    }

    static void writeSize(JsonFields json, String name, ExecutionSize size) {
        json.object(name, fields -> writeSize(fields, size));
    }

    static void writeSize(JsonFields json, ExecutionSize size) {
        json.number("events", size.events());
        json.number("externals", size.externals());
    }

    /** A reader of the fields of a found execution. */
    static final class FoundReader {
        private String name = "";
        private long seed;
        private double searchSeconds;
        private ExecutionSize initial = new ExecutionSize(0, 0);

        /** Reads the value of a field. Returns false if a found execution has no such field. */
        boolean read(JsonReader json, String field) throws MalformedInput {
            switch (field) {
                case "case" -> name = json.text();
                case "seed" -> seed = json.integer(0, Long.MAX_VALUE);
                case "searchSeconds" -> searchSeconds = readNumber(json);
                case "initial" -> initial = readSize(json);
                default -> {
                    return false;
                }
            }
            return true;
        }

        FoundExecution found() {
            return new FoundExecution(name, seed, searchSeconds, initial);
        }
    }

    static double readNumber(JsonReader json) throws MalformedInput {
        return Double.parseDouble(json.numberText());
    }

    static ExecutionSize readSize(JsonReader json) throws MalformedInput {
        Map<String, Integer> numbers = readCounts(json);
        return new ExecutionSize(numbers.getOrDefault("events", 0), numbers.getOrDefault("externals", 0));
    }

    /** Reads an object of counts. */
    static Map<String, Integer> readCounts(JsonReader json) throws MalformedInput {
        Map<String, Integer> counts = new HashMap<>();
        json.readObject(field -> counts.put(field, json.nonNegativeInt()));
        return counts;
    }
}
