package dev.winnow.casebook.pekko.spark;

import java.util.stream.IntStream;

/**
 * Some of the points of a Halton sequence in the unit square: the share of all points that lie within the quarter
 * circle tends to a quarter of pi.
 */
record Slice(int number) {

    static final int POINTS = 100;

    /** How many of its points lie within the quarter circle. */
    long inside() {
        int first = 1 + number * POINTS;
        return IntStream.range(first, first + POINTS).filter(Slice::isInside).count();
    }

    private static boolean isInside(int point) {
        double x = mirrored(point, 2);
        double y = mirrored(point, 3);
        return x * x + y * y <= 1;
    }

    /** The digits of the number behind the point, last digit first. */
    private static double mirrored(int number, int base) {
        double value = 0;
        double digit = 1.0 / base;
        for (int rest = number; rest > 0; rest /= base) {
            value += digit * (rest % base);
            digit /= base;
        }
        return value;
    }
}
