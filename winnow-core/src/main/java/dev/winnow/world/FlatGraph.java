package dev.winnow.world;

import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Coverage;
import dev.winnow.rehearse.ForkableStateSpace;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.LivenessStateSpace;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.SymmetricStateSpace;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.Judgements;
import dev.winnow.run.Setup;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A system of pure processes as a graph. A configuration is, for each process, the number of how it stands (its local state and its inbox), and
 * the number of what the invariants remember. What a process can do next depends on its own number alone and is remembered by it, so that handlers are
 * called once for each thing that can happen.
 *
 * <p>The name of a configuration is a sum over its numbers, which a move changes by as many additions as it changes numbers. It is written behind them, so that it need not be summed up
 * again.
 */
final class FlatGraph implements ForkableStateSpace, SymmetricStateSpace, LivenessStateSpace {

    private final Common common;
    private final Vocabulary words;
    private final Standings standings;
    private final int processes;
    private final Transitions transitions;
    private final Stage stage;
    private final FlatSteps steps;
    private final GraphJudges judges;
    private final Beginnings beginnings;

    // The configuration behind the latest move: the present one but for what is to be taken back.
    private final int[] standing; // by process, as the next one
    private final int[] locals;
    private int history;
    private long low;
    private long high;
    private @Nullable Violation violation;

    private int presentHistory;
    private long presentLow;
    private long presentHigh;
    private int[] changed = new int[2 * 8]; // two by two: a process, and how it stands in the present one
    private int changes;
    private int latest; // transition
    private boolean begun; // the prologue is over

    private int count; // of moves
    private int[] process = new int[16]; // by move, as the next one
    private int[] at = new int[16]; // where in the steps

    private FlatGraph(Common common) {
        this.common = common;
        this.words = common.words();
        this.standings = common.standings();
        this.processes = words.processes().size();
        this.standing = new int[processes];
        this.locals = new int[processes];
        this.stage = new Stage(common.definition(), common.origin().seed(), words, common.moves());
        Judgements judgements = new Judgements(common.setup());
        this.transitions = new Transitions(words, stage, judgements);
        this.steps = new FlatSteps(
                words,
                common.inboxes(),
                standings,
                transitions,
                stage,
                common.definition().network().order(),
                judgements.looksAtSteps());
        this.judges = new GraphJudges(
                judgements,
                common.sightings(),
                common.histories(),
                transitions,
                stage,
                new SeenStates(words, locals),
                steps,
                standing);
        for (int p = 0; p < processes; p++) {
            locals[p] = words.local(p, stage.unstarted(p), stage.isGuarded(p));
            standing[p] = standings.number(locals[p], Inboxes.EMPTY);
            low += Standings.low(standing[p]);
            high += Standings.high(standing[p]);
        }
        remember(judges.start());
        settle();
        beginnings = new Beginnings(this, common.setup().plan().prologue(), words, transitions);
        enter(beginnings.configuration(0), 0);
        begun = true;
    }

    static FlatGraph of(SimulationDefinition definition, Setup setup, Origin origin, Moves moves) {
        return known(new FlatGraph(Common.of(definition, setup, origin, moves)));
    }

    @Override
    public FlatGraph fork() {
        return known(new FlatGraph(common));
    }

    /** Is known to those that it was forked from. */
    private static FlatGraph known(FlatGraph graph) {
        graph.common.performed().add(graph.transitions);
        return graph;
    }

    // ---- from outside

    /** Goes by a transition of the prologue, which starts a process or (-1) none. */
    void inject(int transition, int started) {
        if (started >= 0) {
            become(started, standings.number(transitions.after(transition), standings.inbox[standing[started]]));
        }
        make(transition);
    }

    /** The local state of a process behind the latest move. */
    int local(int who) {
        return locals[who];
    }

    /** Makes sure that the prologue breaks nothing as far as it is injected. */
    void requireUnbroken(boolean whole) {
        begun = whole;
        if (violation == null && begun) {
            remember(judges.afterLast(history, latest));
            violation = judges.violation();
        }
        Violation broken = violation();
        if (broken != null) {
            throw new Unrehearsable("a plan that alone breaks '" + broken.invariant() + "'");
        }
        begun = false;
    }

    // ---- configurations

    @Override
    public int processes() {
        return processes;
    }

    @Override
    public ProcessId id(int index) {
        return words.process(index);
    }

    @Override
    public int width() {
        return processes + 1 + NAME;
    }

    @Override
    public int firsts() {
        return beginnings.count();
    }

    @Override
    public void first(int which, int[] to, int place) {
        System.arraycopy(beginnings.configuration(which), 0, to, place, width());
    }

    @Override
    public int[][] firstChoices(int which) {
        return beginnings.choices(which);
    }

    @Override
    public void leave(int[] to, int place) {
        System.arraycopy(standing, 0, to, place, processes);
        int behind = place + processes;
        to[behind] = history;
        to[behind + 1] = (int) low;
        to[behind + 2] = (int) (low >>> 32);
        to[behind + 3] = (int) high;
        to[behind + 4] = (int) (high >>> 32);
    }

    @Override
    public void enter(int[] from, int place) {
        for (int p = 0; p < processes; p++) {
            standing[p] = from[place + p];
            locals[p] = standings.local[standing[p]];
        }
        int behind = place + processes;
        history = from[behind];
        low = (from[behind + 1] & 0xffff_ffffL) | (long) from[behind + 2] << 32;
        high = (from[behind + 3] & 0xffff_ffffL) | (long) from[behind + 4] << 32;
        settle();
    }

    /** What is here now is the present configuration. */
    private void settle() {
        presentLow = low;
        presentHigh = high;
        presentHistory = history;
        changes = 0;
        violation = null;
        steps.tidy();
        list();
    }

