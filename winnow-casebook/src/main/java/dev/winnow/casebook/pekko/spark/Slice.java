package dev.winnow.casebook.pekko.spark;

import java.util.stream.IntStream;

/**
 * Some of the points of a Halton sequence in the unit square: the share of all points that lie within the quarter circle tends to a quarter
 * of pi.
 */
record Slice(int number) {

    static final int POINTS = 100;

    /** A point of the unit square. */
    record Point(double x, double y) {

        boolean isInside() {
            return x * x + y * y <= 1;
        }
    }

    Point[] points() {
        return IntStream.range(1 + number * POINTS, 1 + (number + 1) * POINTS)
                .mapToObj(i -> new Point(mirrored(i, 2), mirrored(i, 3)))
                .toArray(Point[]::new);
    }

    static long inside(Point[] points) {
        return java.util.Arrays.stream(points).filter(Point::isInside).count();
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
