package dev.winnow.explore.delay;

import dev.winnow.scenario.DelayingExplorer;
import java.util.Arrays;

/**
 * Units that wait in a line: the first is next, and a delay sends it to the end. Where those go that come, explorers
 * say.
 */
abstract class QueueExplorer implements DelayingExplorer {

    private int[] units;
    private int count;

    QueueExplorer() {
        units = new int[8];
    }

    QueueExplorer(QueueExplorer other) {
        units = Arrays.copyOf(other.units, Math.max(8, other.count));
        count = other.count;
    }

    final int length() {
        return count;
    }

    final void insert(int place, int unit) {
        if (count == units.length) {
            units = Arrays.copyOf(units, 2 * count);
        }
        System.arraycopy(units, place, units, place + 1, count - place);
        units[place] = unit;
        count++;
    }

    @Override
    public final int next() {
        return units[0];
    }

    @Override
    public final void delay() {
        int first = units[0];
        System.arraycopy(units, 1, units, 0, count - 1);
        units[count - 1] = first;
    }

    @Override
    public void onBlocked(int unit) {
        for (int place = 0; place < count; place++) {
            if (units[place] == unit) {
                System.arraycopy(units, place + 1, units, place, count - place - 1);
                count--;
                return;
            }
        }
    }
}
