package dev.winnow.report;

import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.ReductionPoint;
import dev.winnow.minimize.StageReport;
import dev.winnow.model.Execution;
import dev.winnow.trace.json.JsonFields;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** The JSON of a minimization (docs/JSON.md): the same on the command line and in the report. */
public final class MinimizationJson {

    private MinimizationJson() {}

    /**
     * Writes the fields of a minimization.
     *
     * @param clip shortens sentences of the explanation
     */
    public static void write(JsonFields json, Minimization minimization, UnaryOperator<String> clip) {
        json.object("before", minimization.original(), MinimizationJson::writeSize);
        json.object("after", minimization.minimized(), MinimizationJson::writeSize);
        json.object("certificate", minimization.certificate(), MinimizationJson::writeCertificate);
        json.list("stages", minimization.stages(), MinimizationJson::writeStage);
        json.number("schedules", minimization.schedules());
        json.number("seconds", minimization.seconds());
        json.bool("stopped", minimization.stopped());
        json.number("tries", minimization.tries());
        json.number("reproduced", minimization.reproductions());
        minimization
                .unexplainedReason()
                .ifPresentOrElse(
                        reason -> json.text("unexplained", reason.name().toLowerCase(Locale.ROOT)),
                        () -> json.nullField("unexplained"));
        json.list("pace", minimization.curve(), MinimizationJson::writePoint);
        json.object("explanation", minimization.explanation(), (fields, explanation) -> {
            writeRaces(fields, explanation);
            fields.texts("sentences", explanation.sentences().stream().map(clip).toList());
        });
    }

    private static void writeSize(JsonFields json, Execution execution) {
        json.number("events", execution.eventCount());
        json.number("externals", execution.externalCount());
    }

    private static void writeCertificate(JsonFields json, Certificate certificate) {
        json.text("externals", certificate.externals().text());
        json.text("events", certificate.events().text());
        json.number("lowerBound", certificate.lowerBound());
    }

    /** Writes the fields of a stage. */
    public static void writeStage(JsonFields json, StageReport stage) {
        json.text("name", stage.name());
        json.number("runs", stage.runs());
        json.number("removedEvents", stage.removedEvents());
        json.number("removedExternals", stage.removedExternals());
        json.number("events", stage.events());
        json.number("externals", stage.externals());
        json.number("schedules", stage.schedules());
        json.number("seconds", stage.seconds());
    }

    private static void writePoint(JsonFields json, ReductionPoint point) {
        json.number("schedules", point.schedules());
        json.number("seconds", point.seconds());
        json.number("events", point.events());
        json.number("externals", point.externals());
        json.text("stage", point.stage());
    }

    private static void writeRaces(JsonFields json, Explanation explanation) {
        json.list("orders", explanation.orders(), (fields, order) -> {
            fields.number("first", order.first());
            fields.number("second", order.second());
            fields.text("reversed", order.reversed().name().toLowerCase(Locale.ROOT));
            fields.bool("essential", order.isEssential());
        });
        Explanation.LastEssentialOrder last = explanation.lastEssentialOrder();
        for (String name : List.of("lastEssentialOrder", "pointOfNoReturn")) { // the second is its earlier name
            if (last == null) {
                json.nullField(name);
            } else {
                json.number(name, last.step());
            }
        }
    }
}
