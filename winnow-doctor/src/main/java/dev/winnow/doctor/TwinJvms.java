package dev.winnow.doctor;

import dev.winnow.doctor.compare.Difference.Where;
import dev.winnow.doctor.compare.FirstDifferences;
import dev.winnow.doctor.compare.RunComparison;
import dev.winnow.doctor.twin.ExaminedScenario;
import dev.winnow.doctor.twin.RecordedRun;
import dev.winnow.doctor.twin.TwinJvm;
import dev.winnow.doctor.twin.TwinRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The other JVMs, side by side, and how what they did compares. */
final class TwinJvms implements AutoCloseable {

    private final ExaminedScenario examined;
    private final List<TwinJvm> running = new ArrayList<>();
    private final List<ComparedTwin> compared = new ArrayList<>();

    private record ComparedTwin(
            TwinJvm jvm, RunComparison comparison, @Nullable String failure) {

        boolean differs() {
            return !comparison.differences().isEmpty();
        }
    }

    TwinJvms(ExaminedScenario patient) {
        this.examined = patient;
    }

    void start(TwinRequest errand) {
        TwinJvm.Variation[] kinds = TwinJvm.Variation.values();
        running.add(new TwinJvm(errand, kinds[Math.min(running.size(), kinds.length - 1)]));
    }

    /** Waits for all of them and compares what they recorded. */
    void await(RecordedRun here, long executions, BooleanSupplier isOver) {
        for (TwinJvm jvm : running) {
            TwinJvm.TwinEnding end = jvm.await(isOver);
            RunComparison comparison =
                    RunComparison.of(here, new RecordedRun(examined, jvm.directory()), executions, Where.OTHER_JVM);
            compared.add(new ComparedTwin(jvm, comparison, end == TwinJvm.TwinEnding.FAILED ? jvm.outputTail() : null));
        }
    }

    FirstDifferences differences() {
        return compared.stream()
                .map(each -> each.comparison().differences())
                .reduce(FirstDifferences.NONE, FirstDifferences::mergedWith);
    }

    List<Diagnosis.TwinResult> list() {
        return compared.stream()
                .map(each -> new Diagnosis.TwinResult(each.comparison().compared(), each.failure()))
                .toList();
    }

    /** Of a difference, here or there. */
    DifferenceCause cause(boolean differsHere) {
        boolean differsThere = compared.stream().anyMatch(ComparedTwin::differs);
        if (differsHere) {
            return differsThere
                    ? DifferenceCause.EVERY_RUN
                    : haveAgreed() ? DifferenceCause.LEAK : DifferenceCause.SAME_JVM;
        }
        boolean onlyIdentities =
                compared.stream().allMatch(each -> each.differs() == each.jvm().hasOtherIdentities());
        return onlyIdentities && compared.size() > 1 ? DifferenceCause.IDENTITY : DifferenceCause.OTHER_JVM;
    }

    private boolean haveAgreed() {
        return compared.stream().anyMatch(each -> each.comparison().compared() > 0);
    }

    @Override
    public void close() {
        running.forEach(TwinJvm::close);
    }
}
