package dev.winnow.explore.component;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.collect.IntPairMap;
import dev.winnow.collect.IntRowTable;
import dev.winnow.model.Violation;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.ProcessSteps;
import dev.winnow.statespace.StateCheck;
import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The invariants over states, checked for all configurations of a tuple at once. Every combination of states of its
 * sets is a reachable configuration, so nothing needs to be exposed. Only the processes that an invariant has read are
 * combined ({@link ProductWalk}). Used by one thread.
 */
final class ProductChecks {

    private static final double MAX_COMBINATIONS = 1 << 26; // for one tuple, unless few verdicts answer for them
    private static final long MAX_VERDICTS = 1 << 22;
    private static final double MAX_CUT_OFF_COMBINATIONS = 1 << 22; // there will be more: a first look only
    private static final int POLL_EVERY = 1 << 8; // verdicts

    private final ComponentGroup root;
    private final ProcessSteps steps;
    private final List<ProductCheck> checks;
    private final int processes;

    ProductChecks(ComponentGroup root, ComposedStateSpace space) {
        this.root = root;
        this.steps = space.processSteps();
        this.processes = space.processCount();
        this.checks = space.stateChecks().stream().map(ProductCheck::new).toList();
    }

    /** A violation of a check, and what the check saw. */
    record BrokenCheck(Violation violation, Observation observation, StateCheck check) {}

    /** Returns the first check that is violated in a configuration of the tuple, or null. */
    @Nullable
    BrokenCheck findBroken(int[] tuple) {
        for (ProductCheck check : checks) {
            Violation violation = check.check.isDone() ? null : check.findViolation(tuple);
            if (violation != null) {
                return new BrokenCheck(violation, check.observation, check.check);
            }
        }
        return null;
    }

    /** Returns local states of all processes that agree with a row. */
    static int[] localStates(int[] row, Observation observation, int[] others) {
        int[] states = others.clone();
        for (int k = 0; k < row.length; k++) {
            states[observation.process(k)] = row[k];
        }
        return states;
    }

    /** One invariant or goal. What it has read so far decides what is combined; reading more starts over. */
    private final class ProductCheck {
        private final StateCheck check;
        private final CheckTree tree;
        private Observation observation;
        private int[] owner = new int[0]; // by column of the observation: the part of its process
        private final List<IntPairMap> seen = new ArrayList<>(); // by part: the number of what can be seen, by set
        private final Map<List<IntArrayKey>, Integer> seenNumbers = new HashMap<>();
        private final List<IntRowTable> tables = new ArrayList<>(); // by that number
        private IntRowTable holds = new IntRowTable(0); // those numbers of all parts

        ProductCheck(StateCheck check) {
            this.check = check;
            this.tree = new CheckTree(check);
            this.observation = new Observation(check.when(), check.readProcesses());
        }

        @Nullable
        Violation findViolation(int[] tuple) {
            if (observation.width() == 0 && !read(tuple)) {
                return null;
            }
            while (true) {
                int[] numbers = new int[tuple.length];
                for (int i = 0; i < tuple.length; i++) {
                    numbers[i] = seenOf(i, tuple[i]);
                }
                Violation found = holds.indexOf(numbers, 0) >= 0 ? null : evaluate(numbers, tuple);
                if (observation.isOf(check.readProcesses())) {
                    if (found == null) {
                        holds.addIfAbsent(numbers, 0);
                    }
                    return found;
                }
                reset();
            }
        }

        private void reset() {
            observation = new Observation(check.when(), check.readProcesses());
            owner = IntStream.range(0, observation.width())
                    .map(k -> root.partOf(observation.process(k)))
                    .toArray();
            seen.clear();
            IntStream.range(0, root.partCount()).forEach(i -> seen.add(new IntPairMap()));
            seenNumbers.clear();
            tables.clear();
            holds = new IntRowTable(root.partCount());
        }

        /** Evaluates one configuration, to learn what is read. Returns false if the tuple has none to evaluate. */
        private boolean read(int[] tuple) {
            int[] states = anyStates(tuple);
            if (states.length == 0) {
                return false;
            }
            check.findViolation(states);
            reset();
            return true;
        }

        /** Returns the local states of a configuration that is to be checked; empty if there is none. */
        private int[] anyStates(int[] tuple) {
            Observation all =
                    new Observation(check.when(), IntStream.range(0, processes).toArray());
            int[] states = new int[processes];
            for (int i = 0; i < tuple.length; i++) {
                IntRowTable rows = root.part(i).firstRow(tuple[i], all, steps);
                if (rows.count() == 0) {
                    return new int[0];
                }
                for (int p = 0; p < processes; p++) {
                    states[p] += rows.rows()[p];
                }
            }
            return states;
        }

        private int seenOf(int part, int set) {
            int known = seen.get(part).get(set, 0);
            if (known == IntPairMap.ABSENT) {
                known = numberOf(root.part(part).rows(set, observation, steps));
                seen.get(part).put(set, 0, known);
            }
            return known;
        }

        private int numberOf(IntRowTable rows) {
            int width = observation.width();
            List<IntArrayKey> content = IntStream.range(0, rows.count())
                    .mapToObj(row -> Arrays.copyOfRange(rows.rows(), row * width, (row + 1) * width))
                    .sorted(Arrays::compare)
                    .map(IntArrayKey::new)
                    .toList();
            Integer known = seenNumbers.putIfAbsent(content, tables.size());
            if (known != null) {
                return known;
            }
            tables.add(rows);
            return tables.size() - 1;
        }

        private @Nullable Violation evaluate(int[] numbers, int[] tuple) {
            IntRowTable[] rows = IntStream.of(numbers).mapToObj(tables::get).toArray(IntRowTable[]::new);
            if (root.cutOffPart() != null) {
                rows = RowCombinations.limited(rows, observation.width(), MAX_CUT_OFF_COMBINATIONS);
            }
            double combinations = RowCombinations.combinations(rows);
            if (combinations == 0) {
                return null;
            }
            tree.clearIfFull();
            return new ProductWalk(
                            tree,
                            observation,
                            new ProductWalk.ComponentRows(rows, owner),
                            anyStates(tuple),
                            verdicts -> mayContinue(verdicts, combinations))
                    .findViolation();
        }

        private boolean mayContinue(long verdicts, double combinations) {
            if (verdicts % POLL_EVERY == 0) {
                root.part(0).requireTime("checking '" + check.name() + "' for all combinations of states");
                requireFew(verdicts, combinations);
            }
            return !check.isDone();
        }

        private void requireFew(long verdicts, double combinations) {
            if (verdicts > MAX_VERDICTS && combinations > MAX_COMBINATIONS) {
                throw new BadInput(
                        String.format(
                                Locale.ROOT,
                                "'%s' looks at %d processes at once, which can be in %.1e combinations of states",
                                check.name(),
                                observation.width(),
                                combinations),
                        "split it into invariants that look at fewer processes each, such as one for each pair");
            }
        }
    }
}
