package dev.winnow.processes.run;

import dev.winnow.model.SeededRandom;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.scenario.BlackBox;
import dev.winnow.processes.scenario.Workload;
import dev.winnow.processes.scenario.Workload.FaultKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Draws random plans: client operations and faults at random times. The same seed gives the same plan. */
public final class RandomPlans {

    private static final int END_PERCENT = 30; // probability that the next input ends a fault
    private static final int MAX_DRAWS = 100; // for one input

    private final BlackBox system;
    private final SeededRandom random;
    private final List<PlannedInput> inputs = new ArrayList<>();
    private final List<OpenFault> open = new ArrayList<>();
    private int keys;

    /** A fault that has not ended. */
    private record OpenFault(FaultKind kind, int host, String process, Input end) {}

    private RandomPlans(BlackBox system, long seed) {
        this.system = system;
        this.random = new SeededRandom(SeededRandom.deriveSeed(seed, "processes"));
    }

    /** Returns the plan of a seed. */
    public static ReplayPlan draw(BlackBox system, long seed) {
        return new RandomPlans(system, seed).draw();
    }

    private ReplayPlan draw() {
        while (inputs.size() < system.workload().limits().inputs()) {
            List<java.time.Duration> gaps = system.workload().limits().gaps();
            long gap = gaps.get(random.nextInt(gaps.size())).toMillis();
            inputs.add(PlannedInput.spaced(inputs.size(), drawInput(), gap));
        }
        return new ReplayPlan(inputs, Masks.none());
    }

    private Input drawInput() {
        boolean mustEnd = system.workload().operations().isEmpty() && isFull();
        if (!open.isEmpty() && (mustEnd || random.nextInt(100) < END_PERCENT)) {
            return open.remove(random.nextInt(open.size())).end();
        }
        for (int draw = 0; draw < MAX_DRAWS; draw++) {
            Input input = tryInput(random.nextInt(totalWeight()));
            if (input != null) {
                return input;
            }
        }
        return open.isEmpty()
                ? new Input.Heal(HostReference.named("h1"))
                : open.remove(random.nextInt(open.size())).end();
    }

    private boolean isFull() {
        return open.size() >= system.workload().limits().faultsAtOnce();
    }

    private int totalWeight() {
        int operations = system.workload().operations().stream()
                .mapToInt(Workload.Operation::weight)
                .sum();
        return Math.max(
                1,
                operations
                        + system.workload().faults().values().stream()
                                .mapToInt(Workload.Fault::weight)
                                .sum());
    }

    private @Nullable Input tryInput(int ticket) {
        int left = ticket;
        for (Workload.Operation operation : system.workload().operations()) {
            left -= operation.weight();
            if (left < 0) {
                keys++;
                return new Input.ClientOperation(operation.name(), drawHost(), Map.of("KEY", "k" + keys));
            }
        }
        for (Map.Entry<FaultKind, Workload.Fault> fault :
                system.workload().faults().entrySet()) {
            left -= fault.getValue().weight();
            if (left < 0) {
                return isFull() ? null : drawFault(fault.getKey(), fault.getValue());
            }
        }
        return null;
    }

    private HostReference drawHost() {
        return host(1 + random.nextInt(system.topology().hosts()));
    }

    private static HostReference host(int number) {
        return HostReference.named("h" + number);
    }

    private @Nullable Input drawFault(FaultKind kind, Workload.Fault fault) {
        String process = fault.processes().get(random.nextInt(fault.processes().size()));
        List<Integer> hosts = kind == FaultKind.KILL || kind == FaultKind.PAUSE
                ? system.process(process).hosts()
                : java.util.stream.IntStream.rangeClosed(1, system.topology().hosts())
                        .boxed()
                        .toList();
        int number = hosts.get(random.nextInt(hosts.size()));
        int other = 1
                + (number + random.nextInt(Math.max(1, system.topology().hosts() - 1)))
                        % system.topology().hosts();
        HostReference at = host(number);
        return switch (kind) {
            case KILL ->
                begin(
                        new OpenFault(kind, number, process, new Input.Restart(at, process)),
                        new Input.Kill(at, process));
            case PAUSE ->
                begin(
                        new OpenFault(kind, number, process, new Input.Resume(at, process)),
                        new Input.Pause(at, process));
            case ISOLATE -> begin(new OpenFault(kind, number, "", new Input.Heal(at)), new Input.Isolate(at));
            case SLOW ->
                begin(
                        new OpenFault(kind, number, "h" + other, new Input.SlowLink(at, host(other), 0)),
                        new Input.SlowLink(at, host(other), fault.delay().toMillis()));
        };
    }

    /** Opens a fault, unless its place has one or another host is isolated. */
    private @Nullable Input begin(OpenFault fault, Input input) {
        boolean isTaken = open.stream().anyMatch(other -> isSamePlace(other, fault));
        if (isTaken) {
            return null;
        }
        open.add(fault);
        return input;
    }

    private static boolean isSamePlace(OpenFault left, OpenFault right) {
        boolean bothIsolate = left.kind() == FaultKind.ISOLATE && right.kind() == FaultKind.ISOLATE;
        return bothIsolate || (left.host() == right.host() && left.process().equals(right.process()));
    }
}
