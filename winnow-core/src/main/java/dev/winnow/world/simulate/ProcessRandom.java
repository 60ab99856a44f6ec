package dev.winnow.world.simulate;

import dev.winnow.model.SeededRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The random generator of one process. Its position in the stream is kept by the process, so that two generators in one
 * handler draw different numbers. Bounded draws are those of {@link SeededRandom}, which are the same on every JDK.
 */
final class ProcessRandom implements RandomGenerator {

    private final HandlerContext context;
    private final SimulatedProcess drawer;

    ProcessRandom(HandlerContext context, SimulatedProcess drawer) {
        this.context = context;
        this.drawer = drawer;
    }

    private <T> T draw(Function<SeededRandom, T> draw) {
        context.checkRunning(drawer);
        SeededRandom random = drawer.random();
        T drawn = draw.apply(random);
        drawer.randomDraws = random.drawCount();
        return drawn;
    }

    @Override
    public long nextLong() {
        return draw(SeededRandom::nextLong);
    }

    @Override
    public int nextInt() {
        return draw(SeededRandom::nextInt);
    }

    @Override
    public int nextInt(int bound) {
        return draw(random -> random.nextInt(bound));
    }

    @Override
    public int nextInt(int from, int to) {
        return draw(random -> random.nextInt(from, to));
    }

    @Override
    public long nextLong(long bound) {
        return draw(random -> random.nextLong(bound));
    }

    @Override
    public long nextLong(long from, long to) {
        return draw(random -> random.nextLong(from, to));
    }

    @Override
    public boolean nextBoolean() {
        return draw(SeededRandom::nextBoolean);
    }

    @Override
    public double nextDouble() {
        return draw(SeededRandom::nextDouble);
    }
}
