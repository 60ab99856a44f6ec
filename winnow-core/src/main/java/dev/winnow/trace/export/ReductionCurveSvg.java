package dev.winnow.trace.export;

import dev.winnow.model.Counted;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * The SVG of a {@link ReductionCurve}: no scripts, no external fonts, colors for light and dark mode. All text is
 * escaped.
 */
final class ReductionCurveSvg {

    private static final int WIDTH = 720;
    private static final int HEIGHT = 360;
    private static final int LEFT = 64;
    private static final int RIGHT = WIDTH - 96; // space for the labels at the ends of the lines
    private static final int TOP = 98;
    private static final int BOTTOM = HEIGHT - 48;
    private static final int STAGE_ROWS = 4;
    private static final int ROW_HEIGHT = 15;
    private static final double LETTER_WIDTH = 6.2; // approximately
    private static final int MAX_STAGE_LENGTH = 28;
    private static final int MAX_TITLE_LENGTH = 90;

    private static final String STYLE = """
              <style>
                .winnow-pace { color: #1f2328; font: 11px system-ui, sans-serif; }
                .winnow-pace text { fill: currentColor; }
                .winnow-pace .title { font-size: 14px; font-weight: 600; }
                .winnow-pace .axis { stroke: currentColor; fill: none; }
                .winnow-pace .grid { stroke: currentColor; stroke-opacity: 0.15; }
                .winnow-pace .stage { stroke: currentColor; stroke-opacity: 0.45; stroke-dasharray: 3 3; }
                .winnow-pace .events { stroke: #0b62c4; fill: none; stroke-width: 2; }
                .winnow-pace .externals { stroke: #b3541e; fill: none; stroke-width: 1.5; stroke-dasharray: 6 3; }
                @media (prefers-color-scheme: dark) {
                  .winnow-pace { color: #e6edf3; }
                  .winnow-pace .events { stroke: #6cb6ff; }
                  .winnow-pace .externals { stroke: #f0a070; }
                }
              </style>
            """;

    private final ReductionCurve curve;
    private final LogScale x;
    private final LogScale y;
    private final StringBuilder svg = new StringBuilder();

    ReductionCurveSvg(ReductionCurve curve) {
        this.curve = curve;
        List<ReductionCurve.CurvePoint> points = curve.points();
        x = LogScale.upTo(points.get(points.size() - 1).schedules(), LEFT, RIGHT);
        y = LogScale.upTo(
                points.stream()
                        .mapToInt(point -> Math.max(point.events(), point.externals()))
                        .max()
                        .orElse(1),
                BOTTOM,
                TOP);
    }

    String draw() {
        svg.append(("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"winnow-pace\" width=\"%d\" height=\"%d\""
                        + " viewBox=\"0 0 %d %d\" role=\"img\">\n")
                .formatted(WIDTH, HEIGHT, WIDTH, HEIGHT));
        String title = clip(curve.title(), MAX_TITLE_LENGTH);
        svg.append("  <title>").append(escape(title)).append("</title>\n").append(STYLE);
        text(LEFT, 22, "start", " class=\"title\"", title);
        drawAxes();
        drawStages();
        drawCurve("externals", ReductionCurve.CurvePoint::externals);
        drawCurve("events", ReductionCurve.CurvePoint::events);
        drawEndLabels();
        return svg.append("</svg>\n").toString();
    }

    // ---- axes

    private void drawAxes() {
        for (long tick : x.ticks()) {
            line("grid", x.at(tick), TOP, x.at(tick), BOTTOM);
            text(x.at(tick), BOTTOM + 16, "middle", "", count(tick));
        }
        for (long tick : y.ticks()) {
            line("grid", LEFT, y.at(tick), RIGHT, y.at(tick));
            text(LEFT - 8, y.at(tick) + 4, "end", "", count(tick));
        }
        svg.append("  <path class=\"axis\" d=\"M%d %dV%dH%d\"/>\n".formatted(LEFT, TOP, BOTTOM, RIGHT));
        text((LEFT + RIGHT) / 2.0, HEIGHT - 10, "middle", "", "schedules tried");
        double middle = (TOP + BOTTOM) / 2.0;
        text(
                16,
                middle,
                "middle",
                " transform=\"rotate(-90 16 %s)\"".formatted(number(middle)),
                "left of the execution");
    }

