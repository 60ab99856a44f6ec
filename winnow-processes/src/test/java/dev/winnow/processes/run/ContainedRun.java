package dev.winnow.processes.run;

import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.scenario.NetworkKind;
import java.util.List;

/**
 * The program that tests start: runs the store in namespaces, inside a contained JVM, and prints the verdict. With the
 * argument {@code forever} it prints that it started and waits an hour.
 */
public final class ContainedRun {

    private ContainedRun() {}

    public static void main(String[] arguments) {
        if (!Containment.isInside()) {
            System.exit(Containment.run(
                    NetworkKind.NAMESPACES, ContainedRun.class.getName(), List.of(arguments), stop -> {}));
        }
        Containment.watchParent(() -> System.exit(130));
        RunRecord run = new ProcessClusterRunner(StoreScenario.on(NetworkKind.NAMESPACES))
                .perform(request(arguments[0]), new Cancellation());
        System.out.println("verdict " + run.judgement());
        run.observations().forEach(seen -> System.out.println(seen.source().name() + " " + seen.text()));
        System.exit(0);
    }

    private static ReplayRequest request(String mode) {
        PlannedInput kill = PlannedInput.spaced(0, new Input.Kill(ProcessClusterRunnerTest.H2, "backup"), 0);
        PlannedInput put = ProcessClusterRunnerTest.put(1, "k1");
        return switch (mode) {
            case "kill" -> ProcessClusterRunnerTest.plan(kill, put);
            case "forever" -> ProcessClusterRunnerTest.plan(put, kill.withGap(3_600_000));
            default -> ProcessClusterRunnerTest.plan(put);
        };
    }
}
