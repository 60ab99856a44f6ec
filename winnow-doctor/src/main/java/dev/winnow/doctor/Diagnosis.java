package dev.winnow.doctor;

import dev.winnow.run.Campaign;
import dev.winnow.run.OutOfControl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the doctor found.
 *
 * @param executions how many were run twice here and replayed from their files
 * @param jvms the other JVMs, one by one
 * @param difference the first one that matters most; null if all runs agree
 * @param cause of the difference, most likely; null if there is none
 * @param scan uncontrolled calls in the bytecode
 * @param stopped why it did no more executions
 * @param escape how the system escaped, so that nothing could be compared; null if it did not
 */
public record Diagnosis(
        long executions,
        List<Jvm> jvms,
        @Nullable Difference difference,
        @Nullable Cause cause,
        BytecodeScan.Report scan,
        Campaign.Stopped stopped,
        @Nullable OutOfControl escape) {

    public Diagnosis {
        jvms = List.copyOf(jvms);
    }

    /** The same with another scan. */
    public Diagnosis withScan(BytecodeScan.Report other) {
        return new Diagnosis(executions, jvms, difference, cause, other, stopped, escape);
    }

    /**
     * Another JVM.
     *
     * @param executions how many it brought to their end
     * @param failure what it said before it ended too early; null if it did not
     */
    public record Jvm(long executions, @Nullable String failure) {}
}
