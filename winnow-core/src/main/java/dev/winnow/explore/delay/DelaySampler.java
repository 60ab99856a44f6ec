package dev.winnow.explore.delay;

import dev.winnow.explore.SearchRequest;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@link StratifiedSampling} that draws samples, in one thread: DelayBoundedSample and ExecutePath of
 * figure 7. A sample depends on its index and number of delays only.
 *
 * <p>Difference: for the next delay, an execution is repeated from the previous delay on, not from its start.
 */
final class DelaySampler {

    private static final int POLL_INTERVAL = 1 << 4; // steps; small, since a step is slow with many messages in flight

    private final StateSpace space;
    private final @Nullable ReexecutedStateSpace reexecuted; // the same, if it is re-executed
    private final ChoiceOrder choiceOrder;
    private final LongFunction<DelayingExplorer> explorers; // by seed
    private final StratifiedSampling.Variant variant;
    private final SearchRequest request;
    private final BooleanSupplier stop;

    DelaySampler(
            StateSpace space,
            LongFunction<DelayingExplorer> explorers,
            StratifiedSampling.Variant variant,
            SearchRequest request,
            BooleanSupplier stop) {
        this.space = space;
        this.reexecuted = ReexecutedStateSpace.of(space);
        this.choiceOrder = new ChoiceOrder(space, true);
        this.explorers = explorers;
        this.variant = variant;
        this.request = request;
        this.stop = stop;
    }

    /**
     * Draws the sample with this index: an execution with this many delays, or with as many as it has positions for.
     */
    DelaySample draw(long index, int delays) {
        long seed = SeededRandom.deriveSeed(request.seed(), request.search());
        Drawing drawing = new Drawing(SeededRandom.deriveSeed(seed, index));
        drawing.draw(delays);
        return drawing.sample;
    }

    /** What a point of an execution is like, apart from its configuration. */
    private record Point(DelayingExplorer explorer, int moves, int unitOffset, int delays) {}

    /** The drawing of one sample. */
    private final class Drawing {
        private final SeededRandom random;
        private final DelaySample sample = new DelaySample();
        private final int[] configuration = new int[space.configurationInts()];
        private DelayingExplorer explorer;
        private int unitOffset; // of the next event, in its unit
        private int delaysAtStep; // before the next step
        private final int[] delayedConfiguration = configuration.clone();
        private Point lastDelay; // the point after it; the start of the execution if there is none
        private int highestDelayCost = 1; // where a delay costs more, there is no position for one

        Drawing(long seed) {
            this.random = new SeededRandom(seed);
            StratifiedSampling.@Nullable SamplingStart start = variant.frontier();
            sample.initialIndex = random.nextInt(
                    start == null ? space.initialCount() : start.paths().size());
            if (start == null) {
                space.writeInitial(sample.initialIndex, configuration, 0);
                enter();
                explorer = explorers.apply(seed);
                choiceOrder.announceUnits(explorer);
            } else {
                DelayPath path = start.paths().get(sample.initialIndex);
                path.copyConfiguration(configuration, 0);
                enter();
                explorer = path.explorer();
                unitOffset = delayAtStart(path);
            }
            lastDelay = saveLastDelay();
        }

        private void enter() {
            space.enter(configuration, 0);
            choiceOrder.scan();
        }

        /** Performs the delay that exceeded the bound of the search. Returns the offset of the next event. */
        private int delayAtStart(DelayPath path) {
            return path.triedChoices() == 0 ? path.unitOffset() : choiceOrder.delay(explorer, path.unitOffset());
        }

        private Point saveLastDelay() {
            System.arraycopy(configuration, 0, delayedConfiguration, 0, configuration.length);
            return new Point(explorer.copy(), sample.moves.size(), unitOffset, delaysAtStep);
        }

        /** Draws the position of each delay uniformly, after the previous delay was performed. */
        void draw(int delays) {
            highestDelayCost = Math.max(1, delays);
            int places = runToEnd();
            while (sample.delays() < delays && places > 0 && !sample.hasEnded()) {
                delayAt(random.nextInt(places));
                places = runToEnd();
            }
        }

