package dev.winnow.explore.delay;

import dev.winnow.collect.IntArrays;
import dev.winnow.scenario.DelayingExplorer;
import java.util.Arrays;

/**
 * A delaying explorer with a queue of enabled units: the first is next, and a delay moves it to the end. Subclasses
 * decide where a newly enabled unit is inserted.
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

    final int unitAt(int position) {
        return units[position];
    }

    /** Returns the position of the unit that is next. */
    int nextPosition() {
        return 0;
    }

    final void insert(int position, int unit) {
        units = IntArrays.roomFor(units, count + 1L);
        System.arraycopy(units, position, units, position + 1, count - position);
        units[position] = unit;
        count++;
    }

    @Override
    public final int next() {
        return units[nextPosition()];
    }

    @Override
    public final void delay() {
        int position = nextPosition();
        int unit = units[position];
        System.arraycopy(units, position + 1, units, position, count - position - 1);
        units[count - 1] = unit;
    }

    @Override
    public void onBlocked(int unit) {
        for (int i = 0; i < count; i++) {
            if (units[i] == unit) {
                System.arraycopy(units, i + 1, units, i, count - i - 1);
                count--;
                return;
            }
        }
    }
}
