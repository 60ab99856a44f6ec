package dev.winnow.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a process can do next, by its local state and its inbox: what it gets and each way in which its handler may choose, then its timer. Worked out once and
 * remembered, as far as there is room.
 */
final class FlatSteps {

    private static final int MOST = 1 << 22; // ints; then it begins anew

    private final Vocabulary words;
    private final Inboxes inboxes;
    private final Transitions transitions;
    private final Stage stage;
    private final Network.Order order;

    private IntTable rows = new IntTable(); // by local state and inbox: where its row begins
    private IntTable additions =
            new IntTable(); // by inbox (and one, for it begins with 0) and message: the inbox with it
    private IntTable outcomes =
            new IntTable(); // by local state and message (0 for the timer): a number of the following
    private final List<int[]> outcomeLists = new ArrayList<>();
    private IntTable deferred = new IntTable(); // by local state and message: 1 if it is

    // Rows: how many steps there are, how many of them handle messages, then four ints each.
    private static final int TRANSITION = 0;
    private static final int INBOX = 1;
    private static final int ASKED = 2;
    private static final int CHOICE = 3; // with a sign: below 0 for a timer
    private static final int WIDTH = 4;
    private int[] cells = new int[1 << 10];
    private int end;

    FlatSteps(Vocabulary words, Inboxes inboxes, Transitions transitions, Stage stage, Network.Order order) {
        this.words = words;
        this.inboxes = inboxes;
        this.transitions = transitions;
        this.stage = stage;
        this.order = order;
    }

    /** The row of a process. Valid until so many others were asked for that there is no room. */
    int first(int local, int inbox) {
        int row = rows.get(local, inbox);
        return row == IntTable.ABSENT ? learn(local, inbox) : row;
    }

    int count(int row) {
        return cells[row];
    }

    boolean hasMessages(int row) {
        return cells[row + 1] > 0;
    }

    int step(int row, int k) {
        return row + 2 + k * WIDTH;
    }

    int transition(int step) {
        return cells[step + TRANSITION];
    }

    int inboxAfter(int step) {
        return cells[step + INBOX];
    }

    int asked(int step) {
        return cells[step + ASKED];
    }

    boolean isTimer(int step) {
        return cells[step + CHOICE] < 0;
    }

    int choice(int step) {
        int choice = cells[step + CHOICE];
        return choice < 0 ? ~choice : choice;
    }

    /** The inbox with one more message. */
    int with(int inbox, int message) {
        int known = additions.get(inbox + 1, message);
        if (known == IntTable.ABSENT) {
            if (additions.size() >= MOST) {
                additions = new IntTable();
            }
            known = inboxes.with(inbox, message);
            additions.put(inbox + 1, message, known);
        }
        return known;
    }

    // ---- learning

    private int learn(int local, int inbox) {
        int row = end;
        end += 2;
        room();
        cells[row] = 0;
        if (words.isUp[local]) {
            deliveries(local, inbox, row);
        }
        cells[row + 1] = cells[row];
        int timer = words.isUp[local] ? words.frontTimer[local] : Vocabulary.NONE;
        if (timer != Vocabulary.NONE) {
            add(row, outcomes(Scene.Kind.FIRE, local, 0), inbox, words.timerMove[timer], true);
        }
        rows.put(local, inbox, row);
        return row;
    }

    private void deliveries(int local, int inbox, int row) {
        int[] messages = inboxes.messages(inbox);
        for (int place = 0; place < messages.length; place++) {
            if (isNext(local, messages, place)) {
                int message = messages[place];
                int[] all = outcomes(Scene.Kind.DELIVER, local, message);
                add(row, all, inboxes.without(inbox, place), words.move[message], false);
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

    private void add(int row, int[] all, int inboxAfter, int asked, boolean timer) {
        for (int k = 0; k < all.length; k++) {
            int step = end;
            end += WIDTH;
            room();
            cells[step + TRANSITION] = all[k];
            cells[step + INBOX] = inboxAfter;
            cells[step + ASKED] = asked;
            cells[step + CHOICE] = timer ? ~k : k;
        }
        cells[row] += all.length;
    }

    private void room() {
        if (end > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(end, 2 * cells.length));
        }
    }

    /** Makes room if there is little left; rows that were asked for before are no longer valid. */
    void tidy() {
        if (end > MOST) {
            rows = new IntTable();
            end = 0;
        }
    }
}
