package dev.winnow.cli.lab;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.lab.table.DemiExperiment;
import dev.winnow.lab.table.DemiPaperRow;
import dev.winnow.lab.table.DemiRow;
import dev.winnow.lab.table.ExecutionSize;
import dev.winnow.lab.table.MemberCounts;
import dev.winnow.minimize.Minimization;
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

    private static void write(JsonFields json, DemiRow row) {
        json.text("case", row.name());
        json.number("seed", row.seed());
        json.number("searchSeconds", row.searchSeconds());
        size(json, "initial", row.initial());
        size(json, "winnow", row.smallest());
        if (row.bestKnown() == null) {
            json.nullField("best");
        } else {
            size(json, "best", row.bestKnown());
        }
        MemberCounts cluster = row.members();
        if (cluster == null) {
            json.nullField("members");
        } else {
            json.object("members", fields -> {
                fields.number("before", cluster.before());
                fields.number("after", cluster.after());
            });
        }
        json.text("certificate", row.winnow().certificate().events().text());
        pipeline(json, "run", row.winnow());
        DemiRow.PaperPipelines others = row.others();
        if (others == null) {
            json.nullField("others");
        } else {
            json.object("others", fields -> {
                size(fields, "provenance", others.provenance());
                size(fields, "stssched", others.stsSched());
                size(fields, "tfb", others.tfb());
                size(fields, "nodiverge", others.withoutDivergence());
                pipeline(fields, "demiRun", others.demi());
                pipeline(fields, "nodivergeRun", others.noDiverge());
            });
        }
        DemiPaperRow paper = DemiPaperRow.of(row.name());
        if (paper == null) {
            json.nullField("paper");
        } else {
            json.object("paper", fields -> {
                size(fields, "initial", paper.initial());
                fields.number("provenance", paper.provenance());
                size(fields, "stssched", paper.stsSched());
                size(fields, "tfb", paper.tfb());
                size(fields, "optimal", paper.optimal());
                size(fields, "nodiverge", paper.noDiverge());
            });
        }
    }

    private static void size(JsonFields json, String name, ExecutionSize size) {
        json.object(name, fields -> {
            fields.number("events", size.events());
            fields.number("externals", size.externals());
        });
    }

    private static void pipeline(JsonFields json, String name, Minimization result) {
        json.object(name, fields -> {
            fields.number("schedules", result.schedules());
            fields.number("seconds", result.seconds());
            fields.bool("stopped", result.stopped());
            fields.list("stages", result.stages(), MinimizationJson::writeStage);
        });
    }
}
