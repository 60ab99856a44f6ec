package dev.winnow.pipes;

import dev.winnow.system.EnabledEvents;
import java.util.function.IntPredicate;

/** Enabled events without the ticks of nodes whose clocks are too far ahead of others. */
final class BoundedTicks implements EnabledEvents {

    private final EnabledEvents all;
    private final IntPredicate isTooEarly;

    /**
     * Creates the view.
     *
     * @param isTooEarly returns true for a tick that has to wait
     */
    BoundedTicks(EnabledEvents all, IntPredicate isTooEarly) {
        this.all = all;
        this.isTooEarly = isTooEarly;
    }

    @Override
    public int messageCount() {
        return all.messageCount();
    }

    @Override
    public int timerCount() {
        int count = 0;
        for (int i = all.messageCount(); i < all.size(); i++) {
            count += isTooEarly.test(all.itemAt(i)) ? 0 : 1;
        }
        return count;
    }

    @Override
    public int itemAt(int index) {
        if (index < all.messageCount()) {
            return all.itemAt(index);
        }
        int left = index - all.messageCount();
        for (int i = all.messageCount(); i < all.size(); i++) {
            if (!isTooEarly.test(all.itemAt(i)) && left-- == 0) {
                return all.itemAt(i);
            }
        }
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    public boolean contains(int item) {
        return all.contains(item) && !isTooEarly.test(item);
    }
}
