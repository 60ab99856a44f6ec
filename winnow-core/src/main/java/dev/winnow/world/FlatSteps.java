package dev.winnow.world;

import dev.winnow.run.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a process can do next, by how it stands: what it gets and each way in which its handler may choose, then its timer. Worked out once and
 * remembered, as far as there is room.
 */
final class FlatSteps {

    private static final int MOST = 1 << 24; // ints; then it begins anew

    private final Vocabulary words;
    private final Inboxes inboxes;
    private final Standings standings;
    private final Transitions transitions;
    private final Stage stage;
    private final Network.Order order;
    private final boolean watched; // an invariant may say something to a step that changes nothing

    private int[] rows = new int[64]; // by standing: where its row begins, 0 if it is not known
    private IntTable additions = new IntTable(); // by standing and message: the standing with it
    private final IntTable outcomes =
            new IntTable(); // by local state and message (0 for the timer): a number of the following
    private final List<int[]> outcomeLists = new ArrayList<>();
    private final IntTable deferred = new IntTable(); // by local state and message: 1 if it is

    // Rows: how many steps there are, how many of them handle messages, two ints for nothing; then four ints for each
    // step, and beside them, at half the
    // place, two longs: by what the name of a configuration changes with how the process stands.
    private static final int TRANSITION = 0;
    private static final int AFTER =
            1; // how the process then stands, but for what it sends itself; UNKNOWN until it is asked for
    private static final int ASKED = 2;
    private static final int KIND = 3;
    private static final int WIDTH = 4;
    private static final int TIMER = 1; // bits of the kind
    private static final int IDLE = 2;
    private static final int PLACE = 2; // above so many bits: the place of the message in the inbox
    private static final int UNKNOWN = 0;
    private int[] cells = new int[1 << 10];
    private long[] deltas = new long[1 << 9];
    private int end = WIDTH;

    FlatSteps(
            Vocabulary words,
            Inboxes inboxes,
            Standings standings,
            Transitions transitions,
            Stage stage,
            Network.Order order,
            boolean watched) {
        this.words = words;
        this.inboxes = inboxes;
        this.standings = standings;
        this.transitions = transitions;
        this.stage = stage;
        this.order = order;
        this.watched = watched;
    }

    /** The row of a process that stands so. Valid until {@link #tidy}. */
    int row(int standing) {
        int row = standing < rows.length ? rows[standing] : 0;
        return row == 0 ? learn(standing) : row;
    }

    int count(int row) {
        return cells[row];
    }

    private boolean hasMessages(int row) {
        return cells[row + 1] > 0;
    }

    int step(int row, int k) {
        return row + (k + 1) * WIDTH;
    }

    int transition(int step) {
        return cells[step + TRANSITION];
    }

    /** How the process stands after the step, but for what it sends itself; by what that changes the name of a configuration is known from then on. */
    int after(int step, int standing) {
        int after = cells[step + AFTER];
        return after == UNKNOWN ? learnAfter(step, standing) : after;
    }

    int asked(int step) {
        return cells[step + ASKED];
    }

    boolean isTimer(int step) {
        return (cells[step + KIND] & TIMER) != 0;
    }

    /** Whether it changes nothing, and nobody watches. */
    boolean isIdle(int step) {
        return (cells[step + KIND] & IDLE) != 0;
    }

    /** Of a message: where it is in the inbox. */
    int place(int step) {
        return cells[step + KIND] >>> PLACE;
    }

    long low(int step) {
        return deltas[step >> 1];
    }

    long high(int step) {
        return deltas[(step >> 1) + 1];
    }

    /** How a process stands with one more message. */
    int with(int standing, int message) {
        int known = additions.get(standing, message);
        if (known == IntTable.ABSENT) {
            if (additions.size() >= MOST) {
                additions = new IntTable();
            }
            known = standings.number(standings.local[standing], inboxes.with(standings.inbox[standing], message));
            additions.put(standing, message, known);
        }
        return known;
    }

    /** Whether no process that stands so can get a message. */
    boolean isQuiet(int[] standing) {
        for (int each : standing) {
            if (hasMessages(row(each))) {
                return false;
            }
        }
        return true;
    }

