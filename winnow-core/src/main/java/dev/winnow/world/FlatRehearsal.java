package dev.winnow.world;

import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.run.Judgements;
import dev.winnow.run.Setup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
final class FlatRehearsal implements Rehearsal {

    private static final int NOTHING = -1; // no item was taken out
    private static final int CUT = -2; // the partitions changed
    private static final int CRASHED = -3; // less the number of messages lost

    // A step is so many numbers.
    private static final int MOVE = 0;
    private static final int TRANSITION = 1;
    private static final int TAKEN = 2; // the item that was taken out of the network, or one of the above
    private static final int PROCESS = 3; // that ran or crashed, or -1
    private static final int LOCAL_BEFORE = 4;
    private static final int ITEMS_BEFORE = 5;
    private static final int HISTORY_BEFORE = 6;
    private static final int WIDTH = 8;

    private final Moves moves;
    private final Network network;
    private final int checkEvery;
    private final boolean asksForQuiet;
    private final boolean isSet;
    private final boolean isOrdered;
    private final Vocabulary words;
    private final Letters letters = new Letters();
    private final Asked asked;
    private final Cuts cuts;
    private final Postman postman;
    private final Transitions transitions;
    private final FlatJudge judge;

    private final int[] locals; // by process
    private int[] steps = new int[64 * WIDTH];
    private int length;
    private int items;
    private int[] lost = new int[16]; // by crashes, in order
    private int lostCount;
    private int history;
    private @Nullable Violation violation;

    FlatRehearsal(SimulatedSystem system, Setup setup, Origin origin, Moves moves) {
        this.moves = moves;
        this.network = system.order();
        this.checkEvery = setup.checkEvery();
        this.words = new Vocabulary(system, moves);
        this.asked = new Asked(moves, words);
        this.cuts = new Cuts(system, origin.seed());
        this.locals = new int[words.processes().size()];
        Judgements judgements = new Judgements(setup);
        Stage stage = new Stage(system, origin.seed(), words, moves);
        Arrays.setAll(locals, p -> words.local(p, stage.unstarted(p), stage.isGuarded(p)));
        this.postman = new Postman(words, letters, stage, moves, cuts, locals, network);
        this.transitions = new Transitions(words, stage, judgements);
        this.judge = new FlatJudge(judgements, transitions, stage, new SeenStates(words, locals));
        this.isSet = network.order() == Network.Order.SET;
        this.isOrdered = postman.isOrdered();
        this.asksForQuiet = judge.asksForQuiet();
        this.history = judge.start();
    }

    @Override
    public int length() {
        return length;
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
        make(move, transition, loses ? CRASHED - loseAllTo(process) : NOTHING);
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
        note(move, transition, taken, process);
        if (process >= 0) {
            locals[process] = facts[at + Transitions.AFTER];
        }
        int from = facts[at + Transitions.MADE];
        int end = facts[at + Transitions.MADE_END];
        if (from != end) {
            letters.roomForItems(items + end - from);
            letters.roomForQueues(words.queueCount());
            put(from, end, original);
        }
        judge(transition, facts[at + Transitions.FAILED] != 0);
        length++;
    }

    private void note(int move, int transition, int taken, int process) {
        int at = length * WIDTH;
        if (at == steps.length) {
            steps = Arrays.copyOf(steps, 2 * at);
        }
        int[] all = steps;
        all[at + MOVE] = move;
        all[at + TRANSITION] = transition;
        all[at + TAKEN] = taken;
        all[at + PROCESS] = process;
        all[at + LOCAL_BEFORE] = process < 0 ? Vocabulary.NONE : locals[process];
        all[at + ITEMS_BEFORE] = items;
        all[at + HISTORY_BEFORE] = history;
    }

    private void put(int from, int end, int original) {
        int[] made = transitions.made;
        int item = items;
        for (int i = 2 * from; i < 2 * end; i += 2, item++) {
            int message = made[i];
            if (message < 0) {
                continue; // a timer: it is in the local state
            }
            if (original != Letters.NONE) {
                letters.addBehind(item, message, original);
            } else if (isOrdered && words.isBroken[locals[words.to[message]]]) {
                letters.name(item, message);
            } else {
                letters.add(item, message, made[i + 1]);
            }
        }
        items = item;
    }

