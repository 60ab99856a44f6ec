package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Programs;
import dev.winnow.Programs.Talker;
import dev.winnow.ScriptedRun;
import dev.winnow.guided.LogicalClock;
import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InferredClockTest {

    private record Vote(int version, int random, long term) {}

    private record Ask(String text, Integer term) {}

    private record Noise(int falling, int version) {}

    /** As a library writes it: a term of its own class, inherited by all messages. */
    @SuppressWarnings("UnusedVariable") // read by reflection
    private static final class Term {
        private final long number;

        Term(long number) {
            this.number = number;
        }
    }

    @SuppressWarnings("UnusedVariable") // read by reflection
    private abstract static class Termed {
        private final Term term;

        Termed(long number) {
            this.term = new Term(number);
        }
    }

    @SuppressWarnings("UnusedVariable") // read by reflection
    private static final class Request extends Termed {
        private final int lastIndex;

        Request(long number, int lastIndex) {
            super(number);
            this.lastIndex = lastIndex;
        }
    }

    private static final class Answer extends Termed {
        Answer(long number) {
            super(number);
        }
    }

    private record Envelope(String sender, Object content) {}

    private static final ProcessId NODE = ProcessId.of("node");

    private static Execution delivered(int count, IntFunction<Object> messages) {
        Setup setup = Setup.of(Programs.pure(Network.unordered(), Map.of(NODE, new Talker(List.of(), Map.of())))
                        .build())
                .build();
        try (ScriptedRun scripted = ScriptedRun.of(setup).start("node")) {
            for (int i = 0; i < count; i++) {
                scripted.tell("node", messages.apply(i));
            }
            return scripted.execution();
        }
    }

    @Nested
    class Given_messages_with_a_term {

        private final SeededRandom dice = new SeededRandom(3);

        /** The term rises every fourth message; now and then an old message comes late. */
        private final LogicalClock clock = InferredClock.of(delivered(60, i -> {
            long term = Math.max(1, i / 4 - (i % 10 == 9 ? 1 : 0));
            return i % 2 == 0 ? new Vote(3, dice.nextInt(1_000), term) : new Ask("?", (int) term);
        }));

        @Test
        void when_inferred_then_it_is_found_in_all_types_that_have_it() {
            assertThat(clock.of(new Vote(3, 500, 41))).hasValue(41);
            assertThat(clock.of(new Ask("?", 42))).hasValue(42);
        }

        @Test
        void when_a_message_has_no_such_number_then_it_belongs_to_no_episode() {
            assertThat(clock.of(new Noise(1, 2))).isEmpty();
            assertThat(clock.of("term")).isEmpty();
            assertThat(clock.of(new Ask("?", null))).isEmpty();
        }
    }

    @Nested
    class Given_messages_of_plain_classes {

        @Test
        void when_all_have_an_object_with_a_term_then_it_is_found_inside() {
            LogicalClock clock =
                    InferredClock.of(delivered(60, i -> i % 2 == 0 ? new Request(i / 4, i) : new Answer(i / 4)));

            assertThat(clock).hasToString("term.number");
            assertThat(clock.of(new Request(7, 99))).hasValue(7);
            assertThat(clock.of(new Answer(8))).hasValue(8);
        }

        @Test
        void when_they_are_in_envelopes_then_it_is_found_inside() {
            LogicalClock clock = InferredClock.of(delivered(60, i -> new Envelope("a", new Answer(i / 4))));

            assertThat(clock).hasToString("content.term.number");
            assertThat(clock.of(new Envelope("b", new Request(7, 99)))).hasValue(7);
            assertThat(clock.of(new Envelope("b", "text"))).isEmpty();
        }
    }

    @Nested
    class Given_messages_without_a_clock {

        @Test
        void when_a_number_never_changes_then_it_is_no_clock() {
            assertThat(InferredClock.of(delivered(20, i -> new Ask("?", 7)))).isSameAs(LogicalClock.NONE);
        }

        @Test
        void when_numbers_fall_as_often_as_they_rise_then_they_are_no_clock() {
            assertThat(InferredClock.of(delivered(20, i -> new Noise(i % 2 == 0 ? 50 : 10 + i % 3, 1))))
                    .isSameAs(LogicalClock.NONE);
        }

        @Test
        void when_messages_are_texts_then_there_is_no_clock() {
            assertThat(InferredClock.of(delivered(20, i -> "term " + i))).isSameAs(LogicalClock.NONE);
        }
    }
}
