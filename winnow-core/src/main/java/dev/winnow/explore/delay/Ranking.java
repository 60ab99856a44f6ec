package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * A custom explorer (FSE'15, section 6.3) that runs processes in a given order, and in another order once a certain
 * message is sent. The first enabled process is next, a delay moves it behind the others until the next step, and
 * unlisted processes come last.
 *
 * <p>The paper finds a failure of chain replication this way: faults and the detector come last while the chain is set
 * up, and first afterwards. Its section 7 mentions sealing without a definition; {@link #sealedBefore} is our reading.
 */
public final class Ranking implements DelayingExplorer {

    private final List<ProcessId> before;
    private final Predicate<Object> switchesOrder;
    private final List<ProcessId> after;
    private int delayCostBefore = 1;
    private boolean hasSwitched;
    private int[] units; // the enabled units, by rank
    private ProcessId[] processes; // of these units
    private int count;
    private int delayedCount; // the number of first units that were moved behind the others

    /**
     * Creates an explorer with two orders.
     *
     * @param before the order until the switch
     * @param switchesOrder returns true for the message that switches to the second order when it is sent
     * @param after the order after the switch
     */
    public Ranking(List<ProcessId> before, Predicate<Object> switchesOrder, List<ProcessId> after) {
        this.before = List.copyOf(before);
        this.switchesOrder = switchesOrder;
        this.after = List.copyOf(after);
        this.units = new int[8];
        this.processes = new ProcessId[8];
    }

    private Ranking(Ranking other) {
        before = other.before;
        switchesOrder = other.switchesOrder;
        after = other.after;
        delayCostBefore = other.delayCostBefore;
        hasSwitched = other.hasSwitched;
        units = other.units.clone();
        processes = other.processes.clone();
        count = other.count;
        delayedCount = other.delayedCount;
    }

    /**
     * Returns this explorer with the region before the switch sealed: each delay in it counts as several. With a high
     * cost, a search deviates there only when it has covered everything with fewer delays.
     */
    public Ranking sealedBefore(int delayCost) {
        Ranking sealed = new Ranking(this);
        sealed.delayCostBefore = delayCost;
        return sealed;
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
    public int delayCost() {
        return hasSwitched ? 1 : delayCostBefore;
    }

    @Override
    public void onStarted(int unit) {
        delayedCount = 0;
    }

    @Override
    public void onBlocked(int unit) {
        for (int i = 0; i < count; i++) {
            if (units[i] == unit) {
                System.arraycopy(units, i + 1, units, i, count - i - 1);
                System.arraycopy(processes, i + 1, processes, i, count - i - 1);
                count--;
                return;
            }
        }
    }

    @Override
    public void onSent(ProcessId to, Object message) {
        if (!hasSwitched && switchesOrder.test(message)) {
            hasSwitched = true;
            int[] oldUnits = Arrays.copyOf(units, count);
            ProcessId[] oldProcesses = Arrays.copyOf(processes, count);
            count = 0;
            for (int i = 0; i < oldUnits.length; i++) {
                insert(oldUnits[i], oldProcesses[i]);
            }
        }
    }

    @Override
    public void onEnabled(int unit, ProcessId process, boolean timer) {
        insert(unit, process);
    }

    /** Inserts a unit after those of the same rank. */
    private void insert(int unit, ProcessId process) {
        if (count == units.length) {
            units = Arrays.copyOf(units, 2 * count);
            processes = Arrays.copyOf(processes, 2 * count);
        }
        int position = count++;
        for (; position > 0 && rank(processes[position - 1]) > rank(process); position--) {
            units[position] = units[position - 1];
            processes[position] = processes[position - 1];
        }
        units[position] = unit;
        processes[position] = process;
    }

    @Override
    public DelayingExplorer copy() {
        return new Ranking(this);
    }
}
