package dev.winnow.doctor;

import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import dev.winnow.doctor.scan.BytecodeScan.ScanReport;
import dev.winnow.doctor.scan.NondeterminismSource;
import dev.winnow.doctor.twin.ExaminedScenario;
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

    /**
     * Refuses a scenario that calls {@code Runtime.halt}.
     *
     * @throws OutOfControl if a class of the system or of the scenario contains one
     */
    public static void requireNone(Scenario scenario, Setup setup) {
        firstCall(UserClasses.scan(scenario, setup)).ifPresent(call -> {
            throw call;
        });
    }

    /** Returns the diagnosis of a scenario that calls it and so must not run; empty if it does not. */
    public static Optional<Diagnosis> diagnose(ExaminedScenario examined) {
        ScanReport scan = UserClasses.scan(examined);
        return firstCall(scan)
                .map(call -> new Diagnosis(0, List.of(), null, null, scan, Campaign.StopReason.DONE, call));
    }

    private static Optional<OutOfControl> firstCall(ScanReport scan) {
        return scan.findings().stream()
                .filter(HaltCheck::isHalt)
                .findFirst()
                .map(finding -> new OutOfControl(
                        finding.location() + " calls " + finding.callee() + ", which would end Winnow at once",
                        "throw an exception instead, or inject the code that ends the process as a dependency. To list"
                                + " all such calls: " + SuggestedCommand.DOCTOR));
    }

    private static boolean isHalt(ScanFinding finding) {
        return finding.source() == NondeterminismSource.EXIT && finding.callee().contains(".halt(");
    }
}
