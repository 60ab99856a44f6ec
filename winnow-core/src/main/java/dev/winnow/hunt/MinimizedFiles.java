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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files written next to a minimized execution.
 *
 * @param execution the file of the execution
 */
public record MinimizedFiles(Path execution) {

    /** Returns the file of the JUnit test. */
    public Path testFile(String scenario) {
        return execution.resolveSibling(RegressionSource.className(scenario, taken -> false) + ".java");
    }

    /** Returns the file of the reduction curve. */
    public Path paceFile() {
        return execution.resolveSibling("pace.svg");
    }

    /**
     * Writes a JUnit test that replays the execution.
     *
     * @param parameters the values of all parameters, so that the test stays the same if a default changes
     * @param unlisted the class of the scenario, or null if it can be found by name
     */
    public Path writeTest(
            String scenario, Map<String, String> parameters, @Nullable Class<? extends ScenarioSource> unlisted) {
        String name = RegressionSource.className(scenario, taken -> false);
        RegressionSource source = RegressionSource.named(name).withParameters(parameters);
        try (ExecutionReader reader = ExecutionReader.open(execution)) {
            return write(testFile(scenario), (unlisted == null ? source : source.ofScenario(unlisted)).write(reader));
        }
    }

    /** Writes the reduction curve of the minimization as SVG. */
    public Path writePace(Minimization minimization) {
        List<ReductionCurve.CurvePoint> points = minimization.curve().stream()
                .map(point -> new ReductionCurve.CurvePoint(
                        point.schedules(), point.events(), point.externals(), point.stage()))
                .toList();
        String title = minimization.original().origin().scenario() + ": events left against schedules tried";
        return write(paceFile(), new ReductionCurve(title, points).toSvg());
    }

    private static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
