package dev.winnow.world.simulate;

import dev.winnow.model.Recording;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Network;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages in flight and the armed timers. The enabled ones are in dense arrays, from which an entry is removed by
 * moving the last one into its place: choosing, adding and removing take constant time.
 *
 * <p>Every channel (sender, receiver) is a list in the order of sending. If the network keeps that order, only the
 * first message that the receiver does not defer can be delivered; else every message can.
 */
public final class PendingEvents implements EnabledEvents {

    private static final int ABSENT = -2;
    private static final int HELD = -1; // in flight, but not deliverable now
    private static final int NONE = ChannelQueues.NONE;

    private final Network network;
    private final List<SimulatedProcess> processes;
    private Recording recording;
    private @Nullable UndoJournal journal;

    private int[] ready = new int[16];
    private int readyCount;
    private int[] readyTimers = new int[8];
    private int timerCount;

    private int[] place = new int[64]; // by item: its place in ready or readyTimers, or HELD or ABSENT

    // By row of the sender and by receiver. The row is the sender's index + 1, or 0 if a receiver has one mailbox.
    private final ChannelQueues channels = new ChannelQueues();
    private boolean linked; // the channels are maintained; until then, all messages in flight are ready
    private int[][] front = {}; // the one deliverable message of an ordered channel, or NONE
    private int[][] cuts = {}; // the number of partitions that separate the two

    private int[] frontTimer = {}; // by process

    /** A message in a set network. */
    private record SetMessage(int from, int to, Object message) {}

    private final Set<SetMessage> members = new HashSet<>(); // all messages in flight, in a set network

    PendingEvents(Network network, List<SimulatedProcess> processes, Recording recording) {
        this.network = network;
        this.processes = processes;
        this.recording = recording;
        this.linked = network.keepsChannelOrder();
        Arrays.fill(place, ABSENT);
    }

    void attachJournal(UndoJournal undoJournal) {
        link();
        journal = undoJournal;
    }

    /** Removes everything and continues with a new recording. */
    void clear(Recording fresh) {
        recording = fresh;
        readyCount = 0;
        timerCount = 0;
        members.clear();
        Arrays.fill(place, ABSENT);
        channels.clear();
        linked = network.keepsChannelOrder();
        for (int[] row : front) {
            Arrays.fill(row, NONE);
        }
        for (int[] row : cuts) {
            Arrays.fill(row, 0);
        }
        Arrays.fill(frontTimer, NONE);
    }

    /** Makes room for this many processes. */
    void ensureProcesses(int count) {
        int known = frontTimer.length;
        if (count <= known) {
            return;
        }
        int size = Math.max(count, known < 8 ? 0 : 2 * known);
        channels.resize(size);
        front = grown(front, size, NONE);
        cuts = grown(cuts, size, 0);
        frontTimer = Arrays.copyOf(frontTimer, size);
        Arrays.fill(frontTimer, known, size, NONE);
    }

    // ---- enabled events

    @Override
    public int messageCount() {
        return readyCount;
    }

    @Override
    public int timerCount() {
        return timerCount;
    }

    @Override
    public int itemAt(int index) {
        return index < readyCount ? ready[index] : readyTimers[index - readyCount];
    }

    @Override
    public boolean contains(int item) {
        return item >= 0 && item < place.length && place[item] >= 0;
    }

    /** Returns true if the item is a message in flight, deliverable or not. */
    public boolean isInFlight(int item) {
        return item >= 0 && item < place.length && place[item] >= HELD && !recording.isTimer(item);
    }

    // ---- messages

    /** Adds a message at the end of its channel. */
    public void add(int item) {
        add(item, NONE);
    }

    /** Adds a message. If the network keeps order, it goes right after {@code predecessor}; at the end if NONE. */
    void add(int item, int predecessor) {
        ensure(item);
        int sender = sender(item);
        int receiver = recording.receiverIndex(item);
        if (needsChannel(sender, receiver)) {
            link();
            channels.add(sender, receiver, item, network.keepsChannelOrder() ? predecessor : NONE);
        }
        arrive(item);
        if (journal != null) {
            journal.add(() -> unlink(item));
        }
        if (network.keepsChannelOrder()) {
            refreshOrdered(sender, receiver);
        } else {
            refreshItem(item, isOpen(sender, receiver));
        }
    }

