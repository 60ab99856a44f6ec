package dev.winnow.world;

import dev.winnow.model.Dice;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.Judgements;
import dev.winnow.run.Plan;
import dev.winnow.run.Setup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A system of pure processes as a graph. A configuration is, for each process, the number of its local state and that of its inbox, and
 * the number of what the invariants remember. What a process can do next depends on its own two numbers alone and is remembered by them, so that handlers are
 * called once for each thing that can happen.
 *
 * <p>The name of a configuration is a sum over its numbers, which a move changes by as many additions as it changes numbers.
 */
final class FlatGraph implements Graph {

    private static final int MOST_FIRSTS = 1 << 12;
    private static final long HIGH = 0x9E3779B97F4A7C15L; // for the other half of the name

    /** What all that were forked from one share. */
    private record Shared(
            SimulatedSystem system,
            Setup setup,
            Origin origin,
            Moves moves,
            Vocabulary words,
            Inboxes inboxes,
            Histories histories) {}

    private final Shared shared;
    private final Vocabulary words;
    private final Inboxes inboxes;
    private final int processes;
    private final Transitions transitions;
    private final FlatJudge ofSteps; // invariants that look at them, and may remember
    private final FlatJudge ofStates; // invariants that look at states alone
    private final boolean asksForQuiet;
    private final boolean asksForEnd;
    private final boolean watchesSteps; // an invariant may say something to a step that changes nothing
    private final FlatSteps steps;
    private final List<int[]> firsts = new ArrayList<>(); // where the prologue can lead
    private final List<int[][]> firstChoices = new ArrayList<>(); // and what its handlers chose for that

    // The configuration behind the latest move: the present one but for what is to be taken back.
    private final int[] locals; // by process, as the next one
    private final int[] under; // the inbox of each
    private int history;
    private long low;
    private long high;
    private @Nullable Violation violation;

    private int presentHistory;
    private long presentLow;
    private long presentHigh;
    private int[] changed =
            new int[3 * 8]; // three by three: a process, its local state and its inbox in the present one
    private int changes;
    private int latest; // transition
    private boolean begun; // the prologue is over

    private int count; // of moves
    private int[] process = new int[16]; // by move, as the next one
    private int[] at = new int[16]; // where in the steps

    private FlatGraph(Shared shared) {
        this.shared = shared;
        this.words = shared.words();
        this.inboxes = shared.inboxes();
        this.processes = words.processes().size();
        this.locals = new int[processes];
        this.under = new int[processes];
        Stage stage = new Stage(shared.system(), shared.origin().seed(), words, shared.moves());
        Judgements judgements = new Judgements(shared.setup());
        this.transitions = new Transitions(words, stage, judgements);
        SeenStates seen = new SeenStates(words, locals);
        this.ofSteps = new FlatJudge(
                judgements, transitions, stage, seen, shared.histories(), i -> !judgements.isOverStatesAlone(i), true);
        this.ofStates = new FlatJudge(
                judgements, transitions, stage, seen, shared.histories(), judgements::isOverStatesAlone, false);
        this.asksForQuiet = ofSteps.asksForQuiet() || ofStates.asksForQuiet();
        this.asksForEnd = ofSteps.asksForEnd() || ofStates.asksForEnd();
        this.watchesSteps = !IntStream.range(0, judgements.count()).allMatch(judgements::isOverStatesAlone);
        this.steps = new FlatSteps(
                words, inboxes, transitions, stage, shared.system().order().order());
        Arrays.setAll(locals, p -> words.local(p, stage.unstarted(p), stage.isGuarded(p)));
        this.history = ofSteps.start();
        settle();
        inject(0, new int[shared.setup().plan().prologue().size()][]);
        enter(firsts.get(0), 0);
        begun = true;
    }

    static FlatGraph of(SimulatedSystem system, Setup setup, Origin origin, Moves moves) {
        if (setup.checkEvery() > 1) {
            throw new Unrehearsable("invariants that are looked at only every " + setup.checkEvery() + " steps");
        }
        Vocabulary words = new Vocabulary(system, moves);
        return new FlatGraph(new Shared(
                system,
                setup,
                origin,
                moves,
                words,
                new Inboxes(words, system.order().order()),
                new Histories(new Judgements(setup).count())));
    }

