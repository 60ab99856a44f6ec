package dev.winnow.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.guided.MoveTable;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.Campaign;
import dev.winnow.run.CampaignBudget;
import dev.winnow.run.Fuzzer;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpaceFactory;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A store and its copy. One client writes to the store, another one reads from either. */
class StaleReadTest {

    private static final ProcessId STORE = ProcessId.of("store");
    private static final ProcessId COPY = ProcessId.of("copy");
    private static final ProcessId WRITER = ProcessId.of("writer");
    private static final ProcessId READER = ProcessId.of("reader");

    private record Put(int value) {}

    private record Ok() {}

    private record Get() {}

    private record Value(int value) {}

    private record Copied(int value) {}

    /** A store that may answer before it updates the copy, so that the copy is stale. */
    private record Store(boolean waits) implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer value, ProcessId from, Object message, Context context) {
            if (message instanceof Put put) {
                context.send(COPY, put);
                if (!waits) {
                    context.send(WRITER, new Ok());
                }
                return put.value();
            }
            if (message instanceof Copied copied) {
                if (waits) {
                    context.send(WRITER, new Ok());
                }
                return copied.value();
            }
            context.send(from, new Value(value));
            return value;
        }
    }

    private record Copy() implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer value, ProcessId from, Object message, Context context) {
            if (message instanceof Put put) {
                context.send(STORE, new Copied(put.value()));
                return put.value();
            }
            context.send(from, new Value(value));
            return value;
        }
    }

    private record Writer() implements PureProcess<String, Object> {

        @Override
        public String start(Context context) {
            context.send(STORE, new Put(1));
            return "waiting";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            return "done";
        }
    }

    /** A client whose state is the number of answers received. */
    private record Reader(List<ProcessId> asks) implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            context.send(asks.get(0), new Get());
            return 0;
        }

        @Override
        public Integer receive(Integer answers, ProcessId from, Object message, Context context) {
            if (answers + 1 < asks.size()) {
                context.send(asks.get(answers + 1), new Get());
            }
            return answers + 1;
        }
    }

    private static History<?, ?, ?> history() {
        return History.of(Register.of(0))
                .clients(WRITER, READER) // the store forwards what is written
                .call(Put.class, put -> Register.write(put.value()))
                .call(Get.class, get -> Register.read())
                .ok(Ok.class, ok -> Answer.done())
                .ok(Value.class, value -> Answer.got(value.value()));
    }

    private static Invariant<?> linearizable() {
        return history().linearizable("linearizable");
    }

    private static Invariant<?> sequentiallyConsistent() {
        return history().sequentiallyConsistent("sequentially consistent");
    }

    private static Setup setup(boolean waits, Invariant<?> invariant, ProcessId... asks) {
        return Setup.of(SimulatedSystem.with(Network.unordered())
                        .process(STORE, new Store(waits))
                        .process(COPY, new Copy())
                        .process(WRITER, new Writer())
                        .process(READER, new Reader(List.of(asks)))
                        .build())
                .invariant(invariant)
                .build();
    }

    private static Campaign.CampaignResult hunt(Setup setup) {
        Origin origin = new Origin("stale", Map.of(), 7);
        return new Campaign(
                        setup,
                        origin,
                        seed -> new Fuzzer(setup, seed, new RandomWalk(seed, 0.1)),
                        new CampaignBudget(500, Duration.ZERO, 100),
                        () -> 0)
                .findFirstViolation(1, Runnable::run, 0);
    }

    private static SearchResult search(Setup setup) {
        return SearchCatalogue.standard()
                .run(
                        setup.world()
                                .ability(StateSpaceFactory.class)
                                .orElseThrow()
                                .openStateSpace(setup, new Origin("stale", Map.of(), 1), new MoveTable(setup)),
                        SearchRequest.of("bfs", 1),
                        SearchContext.of(setup));
    }

    @Nested
    class Given_a_store_that_answers_before_its_copy_is_updated {

        @Test
        void when_hunted_then_the_stale_read_is_found() {
            Campaign.CampaignResult result = hunt(setup(false, linearizable(), COPY, COPY));
            assertThat(result.findings()).hasSize(1);
            assertThat(((Verdict.Violated) result.findings().get(0).execution().verdict())
                            .violation()
                            .message())
                    .isEqualTo("reader received Got(value=0) for Read; the history allows only Got(value=1)");
        }

        @Test
        void when_all_configurations_are_searched_then_it_is_found() {
            assertThat(search(setup(false, linearizable(), COPY, COPY)).violation())
                    .extracting(Violation::invariant)
                    .isEqualTo("linearizable");
        }

        @Test
        void when_reads_are_stale_then_it_is_sequentially_consistent() {
            Setup setup = setup(false, sequentiallyConsistent(), COPY, COPY);
            assertThat(hunt(setup).findings()).isEmpty();
            assertThat(search(setup))
                    .extracting(SearchResult::complete, SearchResult::violation)
                    .containsExactly(true, null);
        }

        @Test
        void when_a_client_sees_the_new_value_and_then_the_old_one_then_it_is_not() {
            Setup setup = setup(false, sequentiallyConsistent(), STORE, COPY);
            assertThat(hunt(setup).findings()).hasSize(1);
            assertThat(search(setup).violation())
                    .extracting(Violation::invariant)
                    .isEqualTo("sequentially consistent");
        }
    }

    @Nested
    class Given_a_store_that_waits_for_its_copy {

        @Test
        void when_only_the_copy_is_read_then_every_execution_is_linearizable() {
            Setup setup = setup(true, linearizable(), COPY, COPY);
            assertThat(hunt(setup).findings()).isEmpty();
            assertThat(search(setup))
                    .extracting(SearchResult::complete, SearchResult::violation)
                    .containsExactly(true, null);
        }

        @Test
        void when_the_store_is_read_before_the_copy_then_a_reader_may_see_older_values() {
            assertThat(search(setup(true, linearizable(), STORE, COPY)).violation())
                    .extracting(Violation::message)
                    .isEqualTo("reader received Got(value=0) for Read; the history allows only Got(value=1)");
        }
    }
}
