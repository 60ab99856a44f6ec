package dev.winnow.world;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Coverage;
import dev.winnow.rehearse.ForkableStateSpace;
import dev.winnow.run.BadInput;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A graph in which configurations that differ only in which of interchangeable processes is which have one name: the smallest of the names that they would have under all
 * permutations. So whoever visits each name once visits one of them, and paths are still real ones.
 *
 * <p>Ip and Dill, Better verification through symmetry (FMSD 1996); Clarke, Enders, Filkorn, Jha (FMSD 1996). Their scalarsets make a program symmetric by its syntax. Here the scenario promises it, and
 * samples are tried out: what follows on a configuration under other names must be what follows on it, under other names, and must break as much. Cost for each name: as many sums as there are
 * permutations.
 */
final class FoldedGraph implements ForkableStateSpace {

    private static final int SAMPLES = 64; // the first so many configurations, and later one of so many times 64
    private static final int BROKEN = -1;

    private final FlatGraph flat;
    private final List<int[]> permutations;
    private final Images[] images;
    private @Nullable FlatGraph other; // for trying out
    private int entered;

    private boolean named; // behind the latest move
    private long low;
    private long high;

    FoldedGraph(FlatGraph flat, List<int[]> permutations) {
        this.flat = flat;
        this.permutations = permutations;
        this.images = flat.images(permutations).toArray(Images[]::new);
    }

    // ---- names

    @Override
    public long low() {
        name();
        return low;
    }

    @Override
    public long high() {
        name();
        return high;
    }

    private void name() {
        if (named) {
            return;
        }
        named = true;
        low = flat.low();
        high = flat.high();
        for (int i = 1; i < images.length; i++) { // the first changes nothing
            long otherLow = low(images[i]);
            if (otherLow <= low) {
                long otherHigh = high(images[i]);
                high = otherLow < low ? otherHigh : Math.min(high, otherHigh);
                low = otherLow;
            }
        }
    }

    private long low(Images image) {
        long sum = Standings.low(~image.history(flat.history())) - Standings.low(~0); // as the flat one sums up
        for (int p = 0; p < flat.processes(); p++) {
            sum += Standings.low(image.standing(flat.standing(p)));
        }
        return sum;
    }

    private long high(Images image) {
        long sum = Standings.high(~image.history(flat.history())) - Standings.high(~0);
        for (int p = 0; p < flat.processes(); p++) {
            sum += Standings.high(image.standing(flat.standing(p)));
        }
        return sum;
    }

    // ---- whether it is true that they are interchangeable

    private boolean isSample() {
        int times = entered++;
        return times < SAMPLES || times % (SAMPLES * SAMPLES) == 0;
    }

    private void tryOut(int[] from, int at) {
        Images image = images[1 + entered % (images.length - 1)];
        flat.enter(from, at);
        int[] under = under(image);
        Set<List<Integer>> expected = following(flat, image);
        if (other == null) {
            other = flat.fork();
        }
        other.enter(under, 0);
        if (!following(other, images[0]).equals(expected)) {
            throw new BadInput(
                    "the processes that the scenario calls interchangeable are not: with other names something else follows on the same",
                    "do not let anything depend on the order of their names, nor on numbers that stand for them; or leave the reduction"
                            + " out: --no-symmetry");
        }
    }

    /** The configuration behind the latest move under other names. */
    private int[] under(Images image) {
        int[] made = new int[width()];
        int processes = flat.processes();
        for (int p = 0; p < processes; p++) {
            made[image.process(p)] = image.standing(flat.standing(p));
        }
        made[processes] = image.history(flat.history());
        write(low(image), made, processes + 1);
        write(high(image), made, processes + 3);
        return made;
    }

    private static void write(long half, int[] to, int at) {
        to[at] = (int) half;
        to[at + 1] = (int) (half >>> 32);
    }

    /** What all moves lead to, under other names; of what breaks something, only that it does. */
    private Set<List<Integer>> following(FlatGraph graph, Images image) {
        Set<List<Integer>> all = new HashSet<>();
        for (int move = 0; move < graph.moves(); move++) {
            graph.perform(move);
            Integer[] one = new Integer[graph.processes() + 1];
            Arrays.fill(one, BROKEN);
            if (graph.violation() == null) {
                for (int p = 0; p < graph.processes(); p++) {
                    one[image.process(p)] = image.standing(graph.standing(p));
                }
                one[graph.processes()] = image.history(graph.history());
            }
            all.add(List.of(one));
        }
        return all;
    }

    // ---- as it is

    @Override
    public void enter(int[] from, int at) {
        if (isSample()) {
            tryOut(from, at);
        }
        flat.enter(from, at);
        named = false;
    }

    @Override
    public boolean perform(int move) {
        named = false;
        return flat.perform(move);
    }

    @Override
    public FoldedGraph fork() {
        return new FoldedGraph(flat.fork(), permutations);
    }

    @Override
    public int processes() {
        return flat.processes();
    }

    @Override
    public ProcessId id(int process) {
        return flat.id(process);
    }

    @Override
    public int width() {
        return flat.width();
    }

    @Override
    public int firsts() {
        return flat.firsts();
    }

    @Override
    public void first(int which, int[] to, int at) {
        flat.first(which, to, at);
    }

    @Override
    public int[][] firstChoices(int which) {
        return flat.firstChoices(which);
    }

    @Override
    public int moves() {
        return flat.moves();
    }

    @Override
    public int process(int move) {
        return flat.process(move);
    }

    @Override
    public boolean isTimer(int move) {
        return flat.isTimer(move);
    }

    @Override
    public boolean isIdle(int move) {
        return flat.isIdle(move);
    }

    @Override
    public int sent() {
        return flat.sent();
    }

    @Override
    public int receiver(int message) {
        return flat.receiver(message);
    }

    @Override
    public Object message(int message) {
        return flat.message(message);
    }

    @Override
    public boolean isBroken() {
        return flat.isBroken();
    }

    @Override
    public @Nullable Violation violation() {
        return flat.violation();
    }

    @Override
    public void leave(int[] to, int at) {
        flat.leave(to, at);
    }

    @Override
    public int asked(int move) {
        return flat.asked(move);
    }

    @Override
    public int[] choices(int move) {
        return flat.choices(move);
    }

    @Override
    public Coverage coverage() {
        return flat.coverage();
    }

    @Override
    public long handlerCalls() {
        return flat.handlerCalls();
    }
}
