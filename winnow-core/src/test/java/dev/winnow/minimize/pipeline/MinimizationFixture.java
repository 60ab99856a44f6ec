package dev.winnow.minimize.pipeline;

import dev.winnow.Led;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
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

/** The parts of a minimization, put together for a test around an execution that was led by hand. */
public final class MinimizationFixture implements AutoCloseable {

    private static final long PLENTY = 1_000_000;

    final MoveTable moves;
    public final StepBudget budget = new StepBudget(PLENTY, () -> false);
    public final Oracle oracle;
    public final Incumbent incumbent;
    private final TesterPool team;

    private MinimizationFixture(Led led, Schedule first, int jobs, Executor threads) {
        moves = led.moves;
        Violation wanted = ((Verdict.Violated) led.execution().verdict()).violation();
        ExternalsValidity validity = new ExternalsValidity(led.setup, moves, led.execution());
        team = new TesterPool(
                jobs,
                threads,
                () -> new CandidateTester(led.setup, () -> Led.ORIGIN, moves, new TargetFailure(wanted, validity), 1),
                new ArrayList<>());
        oracle = new Oracle(team, budget, Led.ORIGIN::seed, true);
        incumbent = new Incumbent(first, moves, oracle, team.callerTester(), () -> {});
    }

    /** The execution is the best known. */
    public static MinimizationFixture of(Led led) {
        return of(led, 1, Runnable::run);
    }

    public static MinimizationFixture of(Led led, int jobs, Executor threads) {
        return new MinimizationFixture(led, led.schedule(), jobs, threads);
    }

    /** All that a stage works on. */
    static MinimizationRun work(Led led) {
        return work(led.setup, led.execution());
    }

    static MinimizationRun work(Setup setup, Execution execution) {
        return new MinimizationRun(start(setup, execution), () -> false, MinimizationProgress.NONE);
    }

    private static Minimizer.MinimizationInput start(Setup setup, Execution execution) {
        return new Minimizer.MinimizationInput(
                setup, execution, execution, MinimizationOptions.DEFAULT, Runnable::run, () -> 0L, new ArrayList<>());
    }

    static Minimization minimize(Setup setup, Execution execution, String... stages) {
        MinimizationOptions options = new MinimizationOptions(Pipeline.WINNOW, Set.of(stages), PLENTY, 1, 1, 1);
        return new Minimizer(setup, options, Runnable::run, () -> 0L)
                .minimize(execution, () -> false, MinimizationProgress.NONE);
    }

    static String fingerprint(Execution execution) {
        return ((Verdict.Violated) execution.verdict()).violation().fingerprint();
    }

    /** Any violation of an invariant whose fingerprint is its name. */
    public static Violation violationOf(String invariant) {
        return new Violation(invariant, "", List.of(), invariant);
    }

    public static BitSet places(int... places) {
        BitSet set = new BitSet();
        Arrays.stream(places).forEach(set::set);
        return set;
    }

    /** The moves in words, which mean the same in every minimization. */
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
