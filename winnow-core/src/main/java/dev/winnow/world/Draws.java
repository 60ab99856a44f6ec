package dev.winnow.world;

import dev.winnow.model.Dice;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The randomness of one process. It holds no place of its own in the stream, so that two of them in one handler do not draw
 * the same, and its bounded draws are those of {@link Dice}: the same on every JDK.
 */
final class Draws implements RandomGenerator {

    private final Handling handling;
    private final Cell drawer;

    Draws(Handling handling, Cell drawer) {
        this.handling = handling;
        this.drawer = drawer;
    }

    private <T> T draw(Function<Dice, T> how) {
        handling.checkRunning(drawer);
        Dice dice = drawer.dice();
        T drawn = how.apply(dice);
        drawer.draws = dice.draws();
        return drawn;
    }

    @Override
    public long nextLong() {
        return draw(Dice::nextLong);
    }

    @Override
    public int nextInt() {
        return draw(Dice::nextInt);
    }

    @Override
    public int nextInt(int bound) {
        return draw(dice -> dice.nextInt(bound));
    }

    @Override
    public int nextInt(int from, int to) {
        return draw(dice -> dice.nextInt(from, to));
    }

    @Override
    public long nextLong(long bound) {
        return draw(dice -> dice.nextLong(bound));
    }

    @Override
    public long nextLong(long from, long to) {
        return draw(dice -> dice.nextLong(from, to));
    }

    @Override
    public boolean nextBoolean() {
        return draw(Dice::nextBoolean);
    }

    @Override
    public double nextDouble() {
        return draw(Dice::nextDouble);
    }
}
