package dev.winnow.world;

import dev.winnow.model.Dice;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Recognizable;
import dev.winnow.run.Judgements;
import dev.winnow.run.Network;
import dev.winnow.run.Setup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Rehearses a system of pure processes by numbers alone: handlers and invariants are called once for each thing that can happen to them,
 * and then remembered. Does what {@link dev.winnow.rehearse.WorldRehearsal} does with the same moves.
 *
 * <p>It presupposes that handlers, guards and invariants are functions of what they are given, with values that have
 * {@code equals}; that is audited on samples. Whoever uses it still confirms what it found in a world of its own.
 *
 * <p>Cost of a move: three look-ups, and a few writes for each message; the same to take it back. Nothing is allocated for what is known.
 */
final class FlatRehearsal implements Recognizable {

    private static final int NOTHING = -1; // no item was taken out
    private static final int CUT = -2; // the partitions changed
    private static final int RAN = -3; // a process went up or down; less the number of messages that it lost

    private final Moves moves;
    private final Network network;
    private final int checkEvery;
    private final boolean asksForQuiet;
    private final boolean isSet;
    private final boolean isOrdered;
    private final boolean othersMatter; // a message that is under way beside others may change what comes of them
    private final Vocabulary words;
    private final Letters letters;
    private final Asked asked;
    private final Cuts cuts;
    private final Postman postman;
    private final Transitions transitions;
    private final FlatJudge judge;

    private final int[] locals; // by process
    private final Path path;
    private int items; // messages made so far
    private int[] lost = new int[16]; // by crashes, in order
    private int lostCount;
    private int history;
    private long localsSum;
    private @Nullable Violation violation;

    FlatRehearsal(SimulationDefinition definition, Setup setup, Origin origin, Moves moves) {
        this.moves = moves;
        this.network = definition.network();
        this.checkEvery = setup.checkEvery();
        this.words = new Vocabulary(definition, moves);
        this.asked = new Asked(moves, words);
        this.cuts = new Cuts(definition, origin.seed());
        this.locals = new int[words.processes().size()];
        Stage stage = new Stage(definition, origin.seed(), words, moves);
        Arrays.setAll(locals, p -> words.local(p, stage.unstarted(p), stage.isGuarded(p)));
        this.isOrdered = network.keepsChannelOrder();
        Judgements judgements = new Judgements(setup);
        Due due = new Due(judgements);
        this.othersMatter = network.order() != Network.Order.UNORDERED || due.asksForQuiet() || due.asksForEnd();
        this.letters = new Letters(isOrdered, othersMatter);
        this.postman = new Postman(words, letters, stage, moves, cuts, locals, network);
        this.transitions = new Transitions(words, stage, judgements);
        this.path = new Path(transitions);
        this.judge = new FlatJudge(
                judgements,
                transitions,
                stage,
                new SeenStates(words, locals),
                new Histories(judgements.count()),
                i -> true);
        this.isSet = !network.removesHandled();
        this.asksForQuiet = judge.asksForQuiet();
        this.history = judge.start();
    }

    @Override
    public int length() {
        return path.length();
    }

    @Override
    public boolean rewindsCheaply() {
        return true;
    }

    // ---- forward

    @Override
    public int perform(int move, Match match, int[] choices) {
        return switch (asked.kind(move)) {
            case Asked.DELIVERY -> deliver(postman.find(move, match, asked, items), asked.receiver(move));
            case Asked.FIRING -> fire(move, match, asked.receiver(move));
            case Asked.RUNNING -> run(move, asked.receiver(move));
            case Asked.SENDING -> send(move, asked.receiver(move));
            case Asked.CUTTING -> cut(move);
            case Asked.MEDDLING -> meddle((Move.Meddle) moves.move(move), match);
            default -> ABSENT;
        };
    }

    private int deliver(int item, int receiver) {
        if (item == Letters.NONE) {
            return ABSENT;
        }
        int message = letters.message(item);
        int transition = transitions.delivery(locals[receiver], message);
        int move = words.move[message];
        if (isSet) {
            make(move, transition, NOTHING);
        } else {
            letters.remove(item);
            make(move, transition, item);
        }
        return move;
    }

    private int fire(int move, Match match, int process) {
        int local = locals[process];
        int timer = words.frontTimer[local];
        boolean fits = timer != Vocabulary.NONE
                && (match == Match.EXACT ? words.timerMove[timer] == move : words.timerType[timer] == moves.type(move));
        if (!fits || !words.isUp[local]) {
            return ABSENT;
        }
        make(words.timerMove[timer], transitions.firing(local), NOTHING);
        return words.timerMove[timer];
    }

