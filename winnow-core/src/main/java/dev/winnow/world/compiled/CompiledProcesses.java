package dev.winnow.world.compiled;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Choices;
import dev.winnow.model.Violation;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.run.ReachabilityGoals;
import dev.winnow.statespace.ProcessSteps;
import dev.winnow.statespace.StateCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The processes of a compiled state space one by one, and the invariants over any combination of their states. */
final class CompiledProcesses implements ProcessSteps {

    private static final int ANY_TRANSITION = 1; // invariants over states do not read the step

    private final SymbolTable symbols;
    private final ProcessConfigurationTable processConfigurations;
    private final TransitionTable transitions;
    private final ProcessStepTable steps;

    CompiledProcesses(SharedTables shared, TransitionTable transitions, ProcessStepTable steps) {
        this.symbols = shared.symbols();
        this.processConfigurations = shared.processConfigurations();
        this.transitions = transitions;
        this.steps = steps;
    }

    @Override
    public int localState(int configuration) {
        return processConfigurations.localState[configuration];
    }

    @Override
    public int stepCount(int configuration) {
        steps.clearIfFull();
        return steps.stepCount(steps.row(configuration));
    }

    @Override
    public boolean canReceive(int configuration) {
        return steps.hasMessages(steps.row(configuration));
    }

    private int step(int configuration, int step) {
        return steps.step(steps.row(configuration), step);
    }

    private int transition(int configuration, int step) {
        return steps.transition(step(configuration, step));
    }

    @Override
    public int configurationAfter(int configuration, int step) {
        return steps.configurationAfter(step(configuration, step), configuration);
    }

    @Override
    public int[] sent(int configuration, int step) {
        int fact = transition(configuration, step) * TransitionTable.WIDTH;
        int first = transitions.facts[fact + TransitionTable.SENT];
        int[] sent = new int[transitions.facts[fact + TransitionTable.SENT_END] - first];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = transitions.sentMessages[2 * (first + i)];
        }
        return sent;
    }

    @Override
    public @Nullable Violation failure(int configuration, int step) {
        return transitions.failure(transition(configuration, step));
    }

    @Override
    public void markPerformed(int configuration, int step) {
        transitions.markPerformed(transition(configuration, step));
    }

    @Override
    public boolean isTimer(int configuration, int step) {
        return steps.isTimer(step(configuration, step));
    }

    @Override
    public int requestedMove(int configuration, int step) {
        return steps.requestedMove(step(configuration, step));
    }

    @Override
    public Choices choices(int configuration, int step) {
        return transitions.choices(transition(configuration, step));
    }

    @Override
    public int withMessage(int configuration, int message) {
        return steps.withMessage(configuration, message);
    }

    @Override
    public int receiver(int message) {
        return symbols.to[message];
    }

    @Override
    public Object content(int message) {
        return symbols.payload(message);
    }

    @Override
    public int compare(int one, int other) {
        return symbols.compare(one, other);
    }

    // ---- invariants

    /** Returns a check for each invariant and goal that reads only states. */
    List<StateCheck> stateChecks(InvariantEvaluator evaluator, HandlerSandbox sandbox, ReachabilityGoals goals) {
        TrackedStates states =
                new TrackedStates(symbols, new int[symbols.processes().size()]);
        MemoizedInvariants.InvariantContext context =
                new MemoizedInvariants.InvariantContext(evaluator, transitions, sandbox, states);
        List<StateCheck> checks = new ArrayList<>();
        IntStream.range(0, evaluator.count())
                .filter(evaluator::readsOnlyStates)
                .forEach(i -> checks.add(new InvariantCheck(
                        evaluator.name(i),
                        evaluator.when(i),
                        new MemoizedStateInvariants(context, new int[] {i}),
                        states)));
        for (int goal = 0; goal < goals.count(); goal++) {
            checks.add(new GoalCheck(goals, goal, states));
        }
        return checks;
    }

    private record InvariantCheck(
            String name, Invariant.When when, MemoizedStateInvariants invariant, TrackedStates states)
            implements StateCheck {

        @Override
        public int[] readProcesses() {
            return invariant.readProcesses();
        }

        @Override
        public @Nullable Violation findViolation(int[] localStates) {
            states.enter(localStates);
            return invariant.findViolation(ANY_TRANSITION);
        }

        @Override
        public boolean isDone() {
            return false;
        }
    }

    /** A reachability goal. It has no cache: whoever enumerates states remembers what was evaluated. */
    private static final class GoalCheck implements StateCheck {
        private final ReachabilityGoals goals;
        private final int goal;
        private final TrackedStates states;
        private int[] read = new int[0];

        GoalCheck(ReachabilityGoals goals, int goal, TrackedStates states) {
            this.goals = goals;
            this.goal = goal;
            this.states = states;
        }

        @Override
        public String name() {
            return goals.name(goal);
        }

        @Override
        public Invariant.When when() {
            return Invariant.When.EVERY_STEP;
        }

        @Override
        public int[] readProcesses() {
            return read;
        }

        @Override
        public @Nullable Violation findViolation(int[] localStates) {
            states.enter(localStates);
            states.startTracking(-1);
            goals.observe(goal, 0, states);
            read = IntStream.concat(IntStream.of(read), IntStream.of(states.trackedProcesses()))
                    .sorted()
                    .distinct()
                    .toArray();
            return null;
        }

        @Override
        public boolean isDone() {
            return goals.isReached(goal);
        }
    }
}
