package dev.winnow.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Drawn by hand, time downwards; numbers are steps.
 *
 * <pre>
 *   outside      p            q            r
 *                0 start
 *                             1 start
 *                                          2 start
 *   3 send a → p
 *                4 a: sends b → q, c → r
 *                                          5 c: sends d → q
 *                             6 d: sends e → p, arms t
 *                             7 b
 *                             8 t fires: sends f → r
 *                9 e
 *                             10 crash
 *                                          11 f
 * </pre>
 */
final class CausalityTest {

    private static final int P = 0;
    private static final int Q = 1;
    private static final int R = 2;

    private final Recording recording = drawn();
    private final Causality causality = Execution.of(
                    new Origin("drawn", Map.of(), 1), recording, new Verdict.Passed(Verdict.EndReason.STOPPED))
            .causality();

    private static Recording drawn() {
        Recording recording = new Recording();
        for (String name : new String[] {"p", "q", "r"}) {
            recording.declareProcess(ProcessId.of(name));
        }
        for (String name : new String[] {"p", "q", "r"}) {
            recording.beginExternal(new External.Start(ProcessId.of(name)));
        }
        recording.beginExternal(new External.Send(ProcessId.of("p"), "a"));
        int a = recording.addMessage(-1, P, "a");
        recording.beginDelivery(a);
        int b = recording.addMessage(P, Q, "b");
        int c = recording.addMessage(P, R, "c");
        recording.beginDelivery(c);
        int d = recording.addMessage(R, Q, "d");
        recording.beginDelivery(d);
        int e = recording.addMessage(Q, P, "e");
        int t = recording.addTimer(Q, "t");
        recording.beginDelivery(b);
        recording.beginFiring(t);
        int f = recording.addMessage(Q, R, "f");
        recording.beginDelivery(e);
        recording.beginExternal(new External.Crash(ProcessId.of("q")));
        recording.beginDelivery(f);
        return recording;
    }

    @Nested
    class Given_vector_clocks {

        @Test
        void when_computed_then_they_match_the_worked_example() {
            int[][] clocks = {
                {1, 0, 0},
                {0, 1, 0},
                {0, 0, 1},
                {0, 0, 0}, // an external send belongs to no process
                {2, 0, 0},
                {2, 0, 2},
                {2, 2, 2},
                {2, 3, 2},
                {2, 4, 2},
                {3, 2, 2},
                {2, 5, 2},
                {2, 4, 3},
            };
            for (int step = 0; step < clocks.length; step++) {
                assertThat(causality.clock(step)).as("clock of step %d", step).isEqualTo(clocks[step]);
            }
        }
    }

    @Nested
    class Given_happens_before {

        /** Returns happens-before by definition: the closure of program order and send before delivery. */
        private boolean reaches(int a, int b) {
            if (a >= b) {
                return false;
            }
            int previous = causality.previousAtProcess(b);
            int sender = causality.sendingStep(b);
            return previous == a
                    || sender == a
                    || (previous > a && reaches(a, previous))
                    || (sender > a && reaches(a, sender));
        }

        @Test
        void when_compared_with_the_definition_then_all_pairs_agree() {
            for (int a = 0; a < recording.size(); a++) {
                for (int b = 0; b < recording.size(); b++) {
                    assertThat(causality.happensBefore(a, b))
                            .as("%d before %d", a, b)
                            .isEqualTo(reaches(a, b));
                }
            }
        }

        @Test
        void when_queried_then_it_matches_the_figure() {
            assertThat(causality.happensBefore(3, 11))
                    .as("a send from outside and what it led to")
                    .isTrue();
            assertThat(causality.happensBefore(4, 7)).isTrue();
            assertThat(causality.happensBefore(6, 9)).isTrue();
            assertThat(causality.happensBefore(7, 9)).isFalse();
            assertThat(causality.happensBefore(9, 10)).isFalse();
            assertThat(causality.happensBefore(8, 10))
                    .as("a crash in program order")
                    .isTrue();
            assertThat(causality.happensBefore(10, 11)).isFalse();
            assertThat(causality.happensBefore(0, 3)).isFalse();
            assertThat(causality.happensBefore(2, 2)).isFalse();
        }
    }

    @Nested
    class Given_the_steps_before_a_step {

