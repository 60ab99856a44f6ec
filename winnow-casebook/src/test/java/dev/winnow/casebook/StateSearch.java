package dev.winnow.casebook;

import dev.winnow.model.Event;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.Choices;
import dev.winnow.run.Performance;
import dev.winnow.run.Plan;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.run.Snapshots;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Visits the states of a closed system depth first: all orders and all choices, as long as there are fewer states than allowed.
 * A state is that of the world and what the invariants remember. It takes steps back rather than go to states, so that the
 * invariants see every step in its execution.
 */
public final class StateSearch {

    private static final int MOST_STEPS = 1_000;

    private final Performance performance;
    private final Snapshots snapshots;
    private final int mostStates;
    private final Set<Object> known = new HashSet<>();
    private Optional<Violation> violation = Optional.empty();

    private StateSearch(Setup setup, int mostStates) {
        this.performance = Performance.open(setup, new Origin("test", Map.of(), 1), true, new Pulse());
        this.snapshots = performance.ability(Snapshots.class).orElseThrow();
        this.mostStates = mostStates;
    }

    /** What the search came to: the first violation, if there is one, and the number of states seen. */
    public record Result(Optional<Violation> violation, int states, boolean complete) {}

    /** Starts what the plan starts, in one go, and searches from there. */
    public static Result of(Setup setup, int mostStates) {
        StateSearch search = new StateSearch(setup, mostStates);
        try (search.performance) {
            for (Plan.Move move : setup.plan().prologue()) {
                search.performance.perform(((Plan.Inject) move).external(), (process, bound) -> 0);
            }
            search.visit();
            return new Result(search.violation, search.known.size(), search.known.size() < mostStates);
        }
    }

    private void visit() {
        boolean enough = violation.isPresent() || known.size() >= mostStates;
        if (enough || !known.add(List.of(snapshots.snapshot(), performance.histories()))) {
            return;
        }
        int length = performance.recording().size();
        if (length > MOST_STEPS) {
            throw new IllegalStateException("an execution of more than " + MOST_STEPS + " steps");
        }
        List<Event> events = enabled();
        if (events.isEmpty()) {
            violation = Optional.ofNullable(performance.end());
        }
        for (Event event : events) {
            visitAll(event, length);
        }
    }

    private List<Event> enabled() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < performance.world().enabled().size(); i++) {
            events.add(performance.world().enabled().event(i));
        }
        return events;
    }

    /** What follows from the event, for all that its handler may choose. */
    private void visitAll(Event event, int length) {
        Odometer choices = new Odometer();
        do {
            if (violation.isPresent()) {
                return;
            }
            choices.begin();
            violation = Optional.ofNullable(performance.perform(event, choices));
            visit();
            performance.rewindTo(length);
        } while (choices.advance());
    }

    /** Goes through all answers to all questions of one handler. */
    private static final class Odometer implements Choices {

        private final List<Integer> digits = new ArrayList<>();
        private final List<Integer> bounds = new ArrayList<>();
        private int asked;

        void begin() {
            asked = 0;
        }

        @Override
        public int choose(dev.winnow.model.ProcessId process, int bound) {
            if (asked == digits.size()) {
                digits.add(0);
                bounds.add(bound);
            }
            return digits.get(asked++);
        }

        boolean advance() {
            for (int i = digits.size() - 1; i >= 0; i--) {
                if (digits.get(i) + 1 < bounds.get(i)) {
                    digits.set(i, digits.get(i) + 1);
                    return true;
                }
                digits.remove(i);
                bounds.remove(i);
            }
            return false;
        }
    }
}
