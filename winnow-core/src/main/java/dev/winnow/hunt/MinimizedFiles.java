package dev.winnow.hunt;

import dev.winnow.minimize.Minimization;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.export.ReductionCurve;
import dev.winnow.trace.export.RegressionSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files written next to a minimized execution.
 *
 * @param execution the file of the execution
 */
public record MinimizedFiles(Path execution) {

    /**
     * Writes a JUnit test that replays the execution.
     *
     * @param unlisted the class of the scenario, or null if it can be found by name
     */
    public Path writeTest(String scenario, @Nullable Class<? extends ScenarioSource> unlisted) {
        String name = RegressionSource.className(scenario, taken -> false);
        RegressionSource source = RegressionSource.named(name);
        try (ExecutionReader reader = ExecutionReader.open(execution)) {
            return write(name + ".java", (unlisted == null ? source : source.ofScenario(unlisted)).write(reader));
        }
    }

    /** Writes the reduction curve of the minimization as SVG. */
    public Path writePace(Minimization minimization) {
        List<ReductionCurve.CurvePoint> points = minimization.curve().stream()
                .map(point -> new ReductionCurve.CurvePoint(
                        point.schedules(), point.events(), point.externals(), point.stage()))
                .toList();
        String title = minimization.original().origin().scenario() + ": events left against schedules tried";
        return write("pace.svg", new ReductionCurve(title, points).toSvg());
    }

    private Path write(String name, String text) {
        try {
            return Files.writeString(execution.resolveSibling(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
