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

/** The other JVMs of a check, which run in parallel, and the comparisons of their results. */
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

    TwinJvms(ExaminedScenario examined) {
        this.examined = examined;
    }

    void start(TwinRequest request) {
        TwinJvm.Variation[] variations = TwinJvm.Variation.values();
        running.add(new TwinJvm(request, variations[Math.min(running.size(), variations.length - 1)]));
    }

    /** Waits for all JVMs and compares their recordings with the original run. */
    void await(RecordedRun original, long executions, BooleanSupplier isOver) {
        for (TwinJvm jvm : running) {
            TwinJvm.TwinEnding end = jvm.await(isOver);
            RunComparison comparison =
                    RunComparison.of(original, new RecordedRun(examined, jvm.directory()), executions, Where.OTHER_JVM);
            compared.add(new ComparedTwin(jvm, comparison, end == TwinJvm.TwinEnding.FAILED ? jvm.outputTail() : null));
        }
    }

    FirstDifferences differences() {
        return compared.stream()
                .map(twin -> twin.comparison().differences())
                .reduce(FirstDifferences.NONE, FirstDifferences::mergedWith);
    }

    List<Diagnosis.TwinResult> list() {
        return compared.stream()
                .map(twin -> new Diagnosis.TwinResult(twin.comparison().compared(), twin.failure()))
                .toList();
    }

    /** Returns the likely cause of a difference. */
    DifferenceCause cause(boolean differsInThisJvm) {
        boolean differsInOtherJvm = compared.stream().anyMatch(ComparedTwin::differs);
        if (differsInThisJvm) {
            return differsInOtherJvm
                    ? DifferenceCause.EVERY_RUN
                    : haveAgreed() ? DifferenceCause.LEAK : DifferenceCause.SAME_JVM;
        }
        boolean onlyIdentities =
                compared.stream().allMatch(twin -> twin.differs() == twin.jvm().hasOtherIdentities());
        return onlyIdentities && compared.size() > 1 ? DifferenceCause.IDENTITY : DifferenceCause.OTHER_JVM;
    }

    private boolean haveAgreed() {
        return compared.stream().anyMatch(twin -> twin.comparison().compared() > 0);
    }

    @Override
    public void close() {
        running.forEach(TwinJvm::close);
    }
}