    /** Removes a message in flight. */
    public void remove(int item) {
        int sender = sender(item);
        int receiver = recording.receiverIndex(item);
        if (place[item] >= 0) {
            unready(item);
            if (network.keepsChannelOrder()) {
                setFront(sender, receiver, NONE);
            }
        }
        unlink(item);
        if (journal != null) {
            journal.add(() -> relink(item));
        }
        if (network.keepsChannelOrder()) {
            refreshOrdered(sender, receiver);
        }
    }

    /**
     * Updates which messages to this process are enabled, after it went up or down, paused, resumed or changed its
     * state.
     */
    public void refresh(int receiver) {
        for (int sender = 0; sender < senderRowCount(); sender++) {
            refresh(sender, receiver);
        }
    }

    void adjustCut(int from, int to, int change) {
        cuts[from + 1][to] += change;
        if (journal != null) {
            journal.add(() -> cuts[from + 1][to] -= change);
        }
        if (network.order() == Network.MessageOrder.MAILBOX) {
            refresh(to);
        } else {
            refresh(from + 1, to);
        }
    }

    boolean isCut(int from, int to) {
        return cuts[from + 1][to] > 0;
    }

    /** Returns the first message in flight on the channel, or -1. */
    int first(int senderRow, int receiver) {
        link();
        return channels.first(senderRow, receiver);
    }

    int next(int item) {
        return channels.next(item);
    }

    /** Returns the number of sender rows: outside and every process; 1 if each receiver has one mailbox. */
    int senderRowCount() {
        return network.order() == Network.MessageOrder.MAILBOX ? 1 : processes.size() + 1;
    }

    /** Returns true if the network is a set and contains this message already. */
    boolean isInSet(int from, int receiver, Object message) {
        return isSet() && members.contains(new SetMessage(from, receiver, message));
    }

    private boolean isSet() {
        return !network.removesHandled();
    }

    private SetMessage member(int item) {
        return new SetMessage(recording.senderIndex(item), recording.receiverIndex(item), recording.payload(item));
    }

    private void refresh(int sender, int receiver) {
        if (network.keepsChannelOrder()) {
            refreshOrdered(sender, receiver);
            return;
        }
        if (!needsChannel(sender, receiver)) {
            return;
        }
        boolean open = isOpen(sender, receiver);
        for (int item = first(sender, receiver); item != NONE; item = next(item)) {
            refreshItem(item, open);
        }
    }

    /** Returns true if the channels are maintained or if a message may be held back here. */
    private boolean needsChannel(int sender, int receiver) {
        return linked || processes.get(receiver).guarded || !isOpen(sender, receiver);
    }

    /** Starts to maintain the channels. */
    private void link() {
        if (linked) {
            return;
        }
        linked = true;
        int[] items = Arrays.copyOf(ready, readyCount);
        Arrays.sort(items);
        for (int item : items) {
            channels.add(sender(item), recording.receiverIndex(item), item, NONE);
        }
    }

    private void refreshItem(int item, boolean open) {
        boolean wanted = open && !isDeferred(item);
        if (wanted && place[item] == HELD) {
            makeReady(item);
        } else if (!wanted && place[item] >= 0) {
            unready(item);
        }
    }

    private void refreshOrdered(int sender, int receiver) {
        int wanted = firstDeliverable(sender, receiver);
        int current = front[sender][receiver];
        if (wanted == current) {
            return;
        }
        if (current != NONE) {
            unready(current);
        }
        if (wanted != NONE) {
            makeReady(wanted);
        }
        setFront(sender, receiver, wanted);
    }

    private int firstDeliverable(int sender, int receiver) {
        if (!processes.get(receiver).isRunning()) {
            return NONE;
        }
        for (int item = first(sender, receiver); item != NONE; item = next(item)) {
            if (cuts[recording.senderIndex(item) + 1][receiver] > 0) {
                if (network.order() == Network.MessageOrder.FIFO) {
                    return NONE;
                }
            } else if (!isDeferred(item)) {
                return item;
            }
        }
        return NONE;
    }

