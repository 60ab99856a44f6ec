package dev.winnow.lab.bench;

import dev.winnow.model.SeededRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Schedules that a minimizer would try: the original without some of its moves. */
final class ShortenedSchedules {

    private ShortenedSchedules() {}

    /** Returns schedules without one move each, from the last move to the first. */
    static List<int[]> backward(int[] moves) {
        List<int[]> schedules = new ArrayList<>();
        for (int deleted = moves.length - 1; deleted >= 0; deleted--) {
            schedules.add(without(moves, new int[] {deleted}));
        }
        return schedules;
    }

    /** Returns the given number of schedules, each without the given number of random moves. */
    static List<int[]> random(int[] moves, int deletions, int count, SeededRandom random) {
        List<int[]> schedules = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            schedules.add(without(moves, chosen(moves.length, deletions, random)));
        }
        return schedules;
    }

    private static int[] chosen(int bound, int count, SeededRandom random) {
        int[] all = new int[bound];
        Arrays.setAll(all, i -> i);
        for (int i = 0; i < count; i++) {
            int other = i + random.nextInt(bound - i);
            int swapped = all[i];
            all[i] = all[other];
            all[other] = swapped;
        }
        int[] chosen = Arrays.copyOf(all, count);
        Arrays.sort(chosen);
        return chosen;
    }

    private static int[] without(int[] moves, int[] deleted) {
        int[] remaining = new int[moves.length - deleted.length];
        int next = 0;
        for (int i = 0; i < moves.length; i++) {
            if (Arrays.binarySearch(deleted, i) < 0) {
                remaining[next++] = moves[i];
            }
        }
        return remaining;
    }
}
