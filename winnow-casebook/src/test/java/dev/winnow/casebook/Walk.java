package dev.winnow.casebook;

import dev.winnow.model.Event;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.Performance;
import dev.winnow.run.Plan;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A path through a closed system whose processes have one mailbox each: whose turn it is, and what it chooses. */
public final class Walk implements AutoCloseable {

    private static final int MOST_STEPS = 1_000;

    private final Performance performance;
    private Optional<Violation> violation = Optional.empty();

    private Walk(Setup setup) {
        performance = Performance.open(setup, new Origin("walk", Map.of(), 1), false, new Pulse());
        for (Plan.Move move : setup.plan().prologue()) {
            perform(((Plan.Inject) move).external());
        }
    }

    public static Walk through(Setup setup) {
        return new Walk(setup);
    }

    /** Lets the process handle the next message in its mailbox. */
    public Walk step(String process, int... choices) {
        int next = IntStream.range(0, performance.world().enabled().size())
                .filter(i -> isFor(process, i))
                .findFirst()
                .orElseThrow(() -> new AssertionError(process + " has nothing to do"));
        return perform(performance.world().enabled().event(next), choices);
    }

    public Walk steps(String... processes) {
        Arrays.stream(processes).forEach(this::step);
        return this;
    }

    /** Goes on, anyhow and with no more failures, until nothing can happen any more: what that breaks. */
    public Optional<Violation> toTheEnd() {
        for (int i = 0; i < MOST_STEPS && violation.isEmpty(); i++) {
            if (performance.world().enabled().size() == 0) {
                return Optional.ofNullable(performance.end());
            }
            perform(performance.world().enabled().event(0), 0);
        }
        return violation;
    }

    public Optional<Violation> violation() {
        return violation;
    }

    private boolean isFor(String process, int enabled) {
        int item = performance.world().enabled().item(enabled);
        return performance
                .recording()
                .process(performance.recording().to(item))
                .name()
                .equals(process);
    }

    private Walk perform(Event event, int... choices) {
        if (violation.isPresent()) {
            throw new AssertionError("the walk is over: " + violation.get());
        }
        Iterator<Integer> next = Arrays.stream(choices).iterator();
        violation = Optional.ofNullable(performance.perform(event, (process, bound) -> next.next()));
        return this;
    }

    @Override
    public void close() {
        performance.close();
    }
}