    // ---- stages

    /** Draws the boundaries of the stages, each with its name above. */
    private void drawStages() {
        double[] rowEnds = new double[STAGE_ROWS]; // lowest row first
        String previous = null;
        for (ReductionCurve.CurvePoint point : curve.points()) {
            if (!point.stage().equals(previous)) {
                drawStage(x.at(point.schedules()), clip(point.stage(), MAX_STAGE_LENGTH), rowEnds);
                previous = point.stage();
            }
        }
    }

    private void drawStage(double at, String name, double[] rowEnds) {
        double width = name.length() * LETTER_WIDTH;
        double begin = Math.max(LEFT, Math.min(at + 3, WIDTH - width - 4));
        int row = row(begin, rowEnds);
        double baseline = TOP - 6 - (double) row * ROW_HEIGHT;
        line("stage", at, row < 0 ? TOP : baseline - 9, at, BOTTOM);
        if (row >= 0) {
            rowEnds[row] = begin + width + LETTER_WIDTH;
            text(begin, baseline, "start", "", name);
        }
    }

    /** Returns the highest row whose boundary line crosses no other name; -1 if too many stages start here. */
    private static int row(double begin, double[] rowEnds) {
        int row = 0;
        while (row < STAGE_ROWS && rowEnds[row] < begin) {
            row++;
        }
        return row - 1;
    }

    // ---- lines

    /** Draws a step curve: the size stays the same until the next point. */
    private void drawCurve(String name, ToIntFunction<ReductionCurve.CurvePoint> size) {
        List<ReductionCurve.CurvePoint> points = curve.points();
        StringBuilder path = new StringBuilder();
        for (ReductionCurve.CurvePoint point : points) {
            double at = x.at(point.schedules());
            double height = y.at(size.applyAsInt(point));
            path.append(path.length() == 0 ? "M" + number(at) + " " : "H" + number(at) + "V")
                    .append(number(height));
        }
        svg.append("  <path class=\"%s\" d=\"%s\"/>\n".formatted(name, path));
    }

    /** Draws the labels at the ends of the lines, without overlap. */
    private void drawEndLabels() {
        ReductionCurve.CurvePoint last = curve.points().get(curve.points().size() - 1);
        double at = x.at(last.schedules()) + 6;
        double events = y.at(last.events()) + 4;
        double externals = y.at(last.externals()) + 4;
        if (Math.abs(events - externals) < ROW_HEIGHT) {
            double middle = Math.min((events + externals) / 2, BOTTOM - ROW_HEIGHT / 2.0);
            boolean eventsAbove = events <= externals;
            events = middle + (eventsAbove ? -ROW_HEIGHT : ROW_HEIGHT) / 2.0;
            externals = middle + (eventsAbove ? ROW_HEIGHT : -ROW_HEIGHT) / 2.0;
        }
        text(at, events, "start", "", Counted.of(last.events(), "event"));
        text(at, externals, "start", "", Counted.of(last.externals(), "external"));
    }

    // ---- elements

    private void line(String kind, double x1, double y1, double x2, double y2) {
        svg.append("  <path class=\"%s\" d=\"M%s %sL%s %s\"/>\n"
                .formatted(kind, number(x1), number(y1), number(x2), number(y2)));
    }

    private void text(double at, double baseline, String anchor, String attributes, String text) {
        svg.append("  <text x=\"%s\" y=\"%s\" text-anchor=\"%s\"%s>%s</text>\n"
                .formatted(number(at), number(baseline), anchor, attributes, escape(text)));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String clip(String text, int maxLength) {
        return text.length() <= maxLength ? text : text.substring(0, maxLength - 1) + "…";
    }

    /** Returns the text as XML, which allows no control characters and no lone surrogates, not even escaped. */
    private static String escape(String text) {
        StringBuilder xml = new StringBuilder();
        text.codePoints().forEach(code -> {
            switch (code) {
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '&' -> xml.append("&amp;");
                default -> {
                    boolean allowed = code >= ' '
                            && code != 0xfffe
                            && code != 0xffff
                            && Character.getType(code) != Character.SURROGATE;
                    xml.appendCodePoint(allowed ? code : '?');
                }
            }
        });
        return xml.toString();
    }
}
