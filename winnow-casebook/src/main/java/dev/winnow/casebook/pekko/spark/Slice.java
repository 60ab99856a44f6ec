package dev.winnow.casebook.pekko.spark;

import java.util.stream.IntStream;

/**
 * A range of points of a Halton sequence in the unit square: the share of points within the quarter circle tends to
 * pi/4.
 */
record Slice(int number) {

    static final int POINTS = 100;

    /** Returns how many of its points lie within the quarter circle. */
    long inside() {
        int first = 1 + number * POINTS;
        return IntStream.range(first, first + POINTS).filter(Slice::isInside).count();
    }

    private static boolean isInside(int point) {
        double x = radicalInverse(point, 2);
        double y = radicalInverse(point, 3);
        return x * x + y * y <= 1;
    }

    /** Returns the radical inverse: the digits of the number after the radix point, last digit first. */
    private static double radicalInverse(int number, int base) {
        double value = 0;
        double digit = 1.0 / base;
        for (int remaining = number; remaining > 0; remaining /= base) {
            value += digit * (remaining % base);
            digit /= base;
        }
        return value;
    }
}
