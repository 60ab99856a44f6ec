package dev.winnow.explore.delay;

import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.StateSpace;

/**
 * A path of a {@link StratifiedSearch}: its last configuration, the explorer's state there, the choices tried and the
 * delays so far. The paper's Frontier is a list of them.
 */
final class DelayPath {

    /**
     * The deviations of a path from the explorer.
     *
     * @param otherValues number of handler choices other than the first value
     */
    record Deviations(int delays, int otherValues) {
        static final Deviations NONE = new Deviations(0, 0);
    }

    private int[] ints; // the listed choices, the configuration, and which units are enabled if choices are listed
    private final int width; // of the configuration
    private final DelayingExplorer explorer; // before the first choice; never changes
    private final int depth;
    private final int otherValues; // before the last configuration
    private int number; // in the parent links
    private int delays;
    private int explorerDelays; // of the explorer, up to the last choice tried
    private int triedChoices;
    private int unitOffset; // of the last choice tried, among those of its unit
    private boolean isOtherValue; // the last choice tried takes other than the first value
    private int listedChoices;
    private boolean areChoicesListed;
    private int firstChoice; // the number of choices before those in the list

    /** Creates a path to the configuration after the last move, with no choice tried yet. */
    DelayPath(StateSpace space, DelayingExplorer explorer, int number, int depth, Deviations deviations) {
        this.width = space.configurationInts();
        this.ints = new int[width];
        space.save(ints, 0);
        this.explorer = explorer;
        this.number = number;
        this.depth = depth;
        this.delays = deviations.delays();
        this.otherValues = deviations.otherValues();
    }

    /** Reads what the next choice needs, so that it is in the processor's cache. */
    int prefetch() {
        return ints[configurationAt()] + (hasNextChoice() ? ChoiceList.move(ints, triedChoices - firstChoice) : 0);
    }

    void enter(StateSpace space) {
        space.enter(ints, configurationAt());
    }

    void copyConfiguration(int[] to, int at) {
        System.arraycopy(ints, configurationAt(), to, at, width);
    }

    private int configurationAt() {
        return listedChoices * ChoiceList.FIELDS;
    }

    /** Returns a new explorer at the last choice tried. */
    DelayingExplorer explorer() {
        return explorer(explorerDelays);
    }

    /** Returns a new explorer after this number of delays. */
    DelayingExplorer explorer(int afterDelays) {
        DelayingExplorer delayed = explorer.copy();
        for (int i = 0; i < afterDelays; i++) {
            delayed.delay();
        }
        return delayed;
    }

    int explorerDelays() {
        return explorerDelays;
    }

    int depth() {
        return depth;
    }

    int number() {
        return number;
    }

    void setNumber(int number) {
        this.number = number;
    }

    int delays() {
        return delays;
    }

    int triedChoices() {
        return triedChoices;
    }

    int unitOffset() {
        return unitOffset;
    }

    /** Returns the number of handler choices other than the first value, including the last choice tried. */
    int otherValues() {
        return otherValues + (isOtherValue ? 1 : 0);
    }

    Deviations deviations() {
        return new Deviations(delays, otherValues());
    }

    // ---- choices

    boolean areChoicesListed() {
        return areChoicesListed;
    }

    /** Returns true if its execution has ended: no choices were listed. */
    boolean isAtEnd() {
        return listedChoices == 0;
    }

    /** Lists its choices from the last one tried. The choice order must have scanned its configuration. */
    void listChoices(ChoiceOrder choiceOrder) {
        areChoicesListed = true;
        firstChoice = Math.max(0, triedChoices - 1);
        int count = choiceOrder.choiceCount() - firstChoice;
        int[] listed = new int[count * ChoiceList.FIELDS + width + choiceOrder.enabledInts()];
        copyConfiguration(listed, count * ChoiceList.FIELDS);
        if (count > 0) {
            ChoiceList.write(choiceOrder, explorer(), unitOffset, count, listed);
        }
        choiceOrder.writeEnabled(listed, count * ChoiceList.FIELDS + width);
        ints = listed;
        listedChoices = count;
    }

    /** Lets the choice order know which units are enabled. The choices must be listed. */
    void restoreEnabled(ChoiceOrder choiceOrder) {
        choiceOrder.readEnabled(ints, configurationAt() + width);
    }

    /** Returns true if some listed choice is not tried yet. */
    boolean hasNextChoice() {
        return triedChoices - firstChoice < listedChoices;
    }

    /** Returns true if some listed choice is not tried yet and needs at most this number of delays. */
    boolean hasNextChoice(int delayBound) {
        return hasNextChoice() && delays + ChoiceList.delayCost(ints, triedChoices - firstChoice) <= delayBound;
    }

    /** Goes on to the next choice, and returns its move. */
    int nextChoice() {
        int next = triedChoices - firstChoice;
        int delaysToNext = ChoiceList.explorerDelays(ints, next);
        explorerDelays += delaysToNext;
        if (triedChoices > 0) {
            unitOffset = delaysToNext == 0 ? unitOffset + 1 : 0;
        }
        isOtherValue = ChoiceList.isOtherValue(ints, next);
        delays += ChoiceList.delayCost(ints, next);
        triedChoices++;
        return ChoiceList.move(ints, next);
    }
}
