package dev.winnow.doctor;

import dev.winnow.doctor.compare.Difference;
import dev.winnow.doctor.scan.BytecodeScan;
import dev.winnow.run.Campaign;
import dev.winnow.system.OutOfControl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a determinism check.
 *
 * @param executions the number of executions that were run twice in this JVM and replayed from their files
 * @param identical how many of them were identical when run twice in this JVM
 * @param twins the results of the other JVMs
 * @param difference the first of the most severe differences, or null if all runs agree
 * @param cause the most likely cause of the difference, or null if there is none
 * @param scanReport the uncontrolled calls in the bytecode
 * @param stopped why the check ended
 * @param outOfControl how the system got out of control, so that nothing could be compared; null if it did not
 */
public record Diagnosis(
        long executions,
        long identical,
        List<TwinResult> twins,
        @Nullable Difference difference,
        @Nullable DifferenceCause cause,
        BytecodeScan.ScanReport scanReport,
        Campaign.StopReason stopped,
        @Nullable OutOfControl outOfControl) {

    public Diagnosis {
        twins = List.copyOf(twins);
    }

    /** Returns this diagnosis with another scan report. */
    public Diagnosis withScan(BytecodeScan.ScanReport other) {
        return new Diagnosis(executions, identical, twins, difference, cause, other, stopped, outOfControl);
    }

    /**
     * The result of another JVM.
     *
     * @param executions the number of executions that it completed
     * @param failure the end of its output if it failed, or null
     */
    public record TwinResult(long executions, @Nullable String failure) {}
}
