package dev.winnow.trace.export;

import java.util.List;

/**
 * The size of an execution during minimization, over the number of schedules tried. The first point is the original.
 */
public record ReductionCurve(String title, List<CurvePoint> points) {

    /**
     * A point of the curve.
     *
     * @param schedules the number of schedules tried so far
     * @param stage the current stage
     */
    public record CurvePoint(long schedules, int events, int externals, String stage) {
        public CurvePoint {
            if (schedules < 0 || events < 0 || externals < 0) {
                throw new IllegalArgumentException("a curve has no negative counts: " + schedules + " schedules, "
                        + events + " events, " + externals + " externals");
            }
        }
    }

    public ReductionCurve {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a curve needs at least one point: the original execution");
        }
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).schedules() < points.get(i - 1).schedules()) {
                throw new IllegalArgumentException("the number of schedules must not decrease, but after "
                        + points.get(i - 1).schedules() + " comes "
                        + points.get(i).schedules());
            }
        }
    }

    /** Returns the curve as SVG, with logarithmic axes, lines for events and externals, and the names of the stages. */
    public String toSvg() {
        return new ReductionCurveSvg(this).draw();
    }
}
