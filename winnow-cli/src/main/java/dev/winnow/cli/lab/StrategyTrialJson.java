package dev.winnow.cli.lab;

import dev.winnow.lab.table.StrategyTrial;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.util.HashMap;
import java.util.Map;

/** The JSON of the trials of {@code table delaying}. */
final class StrategyTrialJson implements RowFormat<StrategyTrial> {

    @Override
    public void write(JsonFields json, StrategyTrial trial) {
        json.text("case", trial.name());
        json.text("strategy", trial.strategy());
        json.number("seed", trial.seed());
        json.bool("found", trial.found());
        json.number("count", trial.count());
        json.number("events", trial.events());
        json.number("delays", trial.delays());
        json.number("steps", trial.steps());
        json.text("by", trial.by());
        json.bool("complete", trial.complete());
    }

    @Override
    public StrategyTrial read(String line) throws MalformedInput {
        JsonReader json = JsonReader.of(line);
        TrialFields fields = new TrialFields();
        json.readObject(field -> fields.read(json, field));
        return fields.trial();
    }

    /** The fields of a trial that is read. */
    private static final class TrialFields {
        private final Map<String, String> texts = new HashMap<>(); // by field, numbers included
        private final Map<String, Boolean> booleans = new HashMap<>();

        void read(JsonReader json, String field) throws MalformedInput {
            switch (field) {
                case "case", "strategy", "by" -> texts.put(field, json.text());
                case "found", "complete" -> booleans.put(field, json.bool());
                default -> texts.put(field, json.numberText());
            }
        }

        StrategyTrial trial() throws MalformedInput {
            return new StrategyTrial(
                    text("case"),
                    text("strategy"),
                    number("seed"),
                    booleans.getOrDefault("found", false),
                    number("count"),
                    number("events"),
                    (int) number("delays"),
                    (int) number("steps"),
                    text("by"),
                    booleans.getOrDefault("complete", false));
        }

        private long number(String field) throws MalformedInput {
            return Long.parseLong(text(field));
        }

        private String text(String field) throws MalformedInput {
            String text = texts.get(field);
            if (text == null) {
                throw MalformedInput.content("the row lacks '" + field + "'");
            }
            return text;
        }
    }
}
