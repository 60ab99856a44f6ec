package dev.winnow.world.compiled;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Choices;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.run.ReachabilityGoals;
import dev.winnow.statespace.ProcessSteps;
import dev.winnow.statespace.StateCheck;
import dev.winnow.statespace.StepInvariants;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The processes of a compiled state space one by one, and the invariants over any combination of their states. */
final class CompiledProcesses implements ProcessSteps {

    private static final int ANY_TRANSITION = 1; // invariants over states do not read the step
    private static final Object NO_HISTORY = true; // such invariants have none

    private final SymbolTable symbols;
    private final ProcessConfigurationTable processConfigurations;
    private final TransitionTable transitions;
    private final ProcessStepTable steps;
    private final HandlerSandbox sandbox;
    private final InvariantEvaluator evaluator;
    private final HistoryTable histories;
    private final int[] locals; // by process: the states that invariants see
    private final TrackedStates states;
    private final StepInvariants judge;

    CompiledProcesses(
            SharedTables shared, TransitionTable transitions, ProcessStepTable steps, HandlerSandbox sandbox) {
        this.symbols = shared.symbols();
        this.processConfigurations = shared.processConfigurations();
        this.transitions = transitions;
        this.steps = steps;
        this.sandbox = sandbox;
        this.evaluator = new InvariantEvaluator(shared.setup());
        this.histories = shared.histories();
        this.locals = new int[symbols.processes().size()];
        this.states = new TrackedStates(symbols, p -> locals[p]);
        this.judge = new InvariantsOfSteps(IntStream.range(0, evaluator.count())
                .filter(i -> !evaluator.readsOnlyStates(i))
                .toArray());
    }

    @Override
    public int localState(int configuration) {
        return processConfigurations.localState[configuration];
    }

    /** Lets invariants see these local states, by process. */
    private void showStates(int[] localStates) {
        System.arraycopy(localStates, 0, locals, 0, locals.length);
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
    List<StateCheck> stateChecks(ReachabilityGoals goals) {
        List<StateCheck> checks = new ArrayList<>();
        IntStream.range(0, evaluator.count())
                .filter(evaluator::readsOnlyStates)
                .forEach(i -> checks.add(new InvariantCheck(i)));
        for (int goal = 0; goal < goals.count(); goal++) {
            checks.add(new GoalCheck(goals, goal));
        }
        return checks;
    }

    @Override
    public StepInvariants judge() {
        return judge;
    }

    /** The invariants that read steps. There is no cache: each step of a component is shown once. */
    private final class InvariantsOfSteps implements StepInvariants {
        private final int[] invariants; // their numbers in the setup
        private @Nullable Violation violation;
        private int lastHistory;
        private int lastConfiguration;
        private int lastStep;

        InvariantsOfSteps(int[] invariants) {
            this.invariants = invariants;
        }

        @Override
        public int count() {
            return invariants.length;
        }

        @Override
        public String name(int invariant) {
            return evaluator.name(invariants[invariant]);
        }

        @Override
        public boolean differs(int invariant, int one, int other) {
            int i = invariants[invariant];
            return histories.historiesOf(one)[i] != histories.historiesOf(other)[i];
        }

        @Override
        public int historyAfter(int history, int configuration, int step, int[] localStates) {
            violation = null;
            lastHistory = history;
            lastConfiguration = configuration;
            lastStep = step;
            showStates(localStates);
            states.startTracking(-1);
            int[] each = histories.historiesOf(history).clone();
            for (int i : invariants) {
                Invariant.Judgement<Object> judgement = judge(i, histories.value(i, each[i]), configuration, step);
                if (judgement instanceof Invariant.Judgement.Broken<Object> broken) {
                    violation = evaluator.violation(i, broken);
                    return history;
                }
                each[i] = histories.numberOf(i, ((Invariant.Judgement.Holds<Object>) judgement).history());
            }
            return histories.numberOfAll(each);
        }

        private Invariant.Judgement<Object> judge(int i, @Nullable Object history, int configuration, int step) {
            Step sample = transitions.sampleStep(transition(configuration, step));
            return sandbox.callInvariant(() -> evaluator.evaluateStep(i, history, sample, states, 0));
        }

        @Override
        public @Nullable Violation violation() {
            return violation;
        }

        @Override
        public int[] readProcesses() {
            return states.trackedProcesses();
        }

        @Override
        public int readerOf(int process) {
            return IntStream.range(0, invariants.length)
                    .filter(invariant -> reads(invariants[invariant], process))
                    .findFirst()
                    .orElse(0); // an invariant that is not a function may read another process now
        }

        private boolean reads(int i, int process) {
            states.startTracking(-1);
            judge(i, histories.value(i, histories.historiesOf(lastHistory)[i]), lastConfiguration, lastStep);
            return IntStream.of(states.trackedProcesses()).anyMatch(read -> read == process);
        }

        @Override
        public boolean isIgnored(int invariant, int configuration, int step, int[] localStates) {
            int i = invariants[invariant];
            showStates(localStates);
            return histories.valuesOf(i).stream()
                    .skip(1) // number 0 is not used
                    .allMatch(history ->
                            judge(i, history, configuration, step) instanceof Invariant.Judgement.Holds<Object> holds
                                    && Objects.equals(holds.history(), history));
        }
    }

    /** A check that records what it reads. It has no cache: whoever enumerates states remembers their verdicts. */
    private abstract class RecordingCheck implements StateCheck {
        private int[] read = new int[0];
        private int[] lastRead = new int[0];

        abstract @Nullable Violation evaluate();

        @Override
        public final @Nullable Violation findViolation(int[] localStates) {
            showStates(localStates);
            states.startTracking(-1);
            Violation violation = evaluate();
            lastRead = states.trackedProcesses();
            if (Arrays.stream(lastRead).anyMatch(process -> Arrays.binarySearch(read, process) < 0)) {
                read = IntStream.concat(IntStream.of(read), IntStream.of(lastRead))
                        .sorted()
                        .distinct()
                        .toArray();
            }
            return violation;
        }

        @Override
        public final int[] readProcesses() {
            return read;
        }

        @Override
        public final int[] lastRead() {
            return lastRead;
        }
    }

    private final class InvariantCheck extends RecordingCheck {
        private final int invariant;

        InvariantCheck(int invariant) {
            this.invariant = invariant;
        }

        @Override
        public String name() {
            return evaluator.name(invariant);
        }

        @Override
        public Invariant.When when() {
            return evaluator.when(invariant);
        }

        @Override
        @Nullable
        Violation evaluate() {
            Step sample = transitions.sampleStep(ANY_TRANSITION);
            Invariant.Judgement<Object> judgement =
                    sandbox.callInvariant(() -> evaluator.evaluateStep(invariant, NO_HISTORY, sample, states, 0));
            return judgement instanceof Invariant.Judgement.Broken<Object> broken
                    ? evaluator.violation(invariant, broken)
                    : null;
        }

        @Override
        public boolean isDone() {
            return false;
        }
    }

    private final class GoalCheck extends RecordingCheck {
        private final ReachabilityGoals goals;
        private final int goal;

        GoalCheck(ReachabilityGoals goals, int goal) {
            this.goals = goals;
            this.goal = goal;
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
        @Nullable
        Violation evaluate() {
            goals.observe(goal, 0, states);
            return null;
        }

        @Override
        public boolean isDone() {
            return goals.isReached(goal);
        }
    }
}