        /** Performs the execution up to its end. Returns the number of positions for another delay. */
        private int runToEnd() {
            int places = 0;
            while (hasNext()) {
                places += placesForValue() + placesForEvent();
                perform(nextMove());
                places += revealedPlaces();
                addState();
                enterSuccessor();
            }
            sample.maxPlaces = Math.max(sample.maxPlaces, places);
            return places;
        }

        /** Returns true if the execution continues, with the explorer at a unit that has choices. */
        private boolean hasNext() {
            boolean continues = !sample.hasEnded()
                    && choiceOrder.choiceCount() > 0
                    && sample.moves.size() < request.executions().steps();
            if (continues) {
                choiceOrder.selectMove(explorer, unitOffset); // delays the explorer past units without choices
            }
            return continues;
        }

        /** Returns the number of positions where a delay makes the handler choose another value. */
        private int placesForValue() {
            return request.delays().drawsChoices() ? 0 : choiceOrder.otherValueCount(explorer, unitOffset);
        }

        /** Returns 1 if a delay of the next event is possible, or does not have to change anything. */
        private int placesForEvent() {
            if (explorer.delayCost() > highestDelayCost) {
                sample.wasSealed = true;
                return 0;
            }
            return variant.literal() || choiceOrder.eventCount() - delaysAtStep > 1 ? 1 : 0;
        }

        private int nextMove() {
            if (!request.delays().drawsChoices()) {
                return choiceOrder.selectMove(explorer, unitOffset);
            }
            long draws = random.drawCount();
            int move = choiceOrder.drawValues(explorer, unitOffset, random);
            sample.drewChoices |= random.drawCount() > draws;
            return move;
        }

        /** Returns the number of positions for values that the last move revealed, in a re-executed state space. */
        private int revealedPlaces() {
            if (reexecuted == null || !reexecuted.hasRevealedMoves()) {
                return 0;
            }
            int known = placesForValue();
            choiceOrder.scan();
            return placesForValue() - known;
        }

        /**
         * Repeats the execution from the last delay up to a position, and performs another delay there.
         *
         * @param place the number of positions to pass
         */
        private void delayAt(int place) {
            List<Integer> moves = sample.removeMovesFrom(lastDelay.moves());
            returnToLastDelay();
            int passed = 0;
            for (int i = 0; hasNext() && passed + placesForValue() + placesForEvent() <= place; i++) {
                passed += placesForValue() + placesForEvent();
                perform(moves.get(i));
                enterSuccessor();
            }
            if (!sample.hasEnded()) {
                sample.distances.add(place);
                delay(place - passed);
                lastDelay = saveLastDelay();
            }
        }

        private void returnToLastDelay() {
            System.arraycopy(delayedConfiguration, 0, configuration, 0, configuration.length);
            explorer = lastDelay.explorer().copy();
            unitOffset = lastDelay.unitOffset();
            delaysAtStep = lastDelay.delays();
            enter();
        }

        /** Lets the handler choose another value, or delays the next event. */
        private void delay(int place) {
            if (place < placesForValue()) {
                perform(choiceOrder.selectMove(explorer, unitOffset + 1 + place));
                addState();
                enterSuccessor();
            } else {
                int lastValue = unitOffset + choiceOrder.otherValueCount(explorer, unitOffset);
                unitOffset = choiceOrder.delay(explorer, lastValue);
                delaysAtStep++;
            }
        }

        private void perform(int move) {
            choiceOrder.recordBeforeMove(explorer);
            sample.addMove(move, space.processOf(move));
            sample.isStopped = sample.events % POLL_INTERVAL == 0 && stop.getAsBoolean();
            space.perform(move);
            sample.violation = space.violation();
        }

        /**
         * Adds the configuration after the last move to those seen. A re-executed state space decides by the path
         * whether it is new, because fingerprints of a world may take far longer than steps.
         */
        private void addState() {
            if (reexecuted == null) {
                sample.addFingerprint(space.fingerprintLow(), space.fingerprintHigh());
            } else {
                sample.newPaths += reexecuted.isNewPath() ? 1 : 0;
            }
        }

        /** Makes the configuration after the last move the current one, unless the execution has ended. */
        private void enterSuccessor() {
            if (!sample.hasEnded()) {
                choiceOrder.recordSent();
                space.save(configuration, 0);
                enter();
                choiceOrder.notifyExplorer(explorer);
                unitOffset = 0;
                delaysAtStep = 0;
            }
        }
    }
}
