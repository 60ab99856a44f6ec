package dev.winnow.explore.dpor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.Enumeration;
import dev.winnow.explore.RandomProgram;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.dpor.PartialOrderReduction.Kind;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.Network;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random systems: every search must see what the enumeration of all interleavings sees. */
public final class DifferentialTest {

    private static final int MOST_INTERLEAVINGS = 300;

    /** The reference result. */
    private static final class Truth {
        private final Set<String> ends = new HashSet<>();
        private final Set<String> violations;
        private final Set<String> traces;
        private final boolean small;

        Truth(RandomProgram program, int most) {
            Setup setup = program.setup(ends);
            Enumeration all = new Enumeration(setup.world().processes(), most);
            Runner.run(setup, new Origin("test", Map.of(), 1), all);
            small = all.executions().size() <= most;
            violations = violations(all.executions());
            traces = MazurkiewiczTraces.of(all.executions());
        }
    }

    public static Set<String> violations(Collection<Execution> executions) {
        return executions.stream()
                .filter(execution -> execution.verdict().isViolation())
                .map(execution -> ((Verdict.Violated) execution.verdict()).violation())
                .map(Violation::fingerprint)
                .collect(Collectors.toSet());
    }

    static void agree(RandomProgram program, Truth truth) {
        for (Kind kind : Kind.values()) {
            Set<String> ends = new HashSet<>();
            SearchResult all = PartialOrderReductionTest.reduce(program.setup(ends), kind, true);
            assertThat(all.complete()).isTrue();
            assertThat(ends).as("%s %s", kind, program).isEqualTo(truth.ends);
            assertThat(violations(PartialOrderReductionTest.executions(all)))
                    .as("%s %s", kind, program)
                    .isEqualTo(truth.violations);
            SearchResult first = PartialOrderReductionTest.reduce(program.setup(new HashSet<>()), kind, false);
            assertThat(first.violation() == null).isEqualTo(truth.violations.isEmpty());
            if (truth.violations.isEmpty()) {
                assertThat(all.executions()).as("%s %s", kind, program).isGreaterThanOrEqualTo(truth.traces.size());
            }
            if (truth.violations.isEmpty() && kind == Kind.OPTIMAL && isForeseeable(program)) {
                assertThat(all.executions()).as("%s", program).isEqualTo(truth.traces.size());
                assertThat(all.counts().executions().blocked())
                        .as("%s", program)
                        .isZero();
            }
        }
        if (beginsWithABrokenEnd(program)) {
            return;
        }
        agree(
                program,
                truth,
                space -> StatefulSearchTest.search(space, SearchRequest.of("bfs", 1), WorkerTeam.CALLER_ONLY));
        agree(
                program,
                truth,
                space -> StatefulSearchTest.search(space, SearchRequest.of("ses-rtc", 1), WorkerTeam.CALLER_ONLY));
    }

    /** Returns true if optimality is guaranteed: dependencies are known in advance. */
    private static boolean isForeseeable(RandomProgram program) {
        return !program.network().equals(Network.mailbox()) && !program.defers();
    }

    /** Returns true if the plan alone may be a complete execution with a violation: state spaces refuse such a plan. */
    private static boolean beginsWithABrokenEnd(RandomProgram program) {
        try {
            StatefulSearchTest.graph(program.setup(new HashSet<>()));
            return false;
        } catch (UnsupportedByEngine e) {
            assertThat(e).hasMessageContaining("a plan whose prologue violates");
            return true;
        }
    }

    private static void agree(RandomProgram program, Truth truth, Function<StateSpace, SearchResult> search) {
        Set<String> ends = new HashSet<>();
        SearchResult reached = search.apply(StatefulSearchTest.graph(program.setup(ends)));
        Violation violation = reached.violation();
        if (violation == null) {
            assertThat(truth.violations).as("%s", program).isEmpty();
            assertThat(reached.complete()).isTrue();
            assertThat(ends).as("%s", program).isEqualTo(truth.ends);
        } else {
            assertThat(truth.violations).as("%s", program).contains(violation.fingerprint());
        }
    }

    /** Checks this many programs: the first seeds whose programs do not have too many interleavings. */
    private static int compare(int programs, Network network, boolean defers) {
        int compared = 0;
        int violating = 0;
        for (long seed = 0; compared < programs; seed++) {
            RandomProgram program = new RandomProgram(seed, network, defers);
            Truth truth = new Truth(program, MOST_INTERLEAVINGS);
            if (truth.small && truth.traces.size() > 1) {
                agree(program, truth);
                compared++;
                violating += truth.violations.isEmpty() ? 0 : 1;
            }
        }
        return violating;
    }

    @Nested
    class Given_random_programs {

        @Test
        void when_searched_by_every_method_then_all_see_the_same_states() {
            for (Network network : List.of(Network.fifo(), Network.mailbox(), Network.unordered())) {
                for (boolean defers : new boolean[] {false, true}) {
                    assertThat(compare(35, network, defers)).isBetween(5, 30);
                }
            }
        }

        /** Each seed shows a mistake that the first few programs do not. */
        @ParameterizedTest
        @CsvSource({
            "154, MAILBOX, false", // events independent of a race count to the end of the execution
            "252, MAILBOX, false",
            "9, FIFO, true",
            "336, UNORDERED, true",
            "890, FIFO, true", // a choice made elsewhere does not make another one redundant
            "420, FIFO, true", // a failure says nothing about what could have come after it
            "896, UNORDERED, true",
            "508, MAILBOX, true", // a sleeping choice may come after what it depends on
            "2132, FIFO, true", // a deferred message is overtaken in its channel
            "8382, MAILBOX, true" // the receiver of another choice is not known
        })
        void when_a_state_was_missed_once_then_it_is_found_now(long seed, Network.MessageOrder order, boolean defers) {
            RandomProgram program = new RandomProgram(seed, new Network(order, false, false), defers);
            Truth truth = new Truth(program, 1_000);
            assertThat(truth.small).isTrue();
            agree(program, truth);
        }
    }
}
