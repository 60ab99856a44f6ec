package dev.winnow.cli.lab;

import dev.winnow.lab.table.FoundExecution;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The executions that an experiment found. One that was interrupted does not search for them again. */
final class SavedExecutions {

    /** A found execution and its file. */
    record SavedExecution(FoundExecution found, Path file) {}

    private final SavedRows<SavedExecution> saved;
    private final List<SavedExecution> executions;

    /**
     * Opens the file of a directory.
     *
     * @param limits what the searches must have in common
     * @param resume true to keep what an earlier experiment found
     */
    SavedExecutions(Path directory, String limits, boolean resume) {
        saved = new SavedRows<>(directory.resolve("found.jsonl"), limits, new SavedExecutionFormat(directory));
        executions = new ArrayList<>(saved.open(resume));
    }

    /** Returns what was found for a case and seed, if its file still exists. */
    Optional<SavedExecution> find(String name, long seed) {
        return executions.stream()
                .filter(execution -> execution.found().name().equals(name)
                        && execution.found().seed() == seed)
                .filter(execution -> Files.exists(execution.file()))
                .findFirst();
    }

    void add(SavedExecution execution) {
        executions.add(execution);
        saved.add(execution);
    }

    int count() {
        return executions.size();
    }

    /** The lines of the file. Paths are relative to its directory, which may be moved. */
    private record SavedExecutionFormat(Path directory) implements RowFormat<SavedExecution> {

        @Override
        public void write(JsonFields json, SavedExecution execution) {
            TableJson.writeFound(json, execution.found());
            json.text("execution", directory.relativize(execution.file()).toString());
        }

        @Override
        public SavedExecution read(String line) throws MalformedInput {
            JsonReader json = JsonReader.of(line);
            TableJson.FoundReader found = new TableJson.FoundReader();
            List<String> files = new ArrayList<>();
            json.readObject(field -> {
                if (field.equals("execution")) {
                    files.add(json.text());
                } else if (!found.read(json, field)) {
                    json.skip();
                }
            });
            if (files.isEmpty()) {
                throw MalformedInput.content("the line lacks the file of the execution");
            }
            return new SavedExecution(found.found(), directory.resolve(files.get(0)));
        }
    }
}
