package dev.winnow.trace.export;

import java.util.ArrayList;
import java.util.List;

/** A logarithmic scale from 1 to a power of ten, between two pixel positions; 0 is placed at 1. */
record LogScale(int decades, double from, double to) {

    /** Returns a scale that includes the largest count. */
    static LogScale upTo(long largest, double from, double to) {
        int decades = 1;
        for (long max = 10; max < largest && decades < 18; max *= 10) {
            decades++;
        }
        return new LogScale(decades, from, to);
    }

    /** Returns the position of a count. */
    double at(long count) {
        return from + (to - from) * Math.log10((double) Math.max(1, count)) / decades;
    }

    /** Returns the powers of ten to label: all, or every second or third if there are many. */
    List<Long> ticks() {
        List<Long> ticks = new ArrayList<>();
        int every = 1 + (decades - 1) / 7;
        long count = 1;
        for (int decade = 0; decade <= decades; decade++) {
            if (decade % every == 0) {
                ticks.add(count);
            }
            count *= 10;
        }
        return ticks;
    }
}
