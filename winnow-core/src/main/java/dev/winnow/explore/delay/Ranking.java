package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * A custom explorer (FSE'15, section 6.3): processes in an order that somebody who knows the system gives, and another
 * order from the moment on that the system says something. The first of those that have something to do is next, a
 * delay sends it behind the others until the next step; who is in none of the lists comes behind all others.
 *
 * <p>The paper finds a failure of chain replication so: faults and the detector come last while the chain is set up,
 * and first when it is.
 */
public final class Ranking implements DelayingExplorer {

    private final List<ProcessId> before;
    private final Predicate<Object> switchesOrder;
    private final List<ProcessId> after;
    private boolean hasSwitched;
    private int[] units; // those that are enabled, by rank
    private ProcessId[] processes; // theirs
    private int count;
    private int delayedCount; // so many of the first have been sent behind the others

    /**
     * Two orders.
     *
     * @param before who comes first, until …
     * @param change … such a message is sent; from then on …
     * @param after … who comes first then
     */
    public Ranking(List<ProcessId> before, Predicate<Object> change, List<ProcessId> after) {
        this.before = List.copyOf(before);
        this.switchesOrder = change;
        this.after = List.copyOf(after);
        this.units = new int[8];
        this.processes = new ProcessId[8];
    }

    private Ranking(Ranking other) {
        before = other.before;
        switchesOrder = other.switchesOrder;
        after = other.after;
        hasSwitched = other.hasSwitched;
        units = other.units.clone();
        processes = other.processes.clone();
        count = other.count;
        delayedCount = other.delayedCount;
    }

    private int rank(ProcessId process) {
        List<ProcessId> order = hasSwitched ? after : before;
        int rank = order.indexOf(process);
        return rank < 0 ? order.size() : rank;
    }

    @Override
    public int next() {
        return units[delayedCount % count];
    }

    @Override
    public void delay() {
        delayedCount = (delayedCount + 1) % count;
    }

    @Override
    public void onStarted(int unit) {
        delayedCount = 0;
    }

    @Override
    public void onBlocked(int unit) {
        for (int place = 0; place < count; place++) {
            if (units[place] == unit) {
                System.arraycopy(units, place + 1, units, place, count - place - 1);
                System.arraycopy(processes, place + 1, processes, place, count - place - 1);
                count--;
                return;
            }
        }
    }

    @Override
    public void onSent(ProcessId to, Object message) {
        if (!hasSwitched && switchesOrder.test(message)) {
            hasSwitched = true;
            int[] waiting = Arrays.copyOf(units, count);
            ProcessId[] theirs = Arrays.copyOf(processes, count);
            count = 0;
            for (int i = 0; i < waiting.length; i++) {
                insert(waiting[i], theirs[i]);
            }
        }
    }

    @Override
    public void onEnabled(int unit, ProcessId process, boolean timer) {
        insert(unit, process);
    }

    /** Behind those of the same rank, which came before. */
    private void insert(int unit, ProcessId process) {
        if (count == units.length) {
            units = Arrays.copyOf(units, 2 * count);
            processes = Arrays.copyOf(processes, 2 * count);
        }
        int place = count++;
        for (; place > 0 && rank(processes[place - 1]) > rank(process); place--) {
            units[place] = units[place - 1];
            processes[place] = processes[place - 1];
        }
        units[place] = unit;
        processes[place] = process;
    }

    @Override
    public DelayingExplorer copy() {
        return new Ranking(this);
    }
}
