package dev.winnow.viewer.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Causality;
import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepRecorder;
import dev.winnow.viewer.CasebookScenarios;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StepQueryTest {

    private static Execution execution(String scenario, long seed) {
        Setup setup = CasebookScenarios.setup(scenario);
        return Runner.run(
                setup,
                CasebookScenarios.origin(scenario).withSeed(seed),
                new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight())),
                300,
                new dev.winnow.run.ProgressBeacon());
    }

    private static List<RecordedStep> lines(String scenario, Execution execution) {
        StepRecorder lines = new StepRecorder(CasebookScenarios.setup(scenario));
        return execution.steps().stream().map(lines::toRecordedStep).toList();
    }

    private static List<List<Integer>> found(String query, List<RecordedStep> steps) {
        HappensBeforeMatcher order = new HappensBeforeMatcher(StepQuery.parse(query));
        List<int[]> met = new ArrayList<>();
        return steps.stream()
                .flatMap(step -> order.match(step, met).stream())
                .map(HappensBeforeMatcher.PatternMatch::steps)
                .toList();
    }

    @Nested
    class Given_an_event_of_each_kind {

        private static final ProcessId N1 = ProcessId.of("n1");
        private static final ProcessId N2 = ProcessId.of("n2");
        private static final RecordedMessage VOTE = new RecordedMessage("Vote", "Vote(term=1)", null);

        private final List<RecordedEvent> events = List.of(
                new RecordedEvent.Delivered(0, N1, N2, VOTE),
                new RecordedEvent.TimerFired(1, N1, "election"),
                new RecordedEvent.Started(N1),
                new RecordedEvent.Crashed(N1),
                new RecordedEvent.Restarted(N1),
                new RecordedEvent.SentFromOutside(N1, VOTE, "{}"),
                new RecordedEvent.Partitioned(List.of(N1), List.of(N2)),
                new RecordedEvent.Healed(List.of(N1), List.of(N2)),
                new RecordedEvent.Dropped(0, N1, N2, VOTE),
                new RecordedEvent.Duplicated(0, N1, N2, VOTE),
                new RecordedEvent.BlockRun("block"),
                new RecordedEvent.HandlerCrash(N1, 2));

        private RecordedStep step(int number) {
            return new RecordedStep(
                    number,
                    events.get(number),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    false,
                    List.of(),
                    null,
                    List.of(),
                    null,
                    List.of());
        }

        @ParameterizedTest
        @CsvSource({
            "deliver, 0",
            "fire, 1",
            "start, 2",
            "crash, 3",
            "restart, 4",
            "send, 5",
            "partition, 6",
            "heal, 7",
            "drop, 8",
            "duplicate, 9",
            "run, 10",
            "crash-in-handler, 11"
        })
        void when_a_kind_is_searched_for_then_only_its_event_is_found(String kind, int number) {
            List<RecordedStep> steps =
                    IntStream.range(0, events.size()).mapToObj(this::step).toList();
            assertThat(found("kind:" + kind, steps)).containsExactly(List.of(number));
        }
    }

    @Nested
    class Given_one_pattern {

        private final List<RecordedStep> steps = lines("mini-raft-45", execution("mini-raft-45", 1));

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "type:Vote | Vote(",
                    "field:term=1 | term=1",
                    "process:n2 kind:deliver | →n2 ",
                    "kind:start | start ",
                    "vote 'text:\"granted=true\"' | granted=true"
                })
        void when_searched_then_every_match_fits(String query, String part) {
            List<List<Integer>> found = found(query.replace("'", ""), steps);
            assertThat(found).isNotEmpty();
            assertThat(found)
                    .allSatisfy(
                            match -> assertThat(steps.get(match.get(0)).text()).contains(part.strip()));
        }

        @Test
        void when_a_field_is_searched_then_its_whole_value_must_match() {
            assertThat(found("field:term=1", steps))
                    .allSatisfy(
                            match -> assertThat(steps.get(match.get(0)).text()).doesNotContain("term=1\\d"));
            assertThat(found("field:erm=1", steps)).isEmpty();
        }
    }

    @Nested
    class Given_patterns_one_of_which_happens_before_the_other {

        @ParameterizedTest
        @ValueSource(strings = {"paxos-1", "2pc-2", "mini-raft-45"})
        void when_searched_then_the_matches_are_those_of_causality(String scenario) {
            Execution execution = execution(scenario, 3);
            List<RecordedStep> steps = lines(scenario, execution);
            Causality causality = execution.causality();
            List<String> types = steps.stream()
                    .filter(step -> step.event() instanceof dev.winnow.trace.RecordedEvent.Delivered)
                    .map(step -> ((dev.winnow.trace.RecordedEvent.Delivered) step.event())
                            .message()
                            .type())
                    .distinct()
                    .limit(5)
                    .toList();
            for (String first : types) {
                for (String second : types) {
                    Predicate<RecordedStep> a =
                            StepQuery.parse("type:" + first).patterns().get(0);
                    Predicate<RecordedStep> b =
                            StepQuery.parse("type:" + second).patterns().get(0);
                    TreeSet<Integer> expected = new TreeSet<>();
                    for (Step later : execution.steps()) {
                        for (Step earlier : execution.steps()) {
                            if (a.test(steps.get(earlier.index()))
                                    && b.test(steps.get(later.index()))
                                    && causality.happensBefore(earlier.index(), later.index())) {
                                expected.add(later.index());
                            }
                        }
                    }
                    List<List<Integer>> found = found("type:" + first + " -> type:" + second, steps);
                    assertThat(found.stream().map(match -> match.get(1))).containsExactlyElementsOf(expected);
                    assertThat(found)
                            .allSatisfy(match -> assertThat(causality.happensBefore(match.get(0), match.get(1)))
                                    .isTrue());
                }
            }
        }
    }

    @Nested
    class Given_an_invalid_query {

        @ParameterizedTest
        @ValueSource(strings = {"", "->", "a ->", "-> b", "colour:red", "field:term", "a -> -> b"})
        void when_searched_then_the_error_says_how_to_search(String query) {
            assertThatThrownBy(() -> StepQuery.parse(query))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("cannot be understood");
        }
    }
}
