package dev.winnow.minimize.pipeline;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.TimeLimit;
import dev.winnow.minimize.oracle.CandidateTester;
import dev.winnow.minimize.oracle.ExternalsValidity;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.minimize.oracle.Oracle;
import dev.winnow.minimize.oracle.StepBudget;
import dev.winnow.minimize.oracle.TargetFailure;
import dev.winnow.minimize.oracle.TesterPool;
import dev.winnow.model.Execution;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/** The parts of a minimization, assembled for a test around a scripted execution. */
public final class MinimizationFixture implements AutoCloseable {

    private static final long PLENTY = 1_000_000;

    final MoveTable moves;
    public final StepBudget budget = new StepBudget(PLENTY, () -> false);
    public final Oracle oracle;
    public final Incumbent incumbent;
    private final TesterPool team;

    private MinimizationFixture(ScriptedRun scripted, Schedule first, int jobs, Executor threads) {
        moves = scripted.moves;
        Violation wanted = ((Verdict.Violated) scripted.execution().verdict()).violation();
        ExternalsValidity validity = new ExternalsValidity(scripted.setup, moves, scripted.execution());
        team = new TesterPool(
                jobs,
                threads,
                () -> new CandidateTester(
                        scripted.setup, () -> ScriptedRun.ORIGIN, moves, new TargetFailure(wanted, validity), 1),
                new ArrayList<>(),
                () -> false);
        oracle = new Oracle(team, budget, ScriptedRun.ORIGIN::seed, true);
        incumbent = new Incumbent(first, moves, oracle, team.callerTester(), () -> {});
    }

    /** Creates a fixture whose incumbent is the execution. */
    public static MinimizationFixture of(ScriptedRun scripted) {
        return of(scripted, 1, Runnable::run);
    }

    public static MinimizationFixture of(ScriptedRun scripted, int jobs, Executor threads) {
        return new MinimizationFixture(scripted, scripted.schedule(), jobs, threads);
    }

    /** Returns everything that a stage works on. */
    static MinimizationRun work(ScriptedRun scripted) {
        return work(scripted.setup, scripted.execution());
    }

    static MinimizationRun work(Setup setup, Execution execution) {
        Minimizer minimizer = new Minimizer(setup, MinimizationOptions.DEFAULT, Runnable::run, () -> 0L);
        return new MinimizationRun(
                minimizer, execution, execution, TimeLimit.until(() -> false), MinimizationProgress.NONE);
    }

    static Minimization minimize(Setup setup, Execution execution, String... stages) {
        MinimizationOptions options = new MinimizationOptions(Pipeline.WINNOW, Set.of(stages), PLENTY, 1, 1, 1);
        return new Minimizer(setup, options, Runnable::run, () -> 0L)
                .minimize(execution, execution, () -> false, MinimizationProgress.NONE);
    }

    static String fingerprint(Execution execution) {
        return ((Verdict.Violated) execution.verdict()).violation().fingerprint();
    }

    /** Returns a violation of this invariant with its name as fingerprint. */
    public static Violation violationOf(String invariant) {
        return new Violation(invariant, "", List.of(), invariant);
    }

    public static BitSet places(int... places) {
        BitSet set = new BitSet();
        Arrays.stream(places).forEach(set::set);
        return set;
    }

    /** Returns the moves as texts, which mean the same in every minimization. */
    static List<String> words(Schedule schedule, MoveTable moves) {
        List<String> words = new ArrayList<>();
        for (int place = 0; place < schedule.size(); place++) {
            words.add(moves.move(schedule.move(place)).toString() + schedule.choices(place));
        }
        return words;
    }

    @Override
    public void close() {
        team.close();
    }
}
