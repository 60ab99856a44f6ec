package dev.winnow.trace.export;

import java.util.ArrayList;
import java.util.List;

/** Places counts from 1 to some power of ten on a line of so many pixels; 0 stands where 1 does. */
record LogScale(int decades, double from, double to) {

    /** Wide enough for the largest count. */
    static LogScale upTo(long largest, double from, double to) {
        int decades = 1;
        for (long reach = 10; reach < largest && decades < 18; reach *= 10) {
            decades++;
        }
        return new LogScale(decades, from, to);
    }

    double at(long count) {
        return from + (to - from) * Math.log10((double) Math.max(1, count)) / decades;
    }

    /** The powers of ten to be named: all, or every second or third one if they are many. */
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
