package dev.winnow.processes.run;

import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.scenario.BlackBox;
import dev.winnow.processes.scenario.ProcessSpec;
import dev.winnow.processes.scenario.Workload;
import dev.winnow.system.BadInput;
import java.util.List;

/** Checks that a plan, which people may have written, fits a scenario: its hosts, processes and operations exist. */
public final class PlanCheck {

    private final BlackBox system;
    private final PlannedInput planned;

    private PlanCheck(BlackBox system, PlannedInput planned) {
        this.system = system;
        this.planned = planned;
    }

    /** Throws if the plan names what the scenario does not have. */
    public static void check(ReplayPlan plan, BlackBox system) {
        plan.inputs().forEach(planned -> new PlanCheck(system, planned).check());
    }

    private void check() {
        Input input = planned.input();
        checkHost(input.host());
        if (input instanceof Input.SlowLink slow) {
            checkHost(slow.to());
        } else if (input instanceof Input.ClientOperation operation) {
            require(
                    "operation",
                    operation.name(),
                    system.workload().operations().stream()
                            .map(Workload.Operation::name)
                            .toList());
        } else if (input instanceof Input.OfProcess ofProcess) {
            require(
                    "process",
                    ofProcess.process(),
                    system.topology().processes().stream()
                            .map(ProcessSpec::name)
                            .toList());
        }
    }

    private void checkHost(HostReference reference) {
        require("host", reference.fallback(), system.hostNames());
    }

    private void require(String kind, String name, List<String> known) {
        if (!known.contains(name)) {
            throw new BadInput(
                    "input " + planned.id() + " of the plan names " + kind + " " + name + ", which scenario "
                            + system.name() + " does not have",
                    "it has " + String.join(", ", known) + "; or name the scenario that the plan belongs to:"
                            + " --scenario FILE.yaml");
        }
    }
}