    /** Whether no process that stands so can do anything. */
    boolean isOver(int[] standing) {
        for (int each : standing) {
            if (count(row(each)) > 0) {
                return false;
            }
        }
        return true;
    }

    // ---- learning

    private int learn(int standing) {
        int local = standings.local[standing];
        int row = end;
        end += WIDTH;
        room();
        cells[row] = 0;
        if (words.isUp[local]) {
            deliveries(standing, row);
        }
        cells[row + 1] = cells[row];
        int timer = words.isUp[local] ? words.frontTimer[local] : Vocabulary.NONE;
        if (timer != Vocabulary.NONE) {
            int[] all = outcomes(Scene.Kind.FIRE, local, 0);
            add(row, standing, all, words.timerMove[timer], TIMER);
        }
        if (standing >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(standing + 1, 2 * rows.length));
        }
        rows[standing] = row;
        return row;
    }

    private void deliveries(int standing, int row) {
        int local = standings.local[standing];
        int inbox = standings.inbox[standing];
        int[] messages = inboxes.messages(inbox);
        for (int place = 0; place < messages.length; place++) {
            if (isNext(local, messages, place)) {
                int message = messages[place];
                int[] all = outcomes(Scene.Kind.DELIVER, local, message);
                add(row, standing, all, words.move[message], place << PLACE);
            }
        }
    }

    /** Whether nothing before it in its queue could be delivered; of equal ones where order does not count, only the first. */
    private boolean isNext(int local, int[] messages, int place) {
        int message = messages[place];
        if (isDeferred(local, message)) {
            return false;
        }
        for (int before = place - 1; before >= 0 && isSameQueue(messages[before], message); before--) {
            if (!isDeferred(local, messages[before])) {
                return false;
            }
        }
        return true;
    }

    /** Those of one queue stand together. */
    private boolean isSameQueue(int one, int other) {
        return switch (order) {
            case MAILBOX -> true;
            case FIFO -> words.from[one] == words.from[other];
            case UNORDERED, SET -> one == other;
        };
    }

    private boolean isDeferred(int local, int message) {
        if (!words.isGuarded[local]) {
            return false;
        }
        int known = deferred.get(local, message);
        if (known == IntTable.ABSENT) {
            known = stage.defers(local, message) ? 1 : 0;
            deferred.put(local, message, known);
        }
        return known == 1;
    }

    private int[] outcomes(Scene.Kind kind, int local, int message) {
        int known = outcomes.get(local, message);
        if (known == IntTable.ABSENT) {
            known = outcomeLists.size();
            outcomeLists.add(transitions.outcomes(kind, local, message));
            outcomes.put(local, message, known);
        }
        return outcomeLists.get(known);
    }

    private void add(int row, int standing, int[] all, int asked, int kind) {
        for (int transition : all) {
            int step = end;
            end += WIDTH;
            room();
            cells[step + TRANSITION] = transition;
            cells[step + AFTER] = UNKNOWN;
            cells[step + ASKED] = asked;
            cells[step + KIND] = kind;
            if (mayBeIdle(standing, transition, kind) && learnAfter(step, standing) == standing) {
                cells[step + KIND] |= IDLE;
            }
        }
        cells[row] += all.length;
    }

    /** What is delivered is gone, but where messages stay. */
    private boolean mayBeIdle(int standing, int transition, int kind) {
        return !watched
                && ((kind & TIMER) != 0 || order == Network.Order.SET)
                && transitions.after(transition) == standings.local[standing]
                && transitions.isSilent(transition);
    }

    private int learnAfter(int step, int standing) {
        int inbox = standings.inbox[standing];
        int inboxAfter = isTimer(step) ? inbox : inboxes.without(inbox, place(step));
        int after = standings.number(transitions.after(transition(step)), inboxAfter);
        cells[step + AFTER] = after;
        deltas[step >> 1] = Standings.low(after) - Standings.low(standing);
        deltas[(step >> 1) + 1] = Standings.high(after) - Standings.high(standing);
        return after;
    }

    private void room() {
        if (end > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(end, 2 * cells.length));
            deltas = Arrays.copyOf(deltas, cells.length / 2);
        }
    }

    /** Makes room if there is little left; rows that were asked for before are no longer valid. */
    void tidy() {
        if (end > MOST) {
            Arrays.fill(rows, 0);
            end = WIDTH;
        }
    }
}
