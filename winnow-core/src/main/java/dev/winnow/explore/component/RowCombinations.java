package dev.winnow.explore.component;

import dev.winnow.collect.IntRowTable;

/** Combinations of rows that observers see, one of each component. */
final class RowCombinations {

    private RowCombinations() {}

    /** A visitor of combinations. */
    @FunctionalInterface
    interface RowVisitor {
        /** Takes a combination, which is reused. Returns false to see no more. */
        boolean visit(int[] row);
    }

    /** Returns the number of combinations. */
    static double combinations(IntRowTable... tables) {
        double product = 1;
        for (IntRowTable table : tables) {
            product *= table.count();
        }
        return product;
    }

    /** Returns the tables, the largest without their last rows, so that there are at most so many combinations. */
    static IntRowTable[] limited(IntRowTable[] tables, int width, double combinations) {
        IntRowTable[] smaller = tables.clone();
        while (combinations(smaller) > combinations) {
            int largest = 0;
            for (int i = 1; i < smaller.length; i++) {
                largest = smaller[i].count() > smaller[largest].count() ? i : largest;
            }
            smaller[largest] = firstHalf(smaller[largest], width);
        }
        return smaller;
    }

    private static IntRowTable firstHalf(IntRowTable table, int width) {
        IntRowTable half = new IntRowTable(width);
        for (int row = 0; row < table.count() / 2; row++) {
            half.addIfAbsent(table.rows(), row * width);
        }
        return half;
    }

    /** Visits each combination: the sum of one row of each table, which are 0 where they see nothing. */
    static void forEachCombination(IntRowTable[] tables, int width, RowVisitor visitor) {
        int[][] sums = new int[tables.length + 1][width];
        visit(tables, 0, sums, visitor);
    }

    private static boolean visit(IntRowTable[] tables, int index, int[][] sums, RowVisitor visitor) {
        if (index == tables.length) {
            return visitor.visit(sums[index]);
        }
        int width = sums[index].length;
        for (int row = 0; row < tables[index].count(); row++) {
            for (int k = 0; k < width; k++) {
                sums[index + 1][k] = sums[index][k] + tables[index].rows()[row * width + k];
            }
            if (!visit(tables, index + 1, sums, visitor)) {
                return false;
            }
        }
        return true;
    }
}
