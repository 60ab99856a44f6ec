package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.system.BadInput;
import java.util.BitSet;

/**
 * A scenario's own explorer, with checks: it selects only enabled units, and each of them once before it repeats one.
 * Between two steps, the checks cost one lookup for each call.
 */
public final class CheckedExplorer implements DelayingExplorer {

    private final DelayingExplorer checked;
    private final BitSet enabled; // units
    private final BitSet passed; // units that were delayed since the last step, or since all of them were

    private CheckedExplorer(DelayingExplorer checked, BitSet enabled, BitSet passed) {
        this.checked = checked;
        this.enabled = enabled;
        this.passed = passed;
    }

    /** Returns the explorer with checks. It must not have received any units. */
    public static DelayingExplorer of(DelayingExplorer explorer) {
        return new CheckedExplorer(explorer, new BitSet(), new BitSet());
    }

    @Override
    public int next() {
        int unit = checked.next();
        if (unit < 0 || !enabled.get(unit)) {
            throw new BadInput(
                    "the explorer selects unit " + unit + ", which is not enabled",
                    "let next() return a unit that onEnabled() received, and onBlocked() has not received since");
        }
        return unit;
    }

    @Override
    public void delay() {
        passed.set(next());
        checked.delay();
        if (passed.cardinality() == enabled.cardinality()) {
            passed.clear();
        } else if (passed.get(next())) {
            throw unsound();
        }
    }

    /** Returns the error of an explorer that does not go through all enabled units. */
    static BadInput unsound() {
        return new BadInput(
                "the explorer selects some enabled units twice, or never",
                "make next() and delay() go through all enabled units before the first one repeats");
    }

    @Override
    public int delayCost() {
        return checked.delayCost();
    }

    @Override
    public void onCreated(int unit) {
        checked.onCreated(unit);
    }

    @Override
    public void onStarted(int unit) {
        passed.clear();
        checked.onStarted(unit);
    }

    @Override
    public void onBlocked(int unit) {
        enabled.clear(unit);
        checked.onBlocked(unit);
    }

    @Override
    public void onSent(ProcessId to, Object message) {
        checked.onSent(to, message);
    }

    @Override
    public void onEnabled(int unit, ProcessId process, boolean timer) {
        enabled.set(unit);
        checked.onEnabled(unit, process, timer);
    }

    @Override
    public DelayingExplorer copy() {
        return new CheckedExplorer(checked.copy(), (BitSet) enabled.clone(), (BitSet) passed.clone());
    }
}
