package dev.winnow.explore;

import dev.winnow.collect.IntArrays;
import dev.winnow.explore.delay.StratifiedSearch;
import dev.winnow.explore.stateful.BreadthFirstSearch;
import dev.winnow.model.Counted;
import dev.winnow.system.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The saved progress of a {@link StratifiedSearch} or {@link BreadthFirstSearch}: the move that led to each
 * configuration, and the configurations still to be expanded. Configurations themselves have no meaning outside the
 * search that numbered them, so a resumed search performs all moves again.
 *
 * <p>Text format: counters by name, one line per configuration in the order of discovery, the lists of pending
 * configurations, then {@code end}.
 */
public final class Checkpoint {

    private static final String FIRST_LINE = "winnow frontier 1";
    private static final String LAST_LINE = "end";
    private static final String STATES = "states";
    private static final String SITUATIONS = "situations";
    private static final int LISTS = 3; // of pending configurations: current paths, next paths, frontier

    private final Map<String, BigInteger> counters = new TreeMap<>();
    private int[] links = new int[1 << 10]; // pairs: the parent's number (negative for initial ones) and the move
    private int count;
    private final int[][] pending = new int[LISTS][]; // pairs: a configuration's number and its number of tried choices

    public void setCounter(String name, long value) {
        setCounter(name, BigInteger.valueOf(value));
    }

    private void setCounter(String name, BigInteger value) {
        counters.put(name, value);
    }

    public long counter(String name) {
        return bigCounter(name).longValue();
    }

    private BigInteger bigCounter(String name) {
        BigInteger value = counters.get(name);
        if (value == null) {
            throw corrupt("the counter '" + name + "' is missing");
        }
        return value;
    }

    public void addLink(int from, int move) {
        links = IntArrays.roomFor(links, 2L * (count + 1));
        links[2 * count] = from;
        links[2 * count + 1] = move;
        count++;
    }

    /** Returns the number of configurations. */
    public int stateCount() {
        return count;
    }

    /** Marks the configurations as interface situations. */
    public void countSituations() {
        setCounter(SITUATIONS, count);
    }

    /** Returns the number of configurations in words. */
    public String size() {
        return Counted.of(count, hasCounter(SITUATIONS) ? "interface situation" : "state");
    }

    public int parent(int number) {
        return links[2 * number];
    }

    public int move(int number) {
        return links[2 * number + 1];
    }

    /** Returns true if there is a counter with this name. */
    public boolean hasCounter(String name) {
        return counters.containsKey(name);
    }

    /** Sets a list of pending configurations, as pairs of a configuration's number and its number of tried choices. */
    public void setPending(int list, int[] pairs) {
        pending[list] = pairs;
    }

    public int[] pending(int list) {
        return pending[list];
    }

    // ---- as text

    public void write(Writer to) throws IOException {
        to.write(FIRST_LINE + "\n");
        for (Map.Entry<String, BigInteger> counter : counters.entrySet()) {
            to.write(counter.getKey() + " " + counter.getValue() + "\n");
        }
        to.write(STATES + " " + count + "\n");
        for (int number = 0; number < count; number++) {
            to.write(parent(number) + " " + move(number) + "\n");
        }
        for (int[] list : pending) {
            StringBuilder line = new StringBuilder();
            Arrays.stream(list).forEach(value -> line.append(value).append(' '));
            to.write(line.append('\n').toString());
        }
        to.write(LAST_LINE + "\n");
    }

    /**
     * Reads a checkpoint.
     *
     * @throws BadInput if the text is not a complete checkpoint
     */
    public static Checkpoint read(BufferedReader from) throws IOException {
        if (!FIRST_LINE.equals(from.readLine())) {
            throw corrupt("it does not start with '" + FIRST_LINE + "'");
        }
        try {
            Checkpoint read = new Checkpoint();
            long states = -1;
            while (states < 0) {
                String[] words = readLine(from).split(" ", -1);
                if (words[0].equals(STATES)) {
                    states = Long.parseLong(words[1]);
                } else {
                    read.setCounter(words[0], new BigInteger(words[1]));
                }
            }
            for (int number = 0; number < states; number++) {
                String line = readLine(from);
                int space = line.indexOf(' ');
                int parent = Integer.parseInt(line, 0, Math.max(0, space), 10);
                read.addLink(
                        requireInRange(parent, Integer.MIN_VALUE, number),
                        Integer.parseInt(line, space + 1, line.length(), 10));
            }
            for (int list = 0; list < read.pending.length; list++) {
                String line = readLine(from).strip();
                read.pending[list] = line.isEmpty()
                        ? new int[0]
                        : Arrays.stream(line.split(" ", -1))
                                .mapToInt(Integer::parseInt)
                                .toArray();
                read.checkPairs(read.pending[list]);
            }
            if (!LAST_LINE.equals(readLine(from))) {
                throw corrupt("it does not end with '" + LAST_LINE + "'");
            }
            return read;
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw corrupt("a number is missing or wrong (" + e.getMessage() + ")");
        }
    }

    private void checkPairs(int[] pairs) {
        if (pairs.length % 2 != 0) {
            throw corrupt("a list of pairs has an odd length");
        }
        IntStream.range(0, pairs.length / 2).forEach(i -> requireInRange(pairs[2 * i], 0, count));
    }

    private static int requireInRange(int value, int min, int end) {
        if (value < min || value >= end) {
            throw corrupt("there is no configuration " + value);
        }
        return value;
    }

    private static String readLine(BufferedReader from) throws IOException {
        String line = from.readLine();
        if (line == null) {
            throw corrupt("it is truncated");
        }
        return line;
    }

    /** Returns the exception for a saved part of a search that violates an invariant now. */
    public static BadInput violated() {
        return corrupt("what it covered violates an invariant now, so the system or its invariants have changed");
    }

    /** Returns the exception for a checkpoint that cannot be used. */
    public static BadInput corrupt(String reason) {
        return new BadInput("cannot resume from this checkpoint: " + reason, "start over without --resume");
    }
}
