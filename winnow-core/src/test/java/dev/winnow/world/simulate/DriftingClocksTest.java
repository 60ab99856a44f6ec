package dev.winnow.world.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.Network;
import dev.winnow.system.Rewindable;
import dev.winnow.system.Timing;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DriftingClocksTest {

    private static final ProcessId P = ProcessId.of("p");
    private static final ProcessId Q = ProcessId.of("q");
    private static final int MOST = 18; // all timers have fired
    private static final ChoiceSource FIRST = (process, bound) -> 0;
    private static final ChoiceSource LAST = (process, bound) -> bound - 1;
    private static final Timing.Timed QUARTER = Timing.timed(1, 2).withDrift(250_000);

    /** Sets timers when it starts, and more of them, or sends a message, when something happens. */
    private record Scripted(Script script) implements PureProcess<List<Long>, Object> {

        interface Script {
            void on(Object what, Context context);
        }

        @Override
        public List<Long> start(Context context) {
            script.on("start", context);
            return List.of();
        }

        @Override
        public List<Long> receive(List<Long> state, ProcessId from, Object message, Context context) {
            script.on(message, context);
            return state;
        }

        @Override
        public List<Long> timeout(List<Long> state, Object timer, Context context) {
            script.on(timer, context);
            return state;
        }
    }

    private static SimulatedWorld started(Timing timing, Scripted.Script p, Scripted.Script q) {
        SimulatedWorld world = (SimulatedWorld) SimulatedSystem.with(Network.unordered())
                .timing(timing)
                .process(P, new Scripted(p))
                .process(Q, new Scripted(q))
                .build()
                .boot(1);
        world.perform(new External.Start(P), FIRST);
        world.perform(new External.Start(Q), FIRST);
        return world;
    }

    private static void nothing(Object what, Context context) {}

    // ---- all orders that a world produces

    private static Set<String> ordersOf(SimulatedWorld world) {
        Set<String> orders = new TreeSet<>();
        visit(world, world.ability(Rewindable.class).orElseThrow(), "", orders::add);
        return orders;
    }

    private static void visit(SimulatedWorld world, Rewindable rewindable, String order, Consumer<String> atEnd) {
        if (world.enabled().size() == 0) {
            atEnd.accept(order);
        }
        int length = world.recording().size();
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < world.enabled().size(); i++) {
            events.add(world.enabled().eventAt(i));
        }
        for (Event event : events) {
            for (List<Integer> script = List.of(); script != null; ) {
                List<Integer> values = script;
                int[] asked = {0};
                Step step =
                        world.perform(event, (process, bound) -> asked[0] < values.size() ? values.get(asked[0]++) : 0);
                visit(world, rewindable, order + step.payload(), atEnd);
                script = next(step.choices());
                rewindable.rewindTo(length);
            }
        }
    }

    /** Returns the values that follow these choices in lexicographic order; null after the last. */
    private static List<Integer> next(int[] choices) {
        for (int last = choices.length - 2; last >= 0; last -= 2) {
            if (choices[last + 1] + 1 < choices[last]) {
                List<Integer> script = new ArrayList<>();
                for (int i = 1; i < last; i += 2) {
                    script.add(choices[i]);
                }
                script.add(choices[last + 1] + 1);
                return script;
            }
        }
        return null;
    }

    /**
     * The delays of a small system. p sets timers a and b; a sends m to q and sets c. q sets x; m sets y.
     *
     * @param a less than b
     */
    private record Delays(int a, int b, int c, int x, int y) {

        /** Returns the order in which p's timers b and c fire: by deadline, then as set. */
        String laterAtP() {
            return a + c < b ? "cb" : "bc";
        }
    }

    /**
     * The referee. The drift is a quarter, m takes 1 or 2. Goes through all whole times and all readings h of q's clock
     * at m, keeps those within the bounds, and lists the orders that fit them. It knows nothing of enabled events.
     */
    private static Set<String> ordersByBruteForce(Delays d) {
        Set<String> orders = new TreeSet<>();
        int middle = Math.min(d.b, d.a + d.c);
        int last = Math.max(d.b, d.a + d.c);
        for (int a = 0; a <= MOST; a++) {
            for (int second = a; second <= MOST && fits(0, 0, a, d.a); second++) {
                for (int third = second; third <= MOST && fits(a, d.a, second, middle); third++) {
                    for (int m = a + 1; m <= a + 2 && fits(second, middle, third, last); m++) {
                        boolean isBFirst = d.laterAtP().equals("bc");
                        addOrdersOfQ(orders, d, new int[] {a, isBFirst ? second : third, isBFirst ? third : second, m});
                    }
                }
            }
        }
        return orders;
    }

    private static void addOrdersOfQ(Set<String> orders, Delays d, int[] times) {
        int m = times[3];
        for (int h = 0; h <= MOST; h++) {
            for (int x = 0; x <= MOST; x++) {
                for (int y = m; y <= MOST; y++) {
                    // The points of q's clock by time: m at h, y at h + its delay, x at its delay.
                    int atY = h + d.y;
                    boolean isMFirst = fits(0, 0, m, h) && h <= d.x && m <= x;
                    if (isMFirst && atY < d.x && fits(m, h, y, atY) && fits(y, atY, x, d.x)) {
                        addOrders(orders, times, x, y, List.of(d.laterAtP(), "mx", "yx"));
                    }
                    if (isMFirst && atY >= d.x && fits(m, h, x, d.x) && fits(x, d.x, y, atY)) {
                        addOrders(orders, times, x, y, List.of(d.laterAtP(), "mx", "xy"));
                    }
                    if (fits(0, 0, x, d.x) && fits(x, d.x, m, h) && fits(m, h, y, atY)) {
                        addOrders(orders, times, x, y, List.of(d.laterAtP(), "xm"));
                    }
                }
            }
        }
    }

    /** Returns true if a clock can go from one reading to the other: 3/4 to 5/4 of the time between. */
    private static boolean fits(int time, int reading, int laterTime, int laterReading) {
        int elapsed = laterTime - time;
        int advance = laterReading - reading;
        return elapsed >= 0 && 3 * elapsed <= 4 * advance && 4 * advance <= 5 * elapsed;
    }

    /** Adds all orders of the six events that agree with their times and with these pairs. */
    private static void addOrders(Set<String> orders, int[] times, int x, int y, List<String> pairs) {
        int[] all = {times[0], times[1], times[2], times[3], x, y};
        addPermutations("", "abcmxy", order -> {
            boolean inOrder = Stream.concat(pairs.stream(), Stream.of("ab", "ac", "am", "my"))
                    .allMatch(pair -> order.indexOf(pair.charAt(0)) < order.indexOf(pair.charAt(1)));
            for (int i = 1; i < order.length() && inOrder; i++) {
                inOrder = all["abcmxy".indexOf(order.charAt(i - 1))] <= all["abcmxy".indexOf(order.charAt(i))];
            }
            if (inOrder) {
                orders.add(order);
            }
        });
    }

    private static void addPermutations(String prefix, String rest, Consumer<String> to) {
        if (rest.isEmpty()) {
            to.accept(prefix);
        }
        for (int i = 0; i < rest.length(); i++) {
            addPermutations(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), to);
        }
    }

    @Nested
    class Given_a_small_system {

        private SimulatedWorld world(Timing timing, Delays delays) {
            return started(
                    timing,
                    (what, context) -> {
                        if (what.equals("start")) {
                            context.setTimer("a", delays.a);
                            context.setTimer("b", delays.b);
                        } else if (what.equals("a")) {
                            context.send(Q, "m");
                            context.setTimer("c", delays.c);
                        }
                    },
                    (what, context) -> {
                        if (what.equals("start")) {
                            context.setTimer("x", delays.x);
                        } else if (what.equals("m")) {
                            context.setTimer("y", delays.y);
                        }
                    });
        }

        @ParameterizedTest
        @CsvSource({"4, 7, 3, 5, 2", "4, 9, 3, 9, 2", "4, 9, 5, 8, 3", "5, 7, 1, 9, 4", "2, 6, 6, 8, 4"})
        void when_all_its_executions_are_listed_then_they_are_those_of_the_referee(int a, int b, int c, int x, int y) {
            Delays delays = new Delays(a, b, c, x, y);
            Set<String> common = ordersOf(world(QUARTER.withDrift(0), delays));
            assertThat(ordersOf(world(QUARTER, delays)))
                    .isEqualTo(ordersByBruteForce(delays))
                    .containsAll(common)
                    .hasSizeGreaterThan(common.size());
        }
    }

    @Nested
    class Given_timers_of_two_processes {

        private SimulatedWorld world(long p, long q) {
            return started(
                    QUARTER,
                    (what, context) -> {
                        if (what.equals("start")) {
                            context.setTimer("p", p);
                        }
                    },
                    (what, context) -> {
                        if (what.equals("start")) {
                            context.setTimer("q", q);
                        }
                    });
        }

        @Test
        void when_their_times_overlap_then_either_fires_first() {
            // 15 units take from 12 to 20, 9 units from 8 to 12.
            assertThat(ordersOf(world(15, 9))).containsExactly("pq", "qp");
        }

        @Test
        void when_their_times_do_not_overlap_then_the_shorter_fires_first() {
            assertThat(ordersOf(world(16, 9))).containsExactly("qp");
        }
    }

    @Nested
    class Given_processes_that_read_their_clocks {

        private record Reading(long time, long clock) {}

        @Test
        void when_read_at_any_time_then_the_rate_stays_within_the_bounds() {
            for (long seed = 0; seed < 30; seed++) {
                List<List<Reading>> readings = List.of(new ArrayList<>(), new ArrayList<>());
                SimulatedWorld[] world = new SimulatedWorld[1];
                Scripted.Script script = (what, context) -> {
                    int self = context.self().equals(P) ? 0 : 1;
                    long time = world[0] == null ? 0 : world[0].timedEvents().now();
                    readings.get(self).add(new Reading(time, context.now()));
                    context.setTimer(what.equals("short") ? "short" : "long", what.equals("short") ? 3 : 11);
                    context.setTimer("short", 3);
                    context.send(self == 0 ? Q : P, "hello");
                };
                world[0] = started(QUARTER, script, script);
                SeededRandom random = new SeededRandom(seed);
                for (int i = 0; i < 60; i++) {
                    world[0].perform(
                            world[0].enabled()
                                    .eventAt(random.nextInt(world[0].enabled().size())),
                            (process, bound) -> random.nextInt(bound));
                }
                readings.forEach(this::checkRates);
            }
        }

        private void checkRates(List<Reading> readings) {
            assertThat(readings).hasSizeGreaterThan(5);
            for (Reading one : readings) {
                for (Reading other : readings.subList(readings.indexOf(one) + 1, readings.size())) {
                    long elapsed = other.time() - one.time();
                    assertThat(4 * (other.clock() - one.clock())).isBetween(3 * elapsed, 5 * elapsed);
                }
            }
        }

        @Test
        void when_read_before_a_timer_fires_then_it_is_not_past_the_deadline() {
            List<Long> readings = new ArrayList<>();
            SimulatedWorld world = started(
                    Timing.timed(1, 90).withDrift(250_000),
                    (what, context) -> {
                        if (what.equals("start")) {
                            context.setTimer("t", 100);
                        } else {
                            readings.add(context.now());
                        }
                    },
                    (what, context) -> context.send(P, "m"));
            Step step = world.perform(world.enabled().eventAt(0), LAST);
            // It arrives at 1 to 90. At 90 the clock reads 68 (67.5) to 112, but its timer of 100 has not fired.
            assertThat(step.choices()).containsExactly(90, 89, 33, 32);
            world.perform(world.enabled().eventAt(0), LAST);
            assertThat(world.timedEvents().now()).isEqualTo(90);
            assertThat(readings).containsExactly(100L, 100L);
        }

        @Test
        void when_a_timer_fires_then_the_clock_reads_its_deadline() {
            List<Long> readings = new ArrayList<>();
            SimulatedWorld world = started(
                    QUARTER,
                    (what, context) -> {
                        if (what.equals("start")) {
                            context.setTimer("t", 100);
                        } else {
                            readings.add(context.now());
                        }
                    },
                    DriftingClocksTest::nothing);
            Step step = world.perform(world.enabled().eventAt(0), LAST);
            assertThat(step.choices()).containsExactly(54, 53); // from 80 to 133
            assertThat(world.timedEvents().now()).isEqualTo(133);
            assertThat(readings).containsExactly(100L);
        }
    }

    @Nested
    class Given_a_pause {

        @Test
        void when_resumed_then_the_clock_has_gone_on_and_the_timer_is_due() {
            List<Long> readings = new ArrayList<>();
            SimulatedWorld world = started(
                    QUARTER,
                    (what, context) -> {
                        if (what.equals("start")) {
                            context.setTimer("t", 10);
                        } else {
                            readings.add(context.now());
                        }
                    },
                    (what, context) -> {
                        if (what.equals("start")) {
                            context.setTimer("t", 100);
                        }
                    });
            world.perform(new External.Pause(P), FIRST);
            world.perform(world.enabled().eventAt(0), FIRST);
            assertThat(world.timedEvents().now()).isEqualTo(80);
            Step resumed = world.perform(new External.Resume(P), LAST);
            assertThat(resumed.choices()).containsExactly(41, 40); // from 60 to 100
            world.perform(world.enabled().eventAt(0), FIRST);
            assertThat(world.timedEvents().now()).isEqualTo(80);
            assertThat(readings).containsExactly(100L);
        }
    }

    @Nested
    class Given_a_drift {

        @Test
        void when_described_then_it_is_part_of_the_timing() {
            assertThat(QUARTER.describe()).isEqualTo("timed, delays 1 to 2, clocks drift by at most 25 %");
            assertThat(Timing.timed(1, 2).describe()).isEqualTo("timed, delays 1 to 2");
        }

        @Test
        void when_it_is_negative_or_could_stop_a_clock_then_it_is_refused() {
            for (long drift : new long[] {-1, 1_000_000}) {
                assertThatThrownBy(() -> Timing.timed(1, 2).withDrift(drift))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("below 1000000 parts per million, not " + drift);
            }
        }

        @Test
        void when_times_are_very_long_then_they_do_not_overflow() {
            assertThat(QUARTER.mostTime(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
            assertThat(QUARTER.leastTime(Long.MAX_VALUE)).isEqualTo(7_378_697_629_483_820_646L);
            assertThat(QUARTER.leastAdvance(10)).isEqualTo(8);
            assertThat(QUARTER.mostAdvance(10)).isEqualTo(12);
        }
    }
}
