package dev.winnow.report;

import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.PacePoint;
import dev.winnow.minimize.StageReport;
import dev.winnow.trace.JsonOut;
import java.util.Locale;

/** A minimization as JSON, with the names that {@code --json} uses (docs/JSON.md), and the certificate in words. */
final class MinimizedView {

    private MinimizedView() {}

    static void write(Minimized minimized, JsonOut json) {
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
        json.name("stopped").truth(minimized.stopped());
        json.number("tries", minimized.tries()).number("reproduced", minimized.reproduced());
        Explanation explanation = minimized.explanation();
        if (explanation != null) {
            explanation(explanation, json.name("explanation"));
        }
        json.endObject();
    }

    private static void size(String name, Minimized.Size size, JsonOut json) {
        json.name(name).beginObject();
        json.number("events", size.events())
                .number("externals", size.externals())
                .endObject();
    }

    private static void certificate(Certificate certificate, JsonOut json) {
        json.name("certificate").beginObject();
        json.text("externals", certificate.externals().text());
        json.text("events", certificate.events().text());
        json.number("lowerBound", certificate.lowerBound()).text("words", certificate.words());
        json.endObject();
    }

    private static void stage(StageReport stage, JsonOut json) {
        json.beginObject().text("name", stage.name());
        json.number("events", stage.events()).number("externals", stage.externals());
        json.number("schedules", stage.schedules());
        seconds(stage.seconds(), json);
        json.endObject();
    }

    private static void point(PacePoint point, JsonOut json) {
        json.beginObject().number("schedules", point.schedules());
        json.number("events", point.events()).number("externals", point.externals());
        json.text("stage", point.stage()).endObject();
    }

    private static void seconds(double seconds, JsonOut json) {
        json.name("seconds").number(String.format(Locale.ROOT, "%.3f", seconds));
    }

    private static void explanation(Explanation explanation, JsonOut json) {
        json.beginObject().name("orders").beginArray();
        for (Explanation.Order order : explanation.orders()) {
            json.beginObject().number("first", order.first()).number("second", order.second());
            json.text("reversed", order.reversed().name().toLowerCase(Locale.ROOT));
            json.name("essential").truth(order.isEssential()).endObject();
        }
        json.endArray();
        Explanation.PointOfNoReturn point = explanation.pointOfNoReturn();
        if (point != null) {
            json.number("pointOfNoReturn", point.step());
        }
        json.name("sentences").beginArray();
        explanation.sentences().forEach(sentence -> json.text(Clipped.text(sentence)));
        json.endArray().endObject();
    }
}
