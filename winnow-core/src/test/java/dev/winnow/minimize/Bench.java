package dev.winnow.minimize;

import dev.winnow.Led;
import dev.winnow.model.Execution;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Schedule;
import dev.winnow.run.Setup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/** The parts of a minimization, put together for a test around an execution that was led by hand. */
final class Bench implements AutoCloseable {

    private static final long PLENTY = 1_000_000;

    final Moves moves;
    final Ledger ledger = new Ledger(PLENTY, () -> false);
    final Oracle oracle;
    final Incumbent incumbent;
    private final Crew crew;

    private Bench(Led led, Schedule first, int jobs, Executor threads) {
        moves = led.moves;
        Violation wanted = ((Verdict.Violated) led.execution().verdict()).violation();
        Validity validity = new Validity(led.setup, moves, led.execution());
        crew = new Crew(
                jobs,
                threads,
                () -> new Tester(led.setup, () -> Led.ORIGIN, moves, wanted, validity, 1),
                new ArrayList<>());
        oracle = new Oracle(crew, ledger, Led.ORIGIN::seed, true);
        incumbent = new Incumbent(first, moves, oracle, crew.own(), () -> {});
    }

    /** The execution is the best known. */
    static Bench of(Led led) {
        return of(led, 1, Runnable::run);
    }

    static Bench of(Led led, int jobs, Executor threads) {
        return new Bench(led, led.schedule(), jobs, threads);
    }

    /** All that a stage works on. */
    static Work work(Led led) {
        return work(led.setup, led.execution());
    }

    static Work work(Setup setup, Execution execution) {
        return new Work(start(setup, execution), () -> false, Progress.NOBODY);
    }

    private static Minimizer.Start start(Setup setup, Execution execution) {
        return new Minimizer.Start(
                setup, execution, execution, Options.DEFAULT, Runnable::run, () -> 0L, new ArrayList<>());
    }

    static Minimization minimize(Setup setup, Execution execution, String... stages) {
        Options options = new Options(Pipeline.WINNOW, Set.of(stages), PLENTY, 1, 1, 1);
        return new Minimizer(setup, options, Runnable::run, () -> 0L).minimize(execution, () -> false, Progress.NOBODY);
    }

    static String fingerprint(Execution execution) {
        return ((Verdict.Violated) execution.verdict()).violation().fingerprint();
    }

    /** Any violation of an invariant whose fingerprint is its name. */
    static Violation violationOf(String invariant) {
        return new Violation(invariant, "", List.of(), invariant);
    }

    static BitSet places(int... places) {
        BitSet set = new BitSet();
        Arrays.stream(places).forEach(set::set);
        return set;
    }

    /** The moves in words, which mean the same in every minimization. */
    static List<String> words(Schedule schedule, Moves moves) {
        List<String> words = new ArrayList<>();
        for (int place = 0; place < schedule.size(); place++) {
            words.add(moves.move(schedule.move(place)) + Arrays.toString(schedule.choices(place)));
        }
        return words;
    }

    @Override
    public void close() {
        crew.close();
    }
}
