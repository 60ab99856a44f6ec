package dev.winnow.processes.run;

import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.scenario.NetworkKind;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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
        lines(run).forEach(System.out::println);
        System.exit(0);
    }

    /** Returns inputs and observations in order of time. */
    private static List<String> lines(RunRecord run) {
        record Line(long atMillis, String text) {}
        return Stream.concat(
                        run.inputs().stream()
                                .map(input -> new Line(
                                        input.atMillis(),
                                        "input " + input.input().getClass().getSimpleName() + " " + input.id())),
                        run.observations().stream()
                                .map(seen ->
                                        new Line(seen.atMillis(), seen.source().name() + " " + seen.text())))
                .sorted(Comparator.comparingLong(Line::atMillis))
                .map(Line::text)
                .toList();
    }

    private static ReplayRequest request(String mode) {
        PlannedInput kill = PlannedInput.spaced(0, new Input.Kill(ProcessClusterRunnerTest.H2, "backup"), 0);
        PlannedInput put = ProcessClusterRunnerTest.put(1, "k1");
        return switch (mode) {
            case "kill" -> ProcessClusterRunnerTest.plan(kill, put);
            case "isolate" ->
                ProcessClusterRunnerTest.plan(
                        PlannedInput.spaced(0, new Input.Isolate(ProcessClusterRunnerTest.H2), 0),
                        put,
                        PlannedInput.spaced(2, new Input.Heal(ProcessClusterRunnerTest.H2), 500));
            case "slow" ->
                ProcessClusterRunnerTest.plan(
                        PlannedInput.spaced(0, slow(600_000), 0), put, PlannedInput.spaced(2, slow(0), 500));
            case "forever" -> ProcessClusterRunnerTest.plan(put, kill.withGap(3_600_000));
            default -> ProcessClusterRunnerTest.plan(put);
        };
    }

    private static Input slow(long millis) {
        return new Input.SlowLink(ProcessClusterRunnerTest.H1, ProcessClusterRunnerTest.H2, millis);
    }
}