        @Test
        void when_queried_then_sender_and_predecessor_are_returned() {
            assertThat(causality.sendingStep(7)).isEqualTo(4);
            assertThat(causality.previousAtProcess(9)).isEqualTo(4);
            assertThat(causality.previousAtProcess(0)).isEqualTo(-1);
        }
    }

    @Nested
    class Given_races {

        @Test
        void when_queried_then_they_are_neighbors_without_causality() {
            // 6-7: b was in flight. 7-8: step 6 armed the timer. 4-9: a causes e. 5-11: c causes f.
            assertThat(causality.races(true)).containsExactly(new Causality.Race(6, 7), new Causality.Race(7, 8));
        }

        @Test
        void when_the_second_has_an_independent_sender_then_it_is_a_race_too() {
            Recording late = new Recording();
            for (String name : new String[] {"p", "q", "r"}) {
                late.declareProcess(ProcessId.of(name));
            }
            late.beginExternal(new External.Send(ProcessId.of("p"), "x"));
            int x = late.addMessage(-1, P, "x");
            late.beginExternal(new External.Send(ProcessId.of("q"), "y"));
            int y = late.addMessage(-1, Q, "y");
            late.beginDelivery(x); // 2 at p
            late.beginDelivery(y); // 3 at q, which sends z to p only now
            int z = late.addMessage(Q, P, "z");
            late.beginDelivery(z); // 4 at p
            assertThat(Causality.of(late).races(true)).containsExactly(new Causality.Race(2, 4));
        }

        @Test
        void when_two_messages_share_a_channel_then_they_race_only_without_FIFO() {
            Recording twice = new Recording();
            twice.declareProcess(ProcessId.of("p"));
            twice.beginExternal(new External.Send(ProcessId.of("p"), "x"));
            int x = twice.addMessage(-1, P, "x");
            twice.beginExternal(new External.Send(ProcessId.of("p"), "y"));
            int y = twice.addMessage(-1, P, "y");
            twice.beginDelivery(x);
            twice.beginDelivery(y);
            twice.beginDelivery(y); // the same message again, from a set
            assertThat(Causality.of(twice).races(true)).isEmpty();
            assertThat(Causality.of(twice).races(false)).containsExactly(new Causality.Race(2, 3));
        }

        @Test
        void when_two_timers_of_one_process_fire_then_they_do_not_race() {
            Recording timers = new Recording();
            timers.declareProcess(ProcessId.of("p"));
            timers.beginExternal(new External.Start(ProcessId.of("p")));
            int s = timers.addTimer(P, "s");
            int t = timers.addTimer(P, "t");
            timers.beginFiring(s);
            timers.beginFiring(t);
            assertThat(Causality.of(timers).races(false)).isEmpty();
        }
    }

    @Nested
    class Given_copies_and_children {

        @Test
        void when_only_a_duplicate_is_delivered_then_its_send_happens_before() {
            Recording copied = new Recording();
            copied.declareProcess(ProcessId.of("p"));
            copied.beginExternal(new External.Send(ProcessId.of("p"), "x"));
            int x = copied.addMessage(-1, P, "x");
            copied.beginExternal(new External.Duplicate(x));
            int copy = copied.addMessage(-1, P, "x");
            copied.beginExternal(new External.Drop(x));
            copied.beginDelivery(copy);
            Causality of = Causality.of(copied);
            assertThat(of.happensBefore(0, 1)).isTrue();
            assertThat(of.happensBefore(0, 2)).isTrue();
            assertThat(of.happensBefore(0, 3)).isTrue();
            assertThat(of.happensBefore(1, 3)).isTrue();
            assertThat(of.happensBefore(2, 3)).isFalse();
            assertThat(of.sendingStep(3)).isEqualTo(1);
            assertThat(of.sendingStep(1)).isZero();
        }

        @Test
        void when_a_process_is_created_then_its_creation_happens_before_its_steps() {
            Recording spawning = new Recording();
            spawning.declareProcess(ProcessId.of("p"));
            spawning.beginExternal(new External.Start(ProcessId.of("p")));
            int child = spawning.declareProcess(ProcessId.of("p/child"));
            spawning.beginExternal(new External.Send(ProcessId.of("p/child"), "x"));
            int x = spawning.addMessage(-1, child, "x");
            spawning.beginDelivery(x);
            Causality of = Causality.of(spawning);
            assertThat(of.happensBefore(0, 2)).isTrue();
            assertThat(of.clock(2)).containsExactly(1, 1);
            assertThat(of.races(false)).isEmpty();
        }
    }
}