    private void setFront(int sender, int receiver, int item) {
        int old = front[sender][receiver];
        front[sender][receiver] = item;
        if (journal != null) {
            journal.add(() -> front[sender][receiver] = old);
        }
    }

    private boolean isOpen(int sender, int receiver) {
        return processes.get(receiver).isRunning() && cuts[sender][receiver] == 0;
    }

    private boolean isDeferred(int item) {
        SimulatedProcess receiver = processes.get(recording.receiverIndex(item));
        return receiver.guarded
                && receiver.defers(recording.process(recording.senderIndex(item)), recording.payload(item));
    }

    private int sender(int item) {
        return network.order() == Network.MessageOrder.MAILBOX ? 0 : recording.senderIndex(item) + 1;
    }

    private void makeReady(int item) {
        if (readyCount == ready.length) {
            ready = Arrays.copyOf(ready, 2 * readyCount);
        }
        place[item] = readyCount;
        ready[readyCount++] = item;
        if (journal != null) {
            journal.add(() -> {
                readyCount--;
                place[item] = HELD;
            });
        }
    }

    private void unready(int item) {
        int hole = place[item];
        int last = ready[--readyCount];
        ready[hole] = last;
        place[last] = hole;
        place[item] = HELD;
        if (journal != null) {
            journal.add(() -> {
                ready[readyCount++] = last;
                place[last] = readyCount - 1;
                ready[hole] = item;
                place[item] = hole;
            });
        }
    }

    private void unlink(int item) {
        if (linked) {
            channels.remove(item);
        }
        place[item] = ABSENT;
        if (isSet()) {
            members.remove(member(item));
        }
    }

    /** Undoes {@link #unlink}. */
    private void relink(int item) {
        channels.restore(item);
        arrive(item);
    }

    private void arrive(int item) {
        place[item] = HELD;
        if (isSet()) {
            members.add(member(item));
        }
    }

    // ---- timers

    /** Updates the enabled timer of a process: its earliest one, if it is running. */
    public void refreshTimer(SimulatedProcess process) {
        int wanted = process.isRunning() ? process.earliestTimer() : SimulatedProcess.NO_TIMER;
        int current = frontTimer[process.index];
        if (wanted == current) {
            return;
        }
        if (current != SimulatedProcess.NO_TIMER) {
            removeTimer(current);
        }
        if (wanted != SimulatedProcess.NO_TIMER) {
            ensure(wanted);
            addTimer(wanted);
        }
        frontTimer[process.index] = wanted;
        if (journal != null) {
            journal.add(() -> frontTimer[process.index] = current);
        }
    }

    private void addTimer(int item) {
        if (timerCount == readyTimers.length) {
            readyTimers = Arrays.copyOf(readyTimers, 2 * timerCount);
        }
        place[item] = timerCount;
        readyTimers[timerCount++] = item;
        if (journal != null) {
            journal.add(() -> {
                timerCount--;
                place[item] = ABSENT;
            });
        }
    }

    private void removeTimer(int item) {
        int hole = place[item];
        int last = readyTimers[--timerCount];
        readyTimers[hole] = last;
        place[last] = hole;
        place[item] = ABSENT;
        if (journal != null) {
            journal.add(() -> {
                readyTimers[timerCount++] = last;
                place[last] = timerCount - 1;
                readyTimers[hole] = item;
                place[item] = hole;
            });
        }
    }

    private void ensure(int item) {
        if (item >= place.length) {
            int size = Math.max(2 * place.length, item + 1);
            int known = place.length;
            place = Arrays.copyOf(place, size);
            Arrays.fill(place, known, size, ABSENT);
        }
    }

    private static int[][] grown(int[][] old, int processes, int fill) {
        int[][] grown = new int[processes + 1][];
        for (int sender = 0; sender <= processes; sender++) {
            int known = sender < old.length ? old[sender].length : 0;
            grown[sender] = known == 0 ? new int[processes] : Arrays.copyOf(old[sender], processes);
            Arrays.fill(grown[sender], known, processes, fill);
        }
        return grown;
    }
}
