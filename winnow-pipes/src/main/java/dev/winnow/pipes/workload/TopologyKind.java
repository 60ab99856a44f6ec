package dev.winnow.pipes.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The neighbors that the {@code broadcast} workload proposes to each node. */
public enum TopologyKind {
    /** A square: up to four neighbors. */
    GRID {
        @Override
        boolean areNeighbors(int one, int other, int count) {
            int side = (int) Math.ceil(Math.sqrt(count));
            boolean sameRow = one / side == other / side;
            return (sameRow && Math.abs(one - other) == 1) || Math.abs(one - other) == side;
        }
    },
    /** A chain. */
    LINE {
        @Override
        boolean areNeighbors(int one, int other, int count) {
            return Math.abs(one - other) == 1;
        }
    },
    /** All others. */
    TOTAL {
        @Override
        boolean areNeighbors(int one, int other, int count) {
            return one != other;
        }
    },
    /** A binary tree: the parent and up to two children. */
    TREE {
        @Override
        boolean areNeighbors(int one, int other, int count) {
            int child = Math.max(one, other);
            return one != other && (child - 1) / 2 == Math.min(one, other);
        }
    };

    /** Returns true if two nodes, by index, are neighbors. */
    abstract boolean areNeighbors(int one, int other, int count);

    /** Returns the neighbors of each node, in the order of the nodes. */
    public Map<String, List<String>> neighbors(List<String> nodes) {
        Map<String, List<String>> neighbors = new LinkedHashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            int node = i;
            neighbors.put(nodes.get(i), select(nodes, other -> areNeighbors(node, other, nodes.size())));
        }
        return neighbors;
    }

    private static List<String> select(List<String> nodes, IntPredicate isSelected) {
        return new ArrayList<>(IntStream.range(0, nodes.size())
                .filter(isSelected)
                .mapToObj(nodes::get)
                .toList());
    }
}
