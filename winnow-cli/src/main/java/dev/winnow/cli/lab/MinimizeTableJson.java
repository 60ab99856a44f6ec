package dev.winnow.cli.lab;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.lab.table.CaseExperiment.ExperimentResult;
import dev.winnow.lab.table.ComparedPipeline;
import dev.winnow.lab.table.ExecutionSize;
import dev.winnow.lab.table.MinimizeRow;
import dev.winnow.lab.table.MinimizeRow.Reading;
import dev.winnow.lab.table.MinimizeRow.TimedRun;
import dev.winnow.lab.table.MinimizeTable;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The JSON of {@code table minimize}, and the reader of its saved rows. */
final class MinimizeTableJson implements RowFormat<MinimizeRow> {

    static void print(ExperimentResult<MinimizeRow> result, MinimizeTable table) {
        JsonOutput.print(json -> {
            json.number("schema", JsonOutput.SCHEMA);
            json.number("medians", table.medianCount());
            json.number("above", table.aboveCount());
            json.number("worst", table.worstTimes());
            json.list("rows", result.rows(), new MinimizeTableJson()::write);
            TableJson.writeMissed(json, result.missed());
        });
    }

    @Override
    public void write(JsonFields json, MinimizeRow row) {
        TableJson.writeFound(json, row.found());
        for (ComparedPipeline pipeline : MinimizeRow.PIPELINES) {
            json.object(pipeline.directory(), row.run(pipeline), MinimizeTableJson::writeRun);
        }
    }

    private static void writeRun(JsonFields json, TimedRun run) {
        json.number("schedules", run.schedules());
        json.number("seconds", run.seconds());
        json.bool("stopped", run.stopped());
        json.list("readings", run.readings(), (fields, reading) -> {
            fields.number("after", reading.seconds());
            TableJson.writeSize(fields, reading.size());
        });
    }

    @Override
    public MinimizeRow read(String line) throws MalformedInput {
        JsonReader json = JsonReader.of(line);
        TableJson.FoundReader found = new TableJson.FoundReader();
        Map<ComparedPipeline, TimedRun> runs = new EnumMap<>(ComparedPipeline.class);
        json.readObject(field -> {
            if (!found.read(json, field)) {
                readRun(json, field, runs);
            }
        });
        if (!runs.keySet().containsAll(MinimizeRow.PIPELINES)) {
            throw MalformedInput.content("the row lacks a pipeline");
        }
        return new MinimizeRow(found.found(), runs);
    }

    private static void readRun(JsonReader json, String field, Map<ComparedPipeline, TimedRun> runs)
            throws MalformedInput {
        for (ComparedPipeline pipeline : MinimizeRow.PIPELINES) {
            if (field.equals(pipeline.directory())) {
                runs.put(pipeline, readRun(json));
                return;
            }
        }
        json.skip();
    }

    private static TimedRun readRun(JsonReader json) throws MalformedInput {
        Map<String, String> numbers = new HashMap<>();
        boolean[] isStopped = {false};
        List<Reading> readings = new ArrayList<>();
        json.readObject(field -> {
            switch (field) {
                case "stopped" -> isStopped[0] = json.bool();
                case "readings" -> readings.addAll(json.readArray(() -> readReading(json)));
                default -> numbers.put(field, json.numberText());
            }
        });
        return new TimedRun(
                Long.parseLong(numbers.getOrDefault("schedules", "0")),
                Double.parseDouble(numbers.getOrDefault("seconds", "0")),
                isStopped[0],
                readings);
    }

    private static Reading readReading(JsonReader json) throws MalformedInput {
        Map<String, Double> numbers = new HashMap<>();
        json.readObject(field -> numbers.put(field, TableJson.readNumber(json)));
        return new Reading(
                numbers.getOrDefault("after", 0.0),
                new ExecutionSize(
                        numbers.getOrDefault("events", 0.0).intValue(),
                        numbers.getOrDefault("externals", 0.0).intValue()));
    }
}