    /** The same transition without the messages that the set has already. */
    private int withoutWhatIsThere(int transition) {
        List<Integer> there = new ArrayList<>();
        for (int i = transitions.madeFrom(transition); i < transitions.madeEnd(transition); i++) {
            int message = transitions.made(i);
            if (message >= 0 && isUnderWay(message)) {
                there.add(message);
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

    private void judge(int transition, boolean failed) {
        if (failed) {
            violation = transitions.failure(transition);
        } else {
            boolean quiet = asksForQuiet && postman.isQuiet(items);
            boolean skipped = checkEvery > 1 && (length + 1) % checkEvery != 0;
            history = judge.after(history, transition, quiet, skipped, length);
            violation = judge.violation();
        }
    }

    @Override
    public @Nullable Violation violation() {
        return violation;
    }

    @Override
    public @Nullable Violation end() {
        if (length == 0) {
            return null;
        }
        boolean over = IntStream.of(locals).noneMatch(this::hasTimer) && postman.isQuiet(items);
        int last = steps[(length - 1) * WIDTH + TRANSITION];
        history = judge.atEnd(history, last, over, checkEvery > 1, length - 1);
        return judge.violation();
    }

    private boolean hasTimer(int local) {
        return words.isUp[local] && words.frontTimer[local] != Vocabulary.NONE;
    }

    // ---- back

    @Override
    public void rewindTo(int target) {
        if (target < 0 || target > length) {
            throw new IllegalArgumentException("cannot rewind to " + target + " of " + length + " steps");
        }
        if (target == length) {
            return;
        }
        while (length > target) {
            takeBackLast();
        }
        violation = null;
    }

    private void takeBackLast() {
        int at = --length * WIDTH;
        int before = steps[at + ITEMS_BEFORE];
        for (int item = items - 1; item >= before; item--) {
            if (letters.isUnderWay(item)) {
                letters.remove(item);
            }
        }
        items = before;
        int taken = steps[at + TAKEN];
        if (taken >= 0) {
            letters.putBack(taken);
        } else if (taken != NOTHING) {
            undo(taken);
        }
        int process = steps[at + PROCESS];
        if (process >= 0) {
            locals[process] = steps[at + LOCAL_BEFORE];
        }
        history = steps[at + HISTORY_BEFORE];
    }

    private void undo(int change) {
        if (change == CUT) {
            cuts.takeBackLast();
            return;
        }
        for (int k = CRASHED - change; k > 0; k--) {
            letters.putBack(lost[--lostCount]);
        }
    }

    // ---- to look at

    @Override
    public int move(int step) {
        return steps[step * WIDTH + MOVE];
    }

    @Override
    public int[] choices(int step) {
        return NO_CHOICES;
    }

    @Override
    public int[] enabled() {
        IntStream timers = IntStream.of(locals).filter(this::hasTimer).map(this::timerItem);
        return IntStream.concat(postman.deliverable(items), timers)
                .sorted()
                .map(this::moveOf)
                .distinct()
                .toArray();
    }

    private int moveOf(int item) {
        if (letters.isUnderWay(item)) {
            return words.move[letters.message(item)];
        }
        return words.timerMove[~transitions.made(madeAt(item))];
    }

    /** The place among all things made of what became this item. */
    private int madeAt(int item) {
        int step = length - 1;
        while (steps[step * WIDTH + ITEMS_BEFORE] > item) {
            step--;
        }
        return transitions.madeFrom(steps[step * WIDTH + TRANSITION]) + item - steps[step * WIDTH + ITEMS_BEFORE];
    }

    /** The item of the timer that may fire there: the latest one of its key. */
    private int timerItem(int local) {
        int timer = words.frontTimer[local];
        for (int step = length - 1; step >= 0; step--) {
            int transition = steps[step * WIDTH + TRANSITION];
            for (int i = transitions.madeEnd(transition) - 1; i >= transitions.madeFrom(transition); i--) {
                if (transitions.made(i) == ~timer) {
                    return steps[step * WIDTH + ITEMS_BEFORE] + i - transitions.madeFrom(transition);
                }
            }
        }
        throw new IllegalStateException("a timer that nobody armed");
    }

    @Override
    public Object state() {
        int[] under = isOrdered ? inQueues() : inBag();
        int[] memories = judge.each(history);
        int[] numbers =
                Stream.of(locals, memories, under).flatMapToInt(IntStream::of).toArray();
        return new FlatState(words, new Numbers(numbers), cuts.sorted());
    }

    private int[] inBag() {
        return underWay().map(letters::message).sorted().toArray();
    }

    private int[] inQueues() {
        IntStream.Builder all = IntStream.builder();
        underWay()
                .map(item -> words.queue[letters.message(item)])
                .sorted()
                .distinct()
                .forEach(queue -> {
                    all.add(~queue);
                    for (int item = letters.first(queue); item >= 0; item = letters.following(item)) {
                        all.add(letters.message(item));
                    }
                });
        return all.build().toArray();
    }

    private IntStream underWay() {
        return IntStream.iterate(
                letters.nextUnderWay(0, items), item -> item >= 0, item -> letters.nextUnderWay(item + 1, items));
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public void close() {}
}