    private int run(int move, int process) {
        External external = ((Move.Inject) moves.move(move)).external();
        Scene.Kind kind = external instanceof External.Start
                ? Scene.Kind.START
                : external instanceof External.Crash ? Scene.Kind.CRASH : Scene.Kind.RESTART;
        int transition = transitions.of(new Scene(kind, locals[process], 0));
        if (transition == Transitions.IMPOSSIBLE) {
            return ABSENT;
        }
        boolean loses = kind == Scene.Kind.CRASH && isOrdered;
        make(move, transition, loses ? RAN - loseAllTo(process) : RAN);
        return move;
    }

    private int loseAllTo(int process) {
        int before = lostCount;
        for (int item = letters.nextUnderWay(0, items); item >= 0; item = letters.nextUnderWay(item + 1, items)) {
            if (words.to[letters.message(item)] == process) {
                letters.remove(item);
                if (lostCount == lost.length) {
                    lost = Arrays.copyOf(lost, 2 * lostCount);
                }
                lost[lostCount++] = item;
            }
        }
        return lostCount - before;
    }

    private int send(int move, int receiver) {
        External.Send send = (External.Send) ((Move.Inject) moves.move(move)).external();
        int message = words.message(-1, receiver, send.message());
        make(move, transitions.of(new Scene(Scene.Kind.SEND, Vocabulary.NONE, message)), NOTHING);
        return move;
    }

    private int cut(int move) {
        External external = ((Move.Inject) moves.move(move)).external();
        if (!cuts.permits(external)) {
            return ABSENT;
        }
        Scene.Kind kind = external instanceof External.Heal ? Scene.Kind.HEAL : Scene.Kind.PARTITION;
        int transition = transitions.of(new Scene(kind, Vocabulary.NONE, move));
        cuts.perform(external);
        make(move, transition, CUT);
        return move;
    }

    private int meddle(Move.Meddle meddle, Match match) {
        boolean drops = meddle.fault() == Move.Fault.DROP;
        boolean permitted = drops ? network.loses() : network.duplicates();
        int item = permitted ? postman.underWay(moves.of(meddle.message()), match, items) : Letters.NONE;
        if (item == Letters.NONE) {
            return ABSENT;
        }
        int message = letters.message(item);
        int move = moves.meddling(meddle.fault(), words.move[message]);
        Scene.Kind kind = drops ? Scene.Kind.DROP : Scene.Kind.DUPLICATE;
        int transition = transitions.of(new Scene(kind, Vocabulary.NONE, message));
        if (drops) {
            letters.remove(item);
            make(move, transition, item);
        } else {
            make(move, transition, NOTHING, isOrdered ? item : Letters.NONE);
        }
        return move;
    }

    private void make(int move, int transition, int taken) {
        make(move, transition, taken, Letters.NONE);
    }

    /** Makes a step, of which what was taken out of the network is taken already. */
    private void make(int move, int full, int taken, int original) {
        int transition = isSet ? withoutWhatIsThere(full) : full;
        int[] facts = transitions.facts;
        int at = transition * Transitions.WIDTH;
        int process = facts[at + Transitions.PROCESS];
        if (process >= 0) {
            path.add(move, transition, taken, process, locals[process], items, history);
            become(process, facts[at + Transitions.AFTER]);
            if (taken <= RAN) {
                postman.look(process);
            }
        } else {
            path.add(move, transition, taken, process, Vocabulary.NONE, items, history);
        }
        int from = facts[at + Transitions.MADE];
        int end = facts[at + Transitions.MADE_END];
        if (from != end) {
            letters.roomForItems(items + end - from);
            letters.roomForQueues(words.queueCount());
            put(from, end, original);
        }
        if (facts[at + Transitions.FAILED] == 0) {
            judge(transition, path.length() - 1);
        } else {
            violation = transitions.failure(transition);
        }
    }

    private void become(int process, int local) {
        localsSum += words.weight[local] - words.weight[locals[process]];
        locals[process] = local;
    }

    private void put(int from, int end, int original) {
        int[] made = transitions.made;
        int item = items;
        for (int i = 2 * from; i < 2 * end; i += 2, item++) {
            int message = made[i];
            if (original != Letters.NONE) {
                letters.addBehind(item, message, original);
            } else if (isOrdered && words.isBroken[locals[words.to[message]]]) {
                letters.addNowhere(item, message);
            } else {
                letters.add(item, message, made[i + 1]);
            }
        }
        items = item;
    }

