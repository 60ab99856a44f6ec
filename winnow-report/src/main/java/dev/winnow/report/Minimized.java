package dev.winnow.report;

import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.PacePoint;
import dev.winnow.minimize.StageReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What only whoever minimized an execution knows of it.
 *
 * @param tries how often a schedule was tried before it counted as passing; 1 for systems that always do the same
 * @param reproduced how often the result failed again in that many
 * @param explanation why it fails, if that is known
 */
public record Minimized(
        Size before,
        Size after,
        Certificate certificate,
        List<StageReport> stages,
        List<PacePoint> pace,
        long schedules,
        double seconds,
        boolean stopped,
        int tries,
        int reproduced,
        @Nullable Explanation explanation) {

    /** How large an execution is. */
    public record Size(int events, int externals) {}

    public Minimized {
        stages = List.copyOf(stages);
        pace = List.copyOf(pace);
    }

    /** What the minimizer says. */
    public static Minimized of(Minimization minimization, int tries) {
        return new Minimized(
                new Size(minimization.before().events(), minimization.before().externals()),
                new Size(minimization.after().events(), minimization.after().externals()),
                minimization.certificate(),
                minimization.stages(),
                minimization.pace(),
                minimization.schedules(),
                minimization.seconds(),
                minimization.stopped(),
                tries,
                minimization.reproduced(),
                minimization.explanation());
    }

    /** The same where somebody else found out why it fails. */
    public Minimized explainedBy(@Nullable Explanation other) {
        return new Minimized(
                before, after, certificate, stages, pace, schedules, seconds, stopped, tries, reproduced, other);
    }
}
