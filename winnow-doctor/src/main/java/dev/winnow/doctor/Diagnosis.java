package dev.winnow.doctor;

import dev.winnow.doctor.compare.Difference;
import dev.winnow.doctor.scan.BytecodeScan;
import dev.winnow.run.Campaign;
import dev.winnow.system.OutOfControl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the doctor found.
 *
 * @param executions how many were run twice here and replayed from their files
 * @param twins the other JVMs, one by one
 * @param difference the first one that matters most; null if all runs agree
 * @param cause of the difference, most likely; null if there is none
 * @param scanReport uncontrolled calls in the bytecode
 * @param stopped why it did no more executions
 * @param outOfControl how the system escaped, so that nothing could be compared; null if it did not
 */
public record Diagnosis(
        long executions,
        List<TwinResult> twins,
        @Nullable Difference difference,
        @Nullable DifferenceCause cause,
        BytecodeScan.ScanReport scanReport,
        Campaign.StopReason stopped,
        @Nullable OutOfControl outOfControl) {

    public Diagnosis {
        twins = List.copyOf(twins);
    }

    /** The same with another scan. */
    public Diagnosis withScan(BytecodeScan.ScanReport other) {
        return new Diagnosis(executions, twins, difference, cause, other, stopped, outOfControl);
    }

    /**
     * Another JVM.
     *
     * @param executions how many it brought to their end
     * @param failure what it said before it ended too early; null if it did not
     */
    public record TwinResult(long executions, @Nullable String failure) {}
}