    @Override
    public long low() {
        return low;
    }

    @Override
    public long high() {
        return high;
    }

    @Override
    public boolean isBroken() {
        return violation != null;
    }

    @Override
    public @Nullable Violation violation() {
        if (violation == null) {
            violation = judges.ofStates(latest, begun);
        }
        return violation;
    }

    @Override
    public Coverage coverage() {
        return common.coverage();
    }

    // ---- interchangeable processes

    @Override
    public Graph folded() {
        List<List<ProcessId>> groups = common.setup().interchangeable();
        if (groups.isEmpty()) {
            return this;
        }
        List<List<Integer>> indexes = groups.stream()
                .map(group -> group.stream().map(words::index).toList())
                .toList();
        return new FoldedGraph(this, Permutations.of(processes, indexes));
    }

    /** Under each of the permutations. */
    List<Images> images(List<int[]> permutations) {
        return common.images(permutations, stage);
    }

    /** How a process stands behind the latest move. */
    int standing(int who) {
        return standing[who];
    }

    /** What is remembered behind the latest move. */
    int history() {
        return history;
    }

    // ---- what is owed

    @Override
    public int debts() {
        return judges.debts();
    }

    @Override
    public boolean isOwed(int debt) {
        return judges.isOwed(debt, latest);
    }

    @Override
    public Violation owedForEver(int debt, int moves) {
        return judges.owedForEver(debt, moves);
    }

    @Override
    public int claim(int move) {
        int who = process[move];
        return steps.isTimer(at[move])
                ? ~who
                : common.inboxes().messages(standings.inbox[present(who)])[steps.place(at[move])];
    }

    /** How a process stands in the present configuration. */
    private int present(int who) {
        for (int i = 0; i < 2 * changes; i += 2) {
            if (changed[i] == who) {
                return changed[i + 1];
            }
        }
        return standing[who];
    }

    // ---- moves

    private void list() {
        int made = 0;
        for (int p = 0; p < processes; p++) {
            int row = steps.row(standing[p]);
            int own = steps.count(row);
            if (made + own > process.length) {
                process = Arrays.copyOf(process, 2 * (made + own));
                at = Arrays.copyOf(at, 2 * (made + own));
            }
            for (int k = 0; k < own; k++) {
                process[made] = p;
                at[made++] = steps.step(row, k);
            }
        }
        count = made;
    }

    @Override
    public int moves() {
        return count;
    }

    @Override
    public int process(int move) {
        return process[move];
    }

    @Override
    public boolean isTimer(int move) {
        return steps.isTimer(at[move]);
    }

    @Override
    public boolean isIdle(int move) {
        return steps.isIdle(at[move]);
    }

    @Override
    public int sent() {
        int fact = latest * Transitions.WIDTH;
        return transitions.facts[fact + Transitions.MADE_END] - transitions.facts[fact + Transitions.MADE];
    }

    @Override
    public int receiver(int message) {
        return words.to[made(message)];
    }

    @Override
    public Object message(int message) {
        return words.payload(made(message));
    }

    private int made(int message) {
        return transitions.made[2 * (transitions.facts[latest * Transitions.WIDTH + Transitions.MADE] + message)];
    }

    @Override
    public int asked(int move) {
        return steps.asked(at[move]);
    }

    @Override
    public int[] choices(int move) {
        return transitions.choices(steps.transition(at[move]));
    }

    @Override
    public long handlerCalls() {
        return transitions.learned();
    }

    @Override
    public boolean perform(int move) {
        takeBack();
        int step = at[move];
        if (steps.isIdle(step)) {
            latest = steps.transition(step);
            transitions.mark(latest);
            return false;
        }
        stand(process[move], steps.after(step, standing[process[move]]));
        low += steps.low(step);
        high += steps.high(step);
        make(steps.transition(step));
        return low != presentLow || high != presentHigh;
    }

    private void takeBack() {
        for (int i = 2 * (changes - 1); i >= 0; i -= 2) {
            standing[changed[i]] = changed[i + 1];
            locals[changed[i]] = standings.local[changed[i + 1]];
        }
        changes = 0;
        history = presentHistory;
        low = presentLow;
        high = presentHigh;
        violation = null;
    }

    /** What a transition brings about, but for its own process. */
    private void make(int transition) {
        latest = transition;
        int[] facts = transitions.facts;
        int fact = transition * Transitions.WIDTH;
        int[] made = transitions.made;
        for (int i = 2 * facts[fact + Transitions.MADE]; i < 2 * facts[fact + Transitions.MADE_END]; i += 2) {
            int receiver = words.to[made[i]];
            become(receiver, steps.with(standing[receiver], made[i]));
        }
        transitions.mark(transition);
        if ((facts[fact + Transitions.FAILED] & Transitions.DID_FAIL) != 0) {
            violation = transitions.failure(transition);
        } else {
            remember(judges.afterStep(history, transition, begun));
            violation = judges.violation();
        }
    }

    // Histories are numbers, too: their complements never meet those of standings.
    private void remember(int next) {
        if (next != history) {
            low += Standings.low(~next) - Standings.low(~history);
            high += Standings.high(~next) - Standings.high(~history);
            history = next;
        }
    }

    private void become(int who, int next) {
        low += Standings.low(next) - Standings.low(standing[who]);
        high += Standings.high(next) - Standings.high(standing[who]);
        stand(who, next);
    }

    private void stand(int who, int next) {
        if (2 * changes == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changed.length);
        }
        changed[2 * changes] = who;
        changed[2 * changes + 1] = standing[who];
        changes++;
        standing[who] = next;
        locals[who] = standings.local[next];
    }
}
