package dev.winnow.explore;

import dev.winnow.run.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Where a {@link StratifiedSearch} was stopped: how it came to each configuration, and which of them wait for what. Configurations themselves have no meaning outside of the search that numbered them: who goes on makes
 * all moves once more.
 *
 * <p>As text: figures by name, then a line for each configuration in the order in which they were found, then lists of those that wait, then {@code end}.
 */
public final class Checkpoint {

    private static final String FIRST_LINE = "winnow frontier 1";
    private static final String LAST_LINE = "end";
    private static final String STATES = "states";
    private static final int LISTS = 3; // of those that wait: present, further, frontier

    private final Map<String, Long> figures = new TreeMap<>();
    private int[] links = new int[1 << 10]; // two by two: the number before, below 0 for a first one, and the move
    private int count;
    private final int[][] waiting = new int[LISTS][]; // two by two: a number, and how many choices were made

    void figure(String name, long value) {
        figures.put(name, value);
    }

    long figure(String name) {
        Long value = figures.get(name);
        if (value == null) {
            throw torn("it does not say its " + name);
        }
        return value;
    }

    void link(int from, int move) {
        links = IntArrays.roomFor(links, 2L * (count + 1));
        links[2 * count] = from;
        links[2 * count + 1] = move;
        count++;
    }

    /** How many configurations there are. */
    public int states() {
        return count;
    }

    int from(int number) {
        return links[2 * number];
    }

    int move(int number) {
        return links[2 * number + 1];
    }

    /** Keeps a list of those that wait, two ints each: a number, and how many choices were made. */
    void waiting(int list, int[] pairs) {
        waiting[list] = pairs;
    }

    int[] waiting(int list) {
        return waiting[list];
    }

    // ---- as text

    public void write(Writer to) throws IOException {
        to.write(FIRST_LINE + "\n");
        for (Map.Entry<String, Long> figure : figures.entrySet()) {
            to.write(figure.getKey() + " " + figure.getValue() + "\n");
        }
        to.write(STATES + " " + count + "\n");
        for (int number = 0; number < count; number++) {
            to.write(from(number) + " " + move(number) + "\n");
        }
        for (int[] list : waiting) {
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
            throw torn("it does not begin with '" + FIRST_LINE + "'");
        }
        try {
            Checkpoint read = new Checkpoint();
            long states = -1;
            while (states < 0) {
                String[] words = line(from).split(" ", -1);
                if (words[0].equals(STATES)) {
                    states = Long.parseLong(words[1]);
                } else {
                    read.figure(words[0], Long.parseLong(words[1]));
                }
            }
            for (int number = 0; number < states; number++) {
                String line = line(from);
                int space = line.indexOf(' ');
                int before = Integer.parseInt(line, 0, Math.max(0, space), 10);
                read.link(
                        between(before, Integer.MIN_VALUE, number),
                        Integer.parseInt(line, space + 1, line.length(), 10));
            }
            for (int list = 0; list < read.waiting.length; list++) {
                String line = line(from).strip();
                read.waiting[list] = line.isEmpty()
                        ? new int[0]
                        : Arrays.stream(line.split(" ", -1))
                                .mapToInt(Integer::parseInt)
                                .toArray();
                read.check(read.waiting[list]);
            }
            if (!LAST_LINE.equals(line(from))) {
                throw torn("it does not end with '" + LAST_LINE + "'");
            }
            return read;
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw torn("a number is missing or wrong (" + e.getMessage() + ")");
        }
    }

    private void check(int[] pairs) {
        if (pairs.length % 2 != 0) {
            throw torn("a list is not complete");
        }
        IntStream.range(0, pairs.length / 2).forEach(i -> between(pairs[2 * i], 0, count));
    }

    private static int between(int value, int least, int end) {
        if (value < least || value >= end) {
            throw torn("there is no configuration " + value);
        }
        return value;
    }

    private static String line(BufferedReader from) throws IOException {
        String line = from.readLine();
        if (line == null) {
            throw torn("it ends too soon");
        }
        return line;
    }

    static BadInput torn(String why) {
        return new BadInput(
                "this is not where a search was stopped: " + why, "begin the search anew, without --resume");
    }
}
