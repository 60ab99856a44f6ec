package dev.winnow.trace.export;

import java.util.List;

/**
 * How fast an execution became smaller: what was left of it after how many schedules were tried. The first point is the
 * execution as it was.
 */
public record ReductionCurve(String title, List<CurvePoint> points) {

    /**
     * What was left at one moment.
     *
     * @param schedules how many were tried until then
     * @param stage what was being done
     */
    public record CurvePoint(long schedules, int events, int externals, String stage) {
        public CurvePoint {
            if (schedules < 0 || events < 0 || externals < 0) {
                throw new IllegalArgumentException("a pace counts from 0: " + schedules + " schedules, " + events
                        + " events, " + externals + " externals");
            }
        }
    }

    public ReductionCurve {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a pace has at least one point: the execution as it was");
        }
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).schedules() < points.get(i - 1).schedules()) {
                throw new IllegalArgumentException("schedules are counted on, but after "
                        + points.get(i - 1).schedules() + " come "
                        + points.get(i).schedules());
            }
        }
    }

    /** A picture of its own: both axes logarithmic, one line for events and one for externals, the stages named. */
    public String toSvg() {
        return new ReductionCurveSvg(this).draw();
    }
}
