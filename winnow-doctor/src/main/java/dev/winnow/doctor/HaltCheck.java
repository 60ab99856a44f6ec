package dev.winnow.doctor;

import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import dev.winnow.doctor.scan.BytecodeScan.ScanReport;
import dev.winnow.doctor.scan.NondeterminismSource;
import dev.winnow.run.Campaign;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.util.List;
import java.util.Optional;

/**
 * A check before a scenario runs that its code does not call {@code Runtime.halt}. Unlike {@code System.exit}, a call
 * ends the JVM at once: nothing could be saved or reported.
 */
public final class HaltCheck {

    private HaltCheck() {}

    /** The cause of a refusal, with all that the scan found. */
    private static final class RefusedScan extends Exception {
        private static final long serialVersionUID = 1;

        private final transient ScanReport scan;

        private RefusedScan(ScanReport scan) {
            this.scan = scan;
        }
    }

    /** Returns the diagnosis of a scenario that was refused by this check; empty if the error has another reason. */
    public static Optional<Diagnosis> diagnosis(OutOfControl error) {
        return error.getCause() instanceof RefusedScan refused
                ? Optional.of(new Diagnosis(0, 0, List.of(), null, null, refused.scan, Campaign.StopReason.DONE, error))
                : Optional.empty();
    }

    /**
     * Refuses the class of a scenario before any of its code runs.
     *
     * @throws OutOfControl if it, or a class of the user that it refers to, contains a call
     */
    public static void requireNoHalt(Class<?> scenario) {
        requireNoHalt(UserClasses.scan(scenario));
    }

    /**
     * Refuses a scenario before its system runs. Sees more than the check of its class: parts that the setup chose.
     *
     * @throws OutOfControl if a class of the system or of the scenario contains a call
     */
    public static void requireNoHalt(Scenario scenario, Setup setup) {
        requireNoHalt(UserClasses.scan(scenario, setup));
    }

    private static void requireNoHalt(ScanReport scan) {
        scan.findings().stream().filter(HaltCheck::isHalt).findFirst().ifPresent(call -> {
            throw new OutOfControl(
                    call.location() + " calls " + call.callee() + ", which would end Winnow at once",
                    "throw an exception instead, or inject the code that ends the process as a dependency. To list"
                            + " all such calls: " + SuggestedCommand.DOCTOR,
                    new RefusedScan(scan));
        });
    }

    private static boolean isHalt(ScanFinding finding) {
        return finding.source() == NondeterminismSource.EXIT && finding.callee().contains(".halt(");
    }
}
