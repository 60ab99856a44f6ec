package dev.winnow.report;

import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Certificate.Minimality;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.ReductionPoint;
import dev.winnow.minimize.StageReport;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Verdict;
import dev.winnow.trace.ExecutionReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Sample executions, and results of a minimizer for them. */
final class SampleExecution {

    private SampleExecution() {}

    /** Returns two leaders among four Raft members; the best known execution of the casebook. */
    static Path raft() {
        return Path.of("../winnow-lab/src/main/resources/best-known/raft-45.jsonl");
    }

    /** Returns an execution with every kind of event, from the tests of core. */
    static Path everyKind(Path directory) {
        try (InputStream in = ExecutionReader.class.getResourceAsStream("schema-1.jsonl")) {
            Path file = directory.resolve("schema-1.jsonl");
            Files.write(file, in == null ? new byte[0] : in.readAllBytes());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a result for an execution with ten steps or more. */
    static Minimization minimized() {
        return tried(1, 1);
    }

    /** Returns a result with this many tries and failures. */
    static Minimization tried(int tries, int reproduced) {
        return new Minimization(
                execution(1539, 108),
                execution(14, 6),
                new Certificate(Minimality.ONE_MINIMAL, Minimality.TWO_MINIMAL, 9),
                List.of(
                        new StageReport("provenance", 1, 336, 0, 1203, 108, 1, 1539, 0.01),
                        new StageReport("externals", 2, 1189, 102, 14, 6, 800, 40_000, 0.5)),
                List.of(
                        new ReductionPoint(0, 0, 1539, 108, "replay"),
                        new ReductionPoint(1, 0.01, 1203, 108, "provenance"),
                        new ReductionPoint(801, 0.51, 14, 6, "externals")),
                801,
                41_539,
                0.51,
                true,
                tries,
                reproduced,
                new Explanation(
                        List.of(
                                new Explanation.RaceOrder(7, 9, Explanation.VariantOutcome.PASSES),
                                new Explanation.RaceOrder(6, 8, Explanation.VariantOutcome.SAME)),
                        new Explanation.LastEssentialOrder(8, 7, 9),
                        null,
                        false,
                        4,
                        List.of("the one comes before the other: in the opposite order, the execution passes")));
    }

    private static Execution execution(int events, int externals) {
        Recording recording = new Recording();
        ProcessId process = ProcessId.of("node");
        int timer = -1;
        int index = recording.declareProcess(process);
        for (int i = 0; i < externals; i++) {
            recording.beginExternal(new External.Start(process));
            timer = recording.addTimer(index, "tick");
        }
        for (int i = 0; i < events; i++) {
            recording.beginFiring(timer);
        }
        return Execution.of(
                new Origin("sample", Map.of(), 1), recording, new Verdict.Passed(Verdict.EndReason.STOPPED));
    }
}
