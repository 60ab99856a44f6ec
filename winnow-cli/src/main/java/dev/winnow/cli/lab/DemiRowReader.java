package dev.winnow.cli.lab;

import dev.winnow.lab.table.ComparedPipeline;
import dev.winnow.lab.table.DemiRow;
import dev.winnow.lab.table.ExecutionSize;
import dev.winnow.lab.table.MemberCounts;
import dev.winnow.minimize.StageReport;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reader of one saved row, as {@link DemiTableJson} writes it. What follows from other fields is skipped. */
final class DemiRowReader {

    private final JsonReader json;
    private final Map<ComparedPipeline, DemiRow.PipelineRun> runs = new EnumMap<>(ComparedPipeline.class);
    private final TableJson.FoundReader found = new TableJson.FoundReader();
    private @Nullable MemberCounts members;
    private String certificate = "";

    private DemiRowReader(JsonReader json) {
        this.json = json;
    }

    /** Returns the row on a line. */
    static DemiRow read(String line) throws MalformedInput {
        return new DemiRowReader(JsonReader.of(line)).row();
    }

    private DemiRow row() throws MalformedInput {
        json.readObject(this::readField);
        if (runs.size() < ComparedPipeline.values().length) {
            throw MalformedInput.content("the row lacks a pipeline");
        }
        return new DemiRow(found.found(), members, certificate, runs);
    }

    private void readField(String field) throws MalformedInput {
        if (found.read(json, field)) {
            return;
        }
        switch (field) {
            case "members" -> members = json.isNull() ? null : members(TableJson.readCounts(json));
            case "certificate" -> certificate = json.text();
            case "run" -> runs.put(ComparedPipeline.WINNOW, run());
            case "others" -> json.readObject(this::readOther);
            default -> json.skip();
        }
    }

    private void readOther(String field) throws MalformedInput {
        for (ComparedPipeline pipeline : ComparedPipeline.values()) {
            if (field.equals(DemiTableJson.runField(pipeline))) {
                runs.put(pipeline, run());
                return;
            }
        }
        json.skip();
    }

    private static MemberCounts members(Map<String, Integer> fields) {
        return new MemberCounts(fields.getOrDefault("before", 0), fields.getOrDefault("after", 0));
    }

    private DemiRow.PipelineRun run() throws MalformedInput {
        Map<String, String> fields = new HashMap<>();
        boolean[] isStopped = {false};
        List<List<StageReport>> stages = new ArrayList<>();
        json.readObject(field -> {
            switch (field) {
                case "stopped" -> isStopped[0] = json.bool();
                case "stages" -> stages.add(json.readArray(this::stage));
                default -> fields.put(field, json.numberText());
            }
        });
        return new DemiRow.PipelineRun(
                new ExecutionSize((int) whole(fields, "events"), (int) whole(fields, "externals")),
                whole(fields, "schedules"),
                Double.parseDouble(fields.getOrDefault("seconds", "0")),
                isStopped[0],
                stages.stream().flatMap(List::stream).toList());
    }

    private StageReport stage() throws MalformedInput {
        Map<String, String> fields = new HashMap<>();
        json.readObject(field -> fields.put(field, field.equals("name") ? json.text() : json.numberText()));
        return new StageReport(
                fields.getOrDefault("name", ""),
                (int) whole(fields, "runs"),
                (int) whole(fields, "removedEvents"),
                (int) whole(fields, "removedExternals"),
                (int) whole(fields, "events"),
                (int) whole(fields, "externals"),
                whole(fields, "schedules"),
                whole(fields, "steps"),
                Double.parseDouble(fields.getOrDefault("seconds", "0")));
    }

    private static long whole(Map<String, String> fields, String name) {
        return Long.parseLong(fields.getOrDefault(name, "0"));
    }
}
