package dev.winnow.report;

import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.ReductionPoint;
import dev.winnow.minimize.StageReport;
import dev.winnow.trace.json.JsonWriter;
import java.util.Locale;

/** The JSON of a minimization, with the names of {@code --json} (docs/JSON.md) and the certificate in words. */
final class MinimizationJson {

    private MinimizationJson() {}

    static void write(MinimizationSummary minimized, JsonWriter json) {
        json.beginObject();
        size("before", minimized.before(), json);
        size("after", minimized.after(), json);
        certificate(minimized.certificate(), json);
        json.name("stages").beginArray();
        minimized.stages().forEach(stage -> stage(stage, json));
        json.endArray().name("pace").beginArray();
        minimized.pace().forEach(point -> point(point, json));
        json.endArray();
        json.number("schedules", minimized.schedules());
        seconds(minimized.seconds(), json);
        json.name("stopped").bool(minimized.isStopped());
        json.number("tries", minimized.tries()).number("reproduced", minimized.reproducedCount());
        Explanation explanation = minimized.explanation();
        if (explanation != null) {
            explanation(explanation, json.name("explanation"));
        }
        json.endObject();
    }

    private static void size(String name, MinimizationSummary.ExecutionSize size, JsonWriter json) {
        json.name(name).beginObject();
        json.number("events", size.events())
                .number("externals", size.externals())
                .endObject();
    }

    private static void certificate(Certificate certificate, JsonWriter json) {
        json.name("certificate").beginObject();
        json.text("externals", certificate.externals().text());
        json.text("events", certificate.events().text());
        json.number("lowerBound", certificate.lowerBound()).text("words", certificate.describe());
        json.endObject();
    }

    private static void stage(StageReport stage, JsonWriter json) {
        json.beginObject().text("name", stage.name());
        json.number("events", stage.events()).number("externals", stage.externals());
        json.number("schedules", stage.schedules());
        seconds(stage.seconds(), json);
        json.endObject();
    }

    private static void point(ReductionPoint point, JsonWriter json) {
        json.beginObject().number("schedules", point.schedules());
        json.number("events", point.events()).number("externals", point.externals());
        json.text("stage", point.stage()).endObject();
    }

    private static void seconds(double seconds, JsonWriter json) {
        json.name("seconds").number(String.format(Locale.ROOT, "%.3f", seconds));
    }

    private static void explanation(Explanation explanation, JsonWriter json) {
        json.beginObject().name("orders").beginArray();
        for (Explanation.RaceOrder order : explanation.orders()) {
            json.beginObject().number("first", order.first()).number("second", order.second());
            json.text("reversed", order.reversed().name().toLowerCase(Locale.ROOT));
            json.name("essential").bool(order.isEssential()).endObject();
        }
        json.endArray();
        Explanation.PointOfNoReturn point = explanation.pointOfNoReturn();
        if (point != null) {
            json.number("pointOfNoReturn", point.step());
        }
        json.name("sentences").beginArray();
        explanation.sentences().forEach(sentence -> json.text(ClippedText.clip(sentence)));
        json.endArray().endObject();
    }
}