    @Override
    public Graph fork() {
        return new FlatGraph(shared);
    }

    // ---- from outside

    /** Injects the rest of the prologue from here, in each way in which processes choose. */
    private void inject(int from, int[][] chosen) {
        List<Plan.Move> prologue = shared.setup().plan().prologue();
        int[] here = new int[width()];
        leave(here, 0);
        if (from == prologue.size()) {
            firsts.add(here);
            firstChoices.add(chosen.clone());
            return;
        }
        if (firsts.size() > MOST_FIRSTS) {
            throw new Unrehearsable("a plan that leads to more than " + MOST_FIRSTS + " beginnings");
        }
        External external = prologue.get(from) instanceof Plan.Inject inject ? inject.external() : null;
        int who = external instanceof External.Start start ? words.index(start.process()) : -1;
        for (int transition : transitions(external, who)) {
            enter(here, 0);
            make(transition, who < 0 ? Inboxes.EMPTY : under[who]);
            Violation broken = violation();
            if (broken != null) {
                throw new Unrehearsable("a plan that alone breaks '" + broken.invariant() + "'");
            }
            chosen[from] = transitions.choices(transition);
            inject(from + 1, chosen);
        }
    }

    private int[] transitions(@Nullable External external, int starting) {
        if (starting >= 0) {
            return transitions.outcomes(Scene.Kind.START, locals[starting], 0);
        }
        if (external instanceof External.Send send) {
            int message = words.message(-1, words.index(send.to()), send.message());
            return new int[] {transitions.of(new Scene(Scene.Kind.SEND, Vocabulary.NONE, message))};
        }
        throw new Unrehearsable("a plan that does more than start processes and send to them");
    }

    // ---- configurations

    @Override
    public int width() {
        return 2 * processes + 1;
    }

    @Override
    public int firsts() {
        return firsts.size();
    }

    @Override
    public void first(int which, int[] to, int place) {
        System.arraycopy(firsts.get(which), 0, to, place, width());
    }

    @Override
    public int[][] firstChoices(int which) {
        return firstChoices.get(which);
    }

    @Override
    public void leave(int[] to, int place) {
        for (int p = 0; p < processes; p++) {
            to[place + 2 * p] = locals[p];
            to[place + 2 * p + 1] = under[p];
        }
        to[place + 2 * processes] = history;
    }

    @Override
    public void enter(int[] from, int place) {
        for (int p = 0; p < processes; p++) {
            locals[p] = from[place + 2 * p];
            under[p] = from[place + 2 * p + 1];
        }
        history = from[place + 2 * processes];
        settle();
    }

    /** What is here now is the present configuration. */
    private void settle() {
        long lows = weight(history);
        long highs = weight(history ^ HIGH);
        for (int p = 0; p < processes; p++) {
            lows += localWeight(locals[p]) + inboxWeight(under[p]);
            highs += localWeight(locals[p] ^ HIGH) + inboxWeight(under[p] ^ HIGH);
        }
        low = lows;
        high = highs;
        presentLow = lows;
        presentHigh = highs;
        presentHistory = history;
        changes = 0;
        violation = null;
        steps.tidy();
        list();
    }

    // Numbers of different things never meet: each kind has a bit of its own.
    private static long localWeight(long local) {
        return Dice.mix(local ^ (1L << 62));
    }

    private static long inboxWeight(long inbox) {
        return Dice.mix(inbox ^ (1L << 61));
    }

