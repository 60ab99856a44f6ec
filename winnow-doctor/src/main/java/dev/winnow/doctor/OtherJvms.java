package dev.winnow.doctor;

import dev.winnow.doctor.Difference.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The other JVMs, side by side, and how what they did compares. */
final class OtherJvms implements AutoCloseable {

    private final Patient patient;
    private final List<OtherJvm> running = new ArrayList<>();
    private final List<Compared> compared = new ArrayList<>();

    private record Compared(
            OtherJvm jvm, Comparison comparison, @Nullable String failure) {

        boolean differs() {
            return !comparison.differences().isNone();
        }
    }

    OtherJvms(Patient patient) {
        this.patient = patient;
    }

    void start(Errand errand) {
        OtherJvm.Kind[] kinds = OtherJvm.Kind.values();
        running.add(new OtherJvm(errand, kinds[Math.min(running.size(), kinds.length - 1)]));
    }

    /** Waits for all of them and compares what they recorded. */
    void await(Recordings here, long executions, BooleanSupplier isOver) {
        for (OtherJvm jvm : running) {
            OtherJvm.End end = jvm.await(isOver);
            Comparison comparison =
                    Comparison.of(here, new Recordings(patient, jvm.directory()), executions, Where.OTHER_JVM);
            compared.add(new Compared(jvm, comparison, end == OtherJvm.End.FAILED ? jvm.tail() : null));
        }
    }

    Differences differences() {
        return compared.stream()
                .map(each -> each.comparison().differences())
                .reduce(Differences.NONE, Differences::then);
    }

    List<Diagnosis.Jvm> list() {
        return compared.stream()
                .map(each -> new Diagnosis.Jvm(each.comparison().compared(), each.failure()))
                .toList();
    }

    /** Of a difference, here or there. */
    Cause cause(boolean differsHere) {
        boolean differsThere = compared.stream().anyMatch(Compared::differs);
        if (differsHere) {
            return differsThere ? Cause.EVERY_RUN : haveAgreed() ? Cause.LEAK : Cause.SAME_JVM;
        }
        boolean onlyIdentities =
                compared.stream().allMatch(each -> each.differs() == each.jvm().hasOtherIdentities());
        return onlyIdentities && compared.size() > 1 ? Cause.IDENTITY : Cause.OTHER_JVM;
    }

    private boolean haveAgreed() {
        return compared.stream().anyMatch(each -> each.comparison().compared() > 0);
    }

    @Override
    public void close() {
        running.forEach(OtherJvm::close);
    }
}
