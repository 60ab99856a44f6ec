package dev.winnow.cli.lab;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.lab.table.BestKnown;
import dev.winnow.lab.table.ComparedPipeline;
import dev.winnow.lab.table.DemiExperiment;
import dev.winnow.lab.table.DemiPaperRow;
import dev.winnow.lab.table.DemiRow;
import dev.winnow.lab.table.ExecutionSize;
import dev.winnow.report.MinimizationJson;
import dev.winnow.trace.json.JsonFields;

/** The JSON of {@code table demi}. */
final class DemiTableJson {

    private DemiTableJson() {}

    static void print(DemiExperiment.DemiResult result) {
        JsonOutput.print(json -> {
            json.number("schema", JsonOutput.SCHEMA);
            json.list("rows", result.rows(), DemiTableJson::write);
            json.list("missed", result.missed(), (fields, missed) -> {
                fields.text("case", missed.name());
                fields.number("seed", missed.seed());
                fields.text("why", missed.why());
            });
        });
    }

    /** Writes the fields of a row, which {@link DemiRowReader} reads. */
    static void write(JsonFields json, DemiRow row) {
        json.text("case", row.name());
        json.number("seed", row.seed());
        json.number("searchSeconds", row.found().searchSeconds());
        size(json, "initial", row.found().initial());
        size(json, "winnow", row.run(ComparedPipeline.WINNOW).size());
        json.object("best", BestKnown.size(row.name()).orElse(null), DemiTableJson::size);
        json.object("members", row.members(), (fields, cluster) -> {
            fields.number("before", cluster.before());
            fields.number("after", cluster.after());
        });
        json.text("certificate", row.certificate());
        run(json, row, ComparedPipeline.WINNOW);
        json.object("others", fields -> writeOthers(fields, row));
        json.object("paper", DemiPaperRow.of(row.name()), DemiTableJson::write);
    }

    private static void writeOthers(JsonFields json, DemiRow row) {
        size(json, "provenance", row.provenance());
        size(json, "stssched", row.stsSched().size());
        size(json, "stsschedShrunk", row.stsSchedShrunk().size());
        size(json, "tfb", row.run(ComparedPipeline.TFB).size());
        size(json, "tfbAll", row.run(ComparedPipeline.TFB_ALL).size());
        size(json, "gamut", row.run(ComparedPipeline.GAMUT).size());
        size(json, "nodiverge", row.run(ComparedPipeline.NODIVERGE).size());
        run(json, row, ComparedPipeline.SHRUNK);
        run(json, row, ComparedPipeline.TFB);
        run(json, row, ComparedPipeline.TFB_ALL);
        run(json, row, ComparedPipeline.GAMUT);
        run(json, row, ComparedPipeline.NODIVERGE);
    }

    private static void write(JsonFields json, DemiPaperRow paper) {
        size(json, "initial", paper.initial());
        json.number("provenance", paper.provenance());
        size(json, "stssched", paper.stsSched());
        size(json, "tfb", paper.tfb());
        size(json, "optimal", paper.optimal());
        size(json, "nodiverge", paper.noDiverge());
    }

    private static void size(JsonFields json, String name, ExecutionSize size) {
        json.object(name, fields -> size(fields, size));
    }

    private static void size(JsonFields json, ExecutionSize size) {
        json.number("events", size.events());
        json.number("externals", size.externals());
    }

    /** Returns the name of the field with the run of a pipeline. */
    static String runField(ComparedPipeline pipeline) {
        return switch (pipeline) {
            case WINNOW -> "run";
            case SHRUNK -> "shrunkRun";
            case TFB -> "demiRun";
            case TFB_ALL -> "demiAllRun";
            case GAMUT -> "gamutRun";
            case NODIVERGE -> "nodivergeRun";
        };
    }

    private static void run(JsonFields json, DemiRow row, ComparedPipeline pipeline) {
        DemiRow.PipelineRun run = row.run(pipeline);
        json.object(runField(pipeline), fields -> {
            size(fields, run.size());
            fields.number("schedules", run.schedules());
            fields.number("seconds", run.seconds());
            fields.bool("stopped", run.stopped());
            fields.list("stages", run.stages(), (stage, report) -> {
                MinimizationJson.writeStage(stage, report);
                stage.number("steps", report.steps());
            });
        });
    }
}
