package dev.winnow.cli.lab;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.explore.InterfaceCounts.ConfigurationRange;
import dev.winnow.lab.component.DemeterPaperRow;
import dev.winnow.lab.component.InterfaceExperiment.InterfaceResult;
import dev.winnow.lab.component.InterfaceRow;
import dev.winnow.lab.component.InterfaceRow.InterfaceRun;
import dev.winnow.lab.component.InterfaceRow.PilotOutcome;
import dev.winnow.lab.component.InterfaceRow.PlainRun;
import dev.winnow.lab.component.InterfaceRow.TracesRun;
import dev.winnow.lab.component.InterfaceRow.TupleCounts;
import dev.winnow.lab.component.RunEnd;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** The JSON of {@code table interface}, and the reader of its saved rows. */
final class InterfaceTableJson implements RowFormat<InterfaceRow> {

    static void print(InterfaceResult result) {
        JsonOutput.print(json -> {
            json.number("schema", JsonOutput.SCHEMA);
            json.list("rows", result.rows(), new InterfaceTableJson()::write);
            json.list("missed", result.missed(), (fields, miss) -> {
                fields.text("case", miss.name());
                fields.text("why", miss.why());
            });
        });
    }

    // ---- writing

    @Override
    public void write(JsonFields json, InterfaceRow row) {
        json.text("case", row.name());
        json.object("bfs", row.bfs(), (fields, run) -> writeRun(fields, "states", run));
        json.object("dir", row.dir(), InterfaceTableJson::writeInterfaceRun);
        json.object("dirTraces", row.traces(), InterfaceTableJson::writeTraces);
        json.object("optimalDpor", row.dpor(), (fields, run) -> writeRun(fields, "executions", run));
        json.bool("agrees", row.agrees());
        json.bool("pays", row.pays());
        json.object("paper", row.paper().orElse(null), InterfaceTableJson::writePaper);
    }

    private static void writeRun(JsonFields json, String counted, PlainRun run) {
        json.number(counted, run.count());
        writeEnd(json, run.end(), run.seconds());
    }

    private static void writeEnd(JsonFields json, RunEnd end, double seconds) {
        json.text("end", end.name().toLowerCase(Locale.ROOT));
        json.number("seconds", seconds);
    }

    private static void writeInterfaceRun(JsonFields json, InterfaceRun run) {
        json.number("tuples", run.counts().tuples());
        json.number("words", run.counts().words());
        json.number("sets", run.counts().sets());
        json.number("componentStates", run.counts().componentStates());
        json.object("configurations", range -> {
            range.integer("atLeast", run.configurations().atLeast());
            range.integer("atMost", run.configurations().atMost());
        });
        json.texts("clear", run.pilot().clear());
        json.object("pilot", pilot -> {
            pilot.number("ratio", run.pilot().ratio());
            pilot.bool("worthwhile", run.pilot().isWorthwhile());
        });
        writeEnd(json, run.end(), run.seconds());
    }

    private static void writeTraces(JsonFields json, TracesRun run) {
        json.number("localTraces", run.localTraces());
        json.number("skeletons", run.skeletons());
        json.integer("globalTraces", run.globalTraces());
        writeRatio(json, "ratio", run.ratio());
        writeRatio(json, "strictRatio", run.strictRatio());
        writeEnd(json, run.end(), run.seconds());
    }

    private static void writeRatio(JsonFields json, String name, OptionalDouble ratio) {
        if (ratio.isPresent()) {
            json.number(name, ratio.getAsDouble());
        } else {
            json.nullField(name);
        }
    }

    private static void writePaper(JsonFields json, DemeterPaperRow paper) {
        json.text("application", paper.application());
        json.number("ratio", paper.ratio());
        json.number("skeletons", paper.skeletons());
        json.number("localTraces", paper.localTraces());
        json.number("runTimeRatio", paper.runTimeRatio());
        json.number("speedUp", paper.speedUp());
    }

    // ---- reading

    @Override
    public InterfaceRow read(String line) throws MalformedInput {
        JsonReader json = JsonReader.of(line);
        String[] name = {""};
        Map<String, RunFields> runs = new HashMap<>();
        Set<String> fields = new HashSet<>();
        json.readObject(field -> {
            fields.add(field);
            switch (field) {
                case "case" -> name[0] = json.text();
                case "bfs", "dir", "dirTraces", "optimalDpor" -> readRun(json, field, runs);
                default -> json.skip();
            }
        });
        if (!fields.contains("dirTraces")) {
            throw MalformedInput.content(
                    "the row of '" + name[0] + "' is of an earlier version, which did not run dir-traces");
        }
        RunFields traces = runs.get("dirTraces");
        RunFields dpor = runs.get("optimalDpor");
        return new InterfaceRow(
                name[0],
                run(runs, "bfs").plainRun("states"),
                run(runs, "dir").interfaceRun(),
                traces == null ? null : traces.tracesRun(),
                dpor == null ? null : dpor.plainRun("executions"));
    }

    private static RunFields run(Map<String, RunFields> runs, String strategy) throws MalformedInput {
        RunFields run = runs.get(strategy);
        if (run == null) {
            throw MalformedInput.content("the row lacks '" + strategy + "'");
        }
        return run;
    }

    private static void readRun(JsonReader json, String field, Map<String, RunFields> runs) throws MalformedInput {
        if (!json.isNull()) {
            RunFields run = new RunFields();
            json.readObject(name -> run.read(json, name));
            runs.put(field, run);
        }
    }

    /** The fields of a search, with those of nested objects. */
    private static final class RunFields {
        private final Map<String, String> texts = new HashMap<>();
        private final List<String> clear = new ArrayList<>();
        private boolean isWorthwhile;

        void read(JsonReader json, String field) throws MalformedInput {
            switch (field) {
                case "end" -> texts.put(field, json.text());
                case "configurations", "pilot" -> json.readObject(name -> read(json, name));
                case "clear" -> clear.addAll(json.readArray(json::text));
                case "worthwhile" -> isWorthwhile = json.bool();
                case "strictRatio" -> json.skip(); // as ratio of traces, computed from the counts
                case "ratio" -> readRatio(json);
                default -> texts.put(field, json.numberText());
            }
        }

        /** Reads the ratio of the pilot; that of traces may be null, and is computed from the counts. */
        private void readRatio(JsonReader json) throws MalformedInput {
            if (!json.isNull()) {
                texts.put("ratio", json.numberText());
            }
        }

        PlainRun plainRun(String counted) throws MalformedInput {
            return new PlainRun(count(counted), end(), number("seconds"));
        }

        InterfaceRun interfaceRun() throws MalformedInput {
            return new InterfaceRun(
                    new TupleCounts(count("tuples"), count("words"), count("sets"), count("componentStates")),
                    new ConfigurationRange(new BigInteger(text("atLeast")), new BigInteger(text("atMost"))),
                    new PilotOutcome(number("ratio"), isWorthwhile, clear),
                    end(),
                    number("seconds"));
        }

        TracesRun tracesRun() throws MalformedInput {
            return new TracesRun(
                    count("localTraces"),
                    count("skeletons"),
                    new BigInteger(text("globalTraces")),
                    end(),
                    number("seconds"));
        }

        private RunEnd end() throws MalformedInput {
            String name = text("end").toUpperCase(Locale.ROOT);
            return Stream.of(RunEnd.values())
                    .filter(end -> end.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> MalformedInput.content("a search cannot end with '" + name + "'"));
        }

        private long count(String field) throws MalformedInput {
            return Long.parseLong(text(field));
        }

        private double number(String field) throws MalformedInput {
            return Double.parseDouble(text(field));
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