    private static long weight(long history) {
        return Dice.mix(history ^ (1L << 60));
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
            judge(ofStates);
        }
        return violation;
    }

    // ---- moves

    private void list() {
        int made = 0;
        for (int p = 0; p < processes; p++) {
            int first = steps.first(locals[p], under[p]);
            int own = steps.count(first);
            if (made + own > process.length) {
                process = Arrays.copyOf(process, 2 * (made + own));
                at = Arrays.copyOf(at, 2 * (made + own));
            }
            for (int k = 0; k < own; k++) {
                process[made] = p;
                at[made++] = steps.step(first, k);
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
    public int choice(int move) {
        return steps.choice(at[move]);
    }

    @Override
    public boolean isIdle(int move) {
        int step = at[move];
        int fact = steps.transition(step) * Transitions.WIDTH;
        int[] facts = transitions.facts;
        return !watchesSteps
                && facts[fact + Transitions.AFTER] == locals[process[move]]
                && steps.inboxAfter(step) == under[process[move]]
                && facts[fact + Transitions.MADE] == facts[fact + Transitions.MADE_END]
                && facts[fact + Transitions.FAILED] == 0;
    }

    @Override
    public int sent() {
        int fact = latest * Transitions.WIDTH;
        return transitions.facts[fact + Transitions.MADE_END] - transitions.facts[fact + Transitions.MADE];
    }

    @Override
    public int receiver(int message) {
        int made = transitions.facts[latest * Transitions.WIDTH + Transitions.MADE] + message;
        return words.to[transitions.made[2 * made]];
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
        if (isIdle(move)) {
            latest = steps.transition(at[move]);
            return false;
        }
        int step = at[move];
        make(steps.transition(step), steps.inboxAfter(step));
        return low != presentLow || high != presentHigh;
    }

    private void takeBack() {
        for (int i = 3 * (changes - 1); i >= 0; i -= 3) {
            locals[changed[i]] = changed[i + 1];
            under[changed[i]] = changed[i + 2];
        }
        changes = 0;
        history = presentHistory;
        low = presentLow;
        high = presentHigh;
        violation = null;
    }

    private void make(int transition, int inboxAfter) {
        latest = transition;
        int[] facts = transitions.facts;
        int fact = transition * Transitions.WIDTH;
        int runner = facts[fact + Transitions.PROCESS];
        if (runner >= 0) {
            become(runner, facts[fact + Transitions.AFTER], inboxAfter);
        }
        int[] made = transitions.made;
        for (int i = 2 * facts[fact + Transitions.MADE]; i < 2 * facts[fact + Transitions.MADE_END]; i += 2) {
            int message = made[i];
            int receiver = words.to[message];
            become(receiver, locals[receiver], steps.with(under[receiver], message));
        }
        if (facts[fact + Transitions.FAILED] != 0) {
            violation = transitions.failure(transition);
            return;
        }
        int before = history;
        judge(ofSteps);
        if (history != before) {
            low += weight(history) - weight(before);
            high += weight(history ^ HIGH) - weight(before ^ HIGH);
        }
    }

    private void judge(FlatJudge judge) {
        history = judge.after(history, latest, asksForQuiet && isQuiet(), false, 0);
        violation = judge.violation();
        if (asksForEnd && begun && violation == null && isOver()) {
            history = judge.atEnd(history, latest, true, false, 0);
            violation = judge.violation();
        }
    }

    private void become(int who, int local, int inbox) {
        if (3 * changes == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changed.length);
        }
        changed[3 * changes] = who;
        changed[3 * changes + 1] = locals[who];
        changed[3 * changes + 2] = under[who];
        changes++;
        if (local != locals[who]) {
            low += localWeight(local) - localWeight(locals[who]);
            high += localWeight(local ^ HIGH) - localWeight(locals[who] ^ HIGH);
            locals[who] = local;
        }
        if (inbox != under[who]) {
            low += inboxWeight(inbox) - inboxWeight(under[who]);
            high += inboxWeight(inbox ^ HIGH) - inboxWeight(under[who] ^ HIGH);
            under[who] = inbox;
        }
    }

    private boolean isQuiet() {
        for (int p = 0; p < processes; p++) {
            if (steps.hasMessages(steps.first(locals[p], under[p]))) {
                return false;
            }
        }
        return true;
    }

    private boolean isOver() {
        for (int p = 0; p < processes; p++) {
            if (steps.count(steps.first(locals[p], under[p])) > 0) {
                return false;
            }
        }
        return true;
    }
}