    /** The same transition without the messages that the set has already. */
    private int withoutWhatIsThere(int transition) {
        List<Integer> there = new ArrayList<>();
        for (int thing : transitions.things(transition)) {
            if (thing >= 0 && isUnderWay(thing)) {
                there.add(thing);
            }
        }
        return there.isEmpty() ? transition : transitions.amid(there, transition);
    }

    private boolean isUnderWay(int message) {
        letters.roomForQueues(words.queueCount());
        for (int item = letters.first(words.queue[message]); item >= 0; item = letters.following(item)) {
            if (letters.message(item) == message) {
                return true;
            }
        }
        return false;
    }

    private void judge(int transition, int step) {
        boolean quiet = asksForQuiet && postman.isQuiet(items);
        boolean skipped = checkEvery > 1 && (step + 1) % checkEvery != 0;
        history = judge.after(history, transition, quiet, skipped, step);
        Violation found = judge.violation();
        if (found != null || violation != null) { // seldom: most steps write nothing
            violation = found;
        }
    }

    @Override
    public @Nullable Violation violation() {
        return violation;
    }

    @Override
    public @Nullable Violation end() {
        int last = path.length() - 1;
        if (last < 0) {
            return null;
        }
        boolean over = IntStream.of(locals).noneMatch(this::hasTimer) && postman.isQuiet(items);
        history = judge.atEnd(history, path.transition(last), over, checkEvery > 1, last);
        return judge.violation();
    }

    private boolean hasTimer(int local) {
        return words.isUp[local] && words.frontTimer[local] != Vocabulary.NONE;
    }

    // ---- back

    @Override
    public void rewindTo(int target) {
        if (target < 0 || target > path.length()) {
            throw new IllegalArgumentException("cannot rewind to " + target + " of " + path.length() + " steps");
        }
        if (target == path.length()) {
            return;
        }
        for (int step = path.length() - 1; step >= target; step--) {
            takeBack(step);
            path.removeLast();
        }
        violation = null;
    }

    private void takeBack(int step) {
        int before = path.itemsBefore(step);
        for (int item = items - 1; item >= before; item--) {
            letters.remove(item);
        }
        items = before;
        int process = path.process(step);
        if (process >= 0) {
            become(process, path.localBefore(step));
        }
        int taken = path.taken(step);
        if (taken >= 0) {
            letters.putBack(taken);
        } else if (taken != NOTHING) {
            undo(step, taken);
        }
        history = path.historyBefore(step);
    }

    private void undo(int step, int change) {
        if (change == CUT) {
            cuts.takeBackLast();
            return;
        }
        for (int k = RAN - change; k > 0; k--) {
            letters.putBack(lost[--lostCount]);
        }
        postman.look(path.process(step));
    }

    // ---- to look at

    @Override
    public int move(int step) {
        return path.move(step);
    }

    @Override
    public int[] choices(int step) {
        return NO_CHOICES;
    }

    @Override
    public int[] enabled() {
        LongStream messages = postman.deliverable(items).mapToLong(path::rankOfItem);
        LongStream timers = IntStream.of(locals)
                .filter(this::hasTimer)
                .mapToLong(local -> path.rankOfTimer(words.frontTimer[local]));
        return LongStream.concat(messages, timers)
                .sorted()
                .mapToInt(path::thing)
                .map(thing -> thing >= 0 ? words.move[thing] : words.timerMove[~thing])
                .distinct()
                .toArray();
    }

    @Override
    public @Nullable Object localState(ProcessId process) {
        int index = words.processes().indexOf(process);
        return index < 0 ? null : words.visible(locals[index]);
    }

    @Override
    public Object state() {
        return FlatState.of(words, locals, judge.each(history), letters, items, isOrdered, cuts.sorted());
    }

    @Override
    public long fingerprint() {
        long rest = history + ((long) cuts.hash() << 32);
        if (checkEvery > 1) {
            rest = Dice.mix(rest) + path.length() % checkEvery; // where invariants are looked at next
        }
        return Dice.mix((othersMatter ? letters.sum() : 0) + Dice.mix(localsSum + Dice.mix(rest)));
    }

    @Override
    public int needed(int step) {
        if (othersMatter) {
            return ABSENT;
        }
        Move move = moves.move(path.move(step));
        return move instanceof Move.Meddle meddle
                ? moves.of(meddle.message())
                : path.taken(step) >= 0 ? path.move(step) : ABSENT;
    }

    @Override
    public int sentIn(int step) {
        int item = path.taken(step);
        return item >= 0 ? path.maker(item) : -1; // what was copied is not known any more
    }

    @Override
    public boolean areUnderWay(int delivery, int count) {
        asked.kind(delivery);
        letters.roomForQueues(words.queueCount());
        return letters.has(asked.queue(delivery), count);
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public void close() {}
}
