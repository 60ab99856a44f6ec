package dev.winnow.casebook;

import dev.winnow.model.Event;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.MonitoredWorld;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A path through a closed system whose processes have one mailbox each: a sequence of processes and their choices. */
public final class ClosedSystemPath implements AutoCloseable {

    private static final int MOST_STEPS = 1_000;

    private final MonitoredWorld monitoredWorld;
    private Optional<Violation> violation = Optional.empty();

    private ClosedSystemPath(Setup setup) {
        monitoredWorld = MonitoredWorld.open(setup, new Origin("walk", Map.of(), 1), false, new ProgressBeacon());
        for (Plan.PlanStep move : setup.plan().prologue()) {
            perform(((Plan.Inject) move).external());
        }
    }

    public static ClosedSystemPath through(Setup setup) {
        return new ClosedSystemPath(setup);
    }

    /** Lets the process handle the next message in its mailbox. */
    public ClosedSystemPath step(String process, int... choices) {
        int next = IntStream.range(0, monitoredWorld.world().enabled().size())
                .filter(i -> isFor(process, i))
                .findFirst()
                .orElseThrow(() -> new AssertionError(process + " has nothing to do"));
        return perform(monitoredWorld.world().enabled().eventAt(next), choices);
    }

    public ClosedSystemPath steps(String... processes) {
        Arrays.stream(processes).forEach(this::step);
        return this;
    }

    /** Continues in any order and without failures until nothing is enabled. Returns the violation. */
    public Optional<Violation> toTheEnd() {
        for (int i = 0; i < MOST_STEPS && violation.isEmpty(); i++) {
            if (monitoredWorld.world().enabled().size() == 0) {
                return Optional.ofNullable(monitoredWorld.checkEnd());
            }
            perform(monitoredWorld.world().enabled().eventAt(0), 0);
        }
        return violation;
    }

    public Optional<Violation> violation() {
        return violation;
    }

    private boolean isFor(String process, int enabled) {
        int item = monitoredWorld.world().enabled().itemAt(enabled);
        return monitoredWorld
                .recording()
                .process(monitoredWorld.recording().receiverIndex(item))
                .name()
                .equals(process);
    }

    private ClosedSystemPath perform(Event event, int... choices) {
        if (violation.isPresent()) {
            throw new AssertionError("the walk is over: " + violation.get());
        }
        Iterator<Integer> next = Arrays.stream(choices).iterator();
        violation = Optional.ofNullable(monitoredWorld.perform(event, (process, bound) -> next.next()));
        return this;
    }

    @Override
    public void close() {
        monitoredWorld.close();
    }
}
