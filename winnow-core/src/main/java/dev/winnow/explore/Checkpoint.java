package dev.winnow.explore;

import dev.winnow.collect.IntArrays;
import dev.winnow.explore.delay.StratifiedSearch;
import dev.winnow.system.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Where a {@link StratifiedSearch} was stopped: how it came to each configuration, and which of them wait for what.
 * Configurations themselves have no meaning outside of the search that numbered them: who goes on makes all moves once
 * more.
 *
 * <p>As text: figures by name, then a line for each configuration in the order in which they were found, then lists of
 * those that wait, then {@code end}.
 */
public final class Checkpoint {

    private static final String FIRST_LINE = "winnow frontier 1";
    private static final String LAST_LINE = "end";
    private static final String STATES = "states";
    private static final int LISTS = 3; // of those that wait: present, further, frontier

    private final Map<String, Long> counters = new TreeMap<>();
    private int[] links = new int[1 << 10]; // two by two: the number before, below 0 for a first one, and the move
    private int count;
    private final int[][] pending = new int[LISTS][]; // two by two: a number, and how many choices were made

    public void counter(String name, long value) {
        counters.put(name, value);
    }

    public long counter(String name) {
        Long value = counters.get(name);
        if (value == null) {
            throw corrupt("it does not say its " + name);
        }
        return value;
    }

    public void addLink(int from, int move) {
        links = IntArrays.roomFor(links, 2L * (count + 1));
        links[2 * count] = from;
        links[2 * count + 1] = move;
        count++;
    }

    /** How many configurations there are. */
    public int stateCount() {
        return count;
    }

    public int parent(int number) {
        return links[2 * number];
    }

    public int move(int number) {
        return links[2 * number + 1];
    }

    /** Keeps a list of those that wait, two ints each: a number, and how many choices were made. */
    public void pending(int list, int[] pairs) {
        pending[list] = pairs;
    }

    public int[] pending(int list) {
        return pending[list];
    }

    // ---- as text

    public void write(Writer to) throws IOException {
        to.write(FIRST_LINE + "\n");
        for (Map.Entry<String, Long> figure : counters.entrySet()) {
            to.write(figure.getKey() + " " + figure.getValue() + "\n");
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
     * Reads what was written.
     *
     * @throws BadInput if it was not, or not all of it
     */
    public static Checkpoint read(BufferedReader from) throws IOException {
        if (!FIRST_LINE.equals(from.readLine())) {
            throw corrupt("it does not begin with '" + FIRST_LINE + "'");
        }
        try {
            Checkpoint read = new Checkpoint();
            long states = -1;
            while (states < 0) {
                String[] words = readLine(from).split(" ", -1);
                if (words[0].equals(STATES)) {
                    states = Long.parseLong(words[1]);
                } else {
                    read.counter(words[0], Long.parseLong(words[1]));
                }
            }
            for (int number = 0; number < states; number++) {
                String line = readLine(from);
                int space = line.indexOf(' ');
                int before = Integer.parseInt(line, 0, Math.max(0, space), 10);
                read.addLink(
                        requireInRange(before, Integer.MIN_VALUE, number),
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
            throw corrupt("a list is not complete");
        }
        IntStream.range(0, pairs.length / 2).forEach(i -> requireInRange(pairs[2 * i], 0, count));
    }

    private static int requireInRange(int value, int least, int end) {
        if (value < least || value >= end) {
            throw corrupt("there is no configuration " + value);
        }
        return value;
    }

    private static String readLine(BufferedReader from) throws IOException {
        String line = from.readLine();
        if (line == null) {
            throw corrupt("it ends too soon");
        }
        return line;
    }

    public static BadInput corrupt(String why) {
        return new BadInput(
                "this is not where a search was stopped: " + why, "begin the search anew, without --resume");
    }
}
