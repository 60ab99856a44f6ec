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
