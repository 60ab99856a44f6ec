package dev.winnow.cli.lab;

import static dev.winnow.cli.lab.TableJson.writeSize;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.lab.table.BestKnown;
import dev.winnow.lab.table.CaseExperiment.ExperimentResult;
import dev.winnow.lab.table.ComparedPipeline;
import dev.winnow.lab.table.DemiPaperRow;
import dev.winnow.lab.table.DemiRow;
import dev.winnow.report.MinimizationJson;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.MalformedInput;

/** The JSON of {@code table demi}. */
final class DemiTableJson implements RowFormat<DemiRow> {

    static void print(ExperimentResult<DemiRow> result) {
        JsonOutput.print(json -> {
            json.number("schema", JsonOutput.SCHEMA);
            json.list("rows", result.rows(), new DemiTableJson()::write);
            TableJson.writeMissed(json, result.missed());
        });
    }

    @Override
    public DemiRow read(String line) throws MalformedInput {
        return DemiRowReader.read(line);
    }

    @Override
    public void write(JsonFields json, DemiRow row) {
        TableJson.writeFound(json, row.found());
        writeSize(json, "winnow", row.run(ComparedPipeline.WINNOW).size());
        json.object("best", BestKnown.size(row.name()).orElse(null), TableJson::writeSize);
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
        writeSize(json, "provenance", row.provenance());
        writeSize(json, "stssched", row.stsSched().size());
        writeSize(json, "stsschedShrunk", row.stsSchedShrunk().size());
        writeSize(json, "tfb", row.run(ComparedPipeline.TFB).size());
        writeSize(json, "tfbAll", row.run(ComparedPipeline.TFB_ALL).size());
        writeSize(json, "gamut", row.run(ComparedPipeline.GAMUT).size());
        writeSize(json, "nodiverge", row.run(ComparedPipeline.NODIVERGE).size());
        run(json, row, ComparedPipeline.SHRUNK);
        run(json, row, ComparedPipeline.TFB);
        run(json, row, ComparedPipeline.TFB_ALL);
        run(json, row, ComparedPipeline.GAMUT);
        run(json, row, ComparedPipeline.NODIVERGE);
    }

    private static void write(JsonFields json, DemiPaperRow paper) {
        writeSize(json, "initial", paper.initial());
        json.number("provenance", paper.provenance());
        writeSize(json, "stssched", paper.stsSched());
        writeSize(json, "tfb", paper.tfb());
        writeSize(json, "optimal", paper.optimal());
        writeSize(json, "nodiverge", paper.noDiverge());
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
            writeSize(fields, run.size());
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
