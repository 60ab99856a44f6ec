package dev.winnow.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every world. The processes {@code a}, {@code b} and {@code c} execute {@link ContractCommand}s. */
public abstract class WorldContract {

    protected static final ProcessId A = ProcessId.of("a");
    protected static final ProcessId B = ProcessId.of("b");
    protected static final ProcessId C = ProcessId.of("c");
    private static final ChoiceSource FIRST = (process, bound) -> 0;

    /** Returns a system of processes a, b and c with the semantics of its network and timing. */
    protected abstract WorldFactory system();

    /** Returns what a process has logged, from its state. */
    protected abstract List<String> log(Object state);

    /** What processes of a world may be unable to do. Its tests are skipped. */
    public enum Lack {
        /** Several timers, set by name. */
        NAMED_TIMERS,
        /** Choices of handlers. */
        CHOICES,
        /** Crashes inside a handler. */
        CRASHES_IN_HANDLERS,
        /** Failures of handlers that end only the step. */
        EXCEPTIONS
    }

    /** Returns what its processes cannot do: nothing by default. */
    protected Set<Lack> lacks() {
        return Set.of();
    }

    /** Returns the number of seeds of tests that are driven at random. */
    protected int seeds() {
        return 15;
    }

    private void requires(Lack ability) {
        Assumptions.assumeFalse(lacks().contains(ability), () -> "processes of this world lack " + ability);
    }

    private World boot(long seed) {
        return system().boot(seed);
    }

    private Network network() {
        return system().network();
    }

    // ---- helpers

    private World started() {
        World world = boot(7);
        for (ProcessId process : List.of(A, B, C)) {
            world.perform(new External.Start(process), FIRST);
        }
        return world;
    }

    private List<String> log(World world, ProcessId process) {
        return log(world.states().of(process));
    }

    /** Sends a command to a process and delivers it. */
    private Step tell(World world, ProcessId process, ContractCommand command) {
        Step sent = world.perform(new External.Send(process, command), FIRST);
        int item = sent.createdItemCount() > 0 ? sent.firstCreatedItem() : sentBefore(world, process, command);
        return world.perform(new Event.Deliver(item), FIRST);
    }

    /** Arms the timer t and returns it. A process whose clock is one timer may have armed that before. */
    private Item arm(World world, ProcessId process) {
        Step step = tell(world, process, new ContractCommand.Arm("t", 3));
        return step.armed().isEmpty()
                ? enabledTimer(world, process)
                : step.armed().get(0);
    }

    private static Item enabledTimer(World world, ProcessId process) {
        return IntStream.range(world.enabled().messageCount(), world.enabled().size())
                .mapToObj(i -> world.recording().item(world.enabled().itemAt(i)))
                .filter(item -> item.to().equals(process))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the id of a command that was sent before. A set network holds equal messages once. */
    private static int sentBefore(World world, ProcessId to, ContractCommand command) {
        int item = 0;
        while (!world.recording().item(item).to().equals(to)
                || !world.recording().payload(item).equals(command)) {
            item++;
        }
        return item;
    }

    private static List<Event> events(World world) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < world.enabled().size(); i++) {
            events.add(world.enabled().eventAt(i));
        }
        return events;
    }

    private static boolean isEnabled(World world, Item item) {
        return world.enabled().contains(item.id());
    }

    private static void isRefused(World world, Event event) {
        String before = RecordingText.of(world);
        throwsWhenPerformed(world, event);
        assertThat(RecordingText.of(world)).isEqualTo(before);
        if (event instanceof External external) {
            assertThat(world.permits(external)).as("%s is permitted", external).isFalse();
        }
    }

    private static void throwsWhenPerformed(World world, Event event) {
        assertThatThrownBy(() -> world.perform(event, FIRST)).isInstanceOf(IllegalArgumentException.class);
    }

    // ---- the contract

    @Nested
    class Given_a_world_driven_at_random {

        @Test
        void when_queried_at_any_time_then_enabled_and_contains_and_perform_agree() {
            for (long seed = 0; seed < (seeds() + 1) / 2; seed++) {
                World world = boot(seed);
                WorldDriver driver = new WorldDriver(seed, List.of(A, B, C), true);
                for (int i = 0; i < 40; i++) {
                    agree(world);
                    world.perform(driver.next(world), driver.choices());
                }
            }
        }

        private void agree(World world) {
            EnabledEvents enabled = world.enabled();
            List<Integer> items = new ArrayList<>();
            for (int i = 0; i < enabled.size(); i++) {
                items.add(enabled.itemAt(i));
                boolean timer = world.recording().item(enabled.itemAt(i)).isTimer();
                assertThat(timer).isEqualTo(i >= enabled.messageCount());
            }
            assertThat(enabled.size()).isEqualTo(enabled.messageCount() + enabled.timerCount());
            assertThat(items).doesNotHaveDuplicates();
            String before = RecordingText.of(world);
            for (int item = -1; item <= world.recording().itemCount(); item++) {
                boolean listed = items.contains(item);
                assertThat(enabled.contains(item)).isEqualTo(listed);
                if (!listed || world.recording().isTimer(item)) {
                    throwsWhenPerformed(world, new Event.Deliver(item));
                }
                if (!listed || !world.recording().isTimer(item)) {
                    throwsWhenPerformed(world, new Event.Fire(item));
                }
            }
            assertThat(RecordingText.of(world)).isEqualTo(before);
        }

        @Test
        void when_repeated_with_the_same_seed_then_everything_is_the_same() {
            for (long seed = 0; seed < seeds(); seed++) {
                World one = boot(seed);
                World other = boot(seed);
                WorldDriver driver = new WorldDriver(seed, List.of(A, B, C), true);
                WorldDriver sameChoices = new WorldDriver(seed + 1, List.of(A, B, C), true);
                WorldDriver sameChoicesAgain = new WorldDriver(seed + 1, List.of(A, B, C), true);
                for (int i = 0; i < 100; i++) {
                    Event event = driver.next(one);
                    one.perform(event, sameChoices.choices());
                    other.perform(event, sameChoicesAgain.choices());
                    assertThat(events(other)).isEqualTo(events(one));
                }
                assertThat(RecordingText.of(other)).isEqualTo(RecordingText.of(one));
            }
        }

        @Test
        void when_the_seed_differs_then_processes_draw_other_numbers() {
            // 20 draws of 1,000 values are equal with probability 10^-60.
            List<List<String>> drawn = new ArrayList<>();
            for (long seed : new long[] {1, 1, 2}) {
                World world = boot(seed);
                world.perform(new External.Start(A), FIRST);
                for (int i = 0; i < 20; i++) {
                    tell(world, A, new ContractCommand.Draw(1_000));
                }
                drawn.add(log(world, A));
            }
            assertThat(drawn.get(1)).isEqualTo(drawn.get(0));
            assertThat(drawn.get(2)).isNotEqualTo(drawn.get(0));
        }
    }

    @Nested
    class Given_processes_that_were_not_started {

        @Test
        void when_nothing_happened_then_only_starts_and_sends_are_permitted() {
            World world = boot(7);
            assertThat(world.enabled().size()).isZero();
            assertThat(world.recording().size()).isZero();
            assertThat(world.states().isUp(A)).isFalse();
            assertThat(world.states().of(A)).isNull();
            assertThat(world.permits(new External.Start(A))).isTrue();
            assertThat(world.permits(new External.Send(A, new ContractCommand.Note("x"))))
                    .isTrue();
            isRefused(world, new External.Crash(A));
            isRefused(world, new External.Restart(A));
            isRefused(world, new External.Start(ProcessId.of("nobody")));
            isRefused(world, new External.Send(ProcessId.of("nobody"), new ContractCommand.Note("x")));
        }

        @Test
        void when_a_message_comes_too_early_then_it_waits_for_the_start() {
            World world = boot(7);
            Step sent = world.perform(new External.Send(A, new ContractCommand.Note("early")), FIRST);
            assertThat(events(world)).isEmpty();
            world.perform(new External.Start(A), FIRST);
            world.perform(new Event.Deliver(sent.firstCreatedItem()), FIRST);
            assertThat(log(world, A)).containsExactly("started", "early from outside");
        }

        @Test
        void when_started_twice_or_restarted_without_a_crash_then_it_is_refused() {
            World world = started();
            isRefused(world, new External.Start(A));
            isRefused(world, new External.Restart(A));
        }
    }

    @Nested
    class Given_messages {

        @Test
        void when_a_handler_sends_then_its_step_lists_the_messages_in_order() {
            World world = started();
            Step step =
                    tell(world, A, ContractCommand.all(ContractCommand.say(B, "one"), ContractCommand.say(C, "two")));
            assertThat(step.isDelivery()).isTrue();
            assertThat(step.process()).isEqualTo(A);
            assertThat(step.sent()).extracting(Item::to).containsExactly(B, C);
            assertThat(step.sent()).extracting(Item::from).containsOnly(A);
            assertThat(step.sent()).extracting(Item::sendingStep).containsOnly(step.index());
            assertThat(step.sent()).allMatch(item -> isEnabled(world, item));
        }

        @Test
        void when_a_message_was_delivered_then_it_is_gone_unless_the_network_is_a_set() {
            World world = started();
            Step sent = world.perform(new External.Send(A, new ContractCommand.Note("x")), FIRST);
            world.perform(new Event.Deliver(sent.firstCreatedItem()), FIRST);
            assertThat(world.enabled().contains(sent.firstCreatedItem()))
                    .isEqualTo(!network().removesHandled());
        }

        @Test
        void when_a_process_sends_twice_then_the_order_is_kept_if_promised() {
            World world = started();
            Step step =
                    tell(world, A, ContractCommand.all(ContractCommand.say(B, "one"), ContractCommand.say(B, "two")));
            Item one = step.sent().get(0);
            Item two = step.sent().get(1);
            assertThat(isEnabled(world, one)).isTrue();
            assertThat(isEnabled(world, two)).isEqualTo(!network().keepsChannelOrder());
            world.perform(new Event.Deliver(one.id()), FIRST);
            world.perform(new Event.Deliver(two.id()), FIRST);
            assertThat(log(world, B)).containsExactly("started", "one from a", "two from a");
        }

        @Test
        void when_a_message_is_dropped_or_copied_then_it_must_be_pending() {
            World world = started();
            Step sent = world.perform(new External.Send(A, new ContractCommand.Note("x")), FIRST);
            int item = sent.firstCreatedItem();
            if (!network().loses()) {
                isRefused(world, new External.Drop(item));
                isRefused(world, new External.Duplicate(item));
                return;
            }
            Step copy = world.perform(new External.Duplicate(item), FIRST);
            assertThat(copy.createdItemCount()).isEqualTo(network().removesHandled() ? 1 : 0);
            assertThat(world.perform(new External.Drop(item), FIRST).lost()).containsExactly(item);
            assertThat(world.enabled().contains(item)).isFalse();
            isRefused(world, new External.Drop(item));
            isRefused(world, new External.Duplicate(item));
        }
    }

    @Nested
    class Given_timers {

        @BeforeEach
        void requireThem() {
            requires(Lack.NAMED_TIMERS);
        }

        @Test
        void when_two_are_armed_then_they_fire_in_the_order_of_their_deadlines() {
            World world = started();
            Step step = tell(
                    world,
                    A,
                    ContractCommand.all(new ContractCommand.Arm("late", 9), new ContractCommand.Arm("soon", 3)));
            Item late = step.armed().get(0);
            Item soon = step.armed().get(1);
            isRefused(world, new Event.Fire(late.id()));
            world.perform(new Event.Fire(soon.id()), FIRST);
            world.perform(new Event.Fire(late.id()), FIRST);
            assertThat(log(world, A)).containsExactly("started", "timer soon", "timer late");
        }

        @Test
        void when_deadlines_are_equal_then_the_first_armed_fires_first() {
            World world = started();
            Step step = tell(
                    world, A, ContractCommand.all(new ContractCommand.Arm("x", 3), new ContractCommand.Arm("y", 3)));
            isRefused(world, new Event.Fire(step.armed().get(1).id()));
        }

        @Test
        void when_armed_again_then_the_old_one_is_cancelled() {
            World world = started();
            Item old = tell(world, A, new ContractCommand.Arm("t", 3)).armed().get(0);
            Step again = tell(world, A, new ContractCommand.Arm("t", 1));
            assertThat(again.cancelled()).containsExactly(old.id());
            isRefused(world, new Event.Fire(old.id()));
            assertThat(isEnabled(world, again.armed().get(0))).isTrue();
        }

        @Test
        void when_cancelled_then_it_never_fires() {
            World world = started();
            Item timer = tell(world, A, new ContractCommand.Arm("t", 3)).armed().get(0);
            assertThat(tell(world, A, new ContractCommand.Disarm("t")).cancelled())
                    .containsExactly(timer.id());
            isRefused(world, new Event.Fire(timer.id()));
            assertThat(tell(world, A, new ContractCommand.Disarm("t")).cancelled())
                    .isEmpty();
        }
    }

    @Nested
    class Given_crashes {

        @Test
        void when_restarted_then_only_what_was_stored_is_left() {
            World world = started();
            tell(world, A, new ContractCommand.Keep("kept"));
            Item timer = arm(world, A);
            Step crash = world.perform(new External.Crash(A), FIRST);
            assertThat(crash.cancelled()).containsExactly(timer.id());
            assertThat(world.states().isUp(A)).isFalse();
            assertThat(world.states().of(A)).isNull();
            isRefused(world, new Event.Fire(timer.id()));
            isRefused(world, new External.Crash(A));
            isRefused(world, new External.Start(A));
            world.perform(new External.Restart(A), FIRST);
            assertThat(log(world, A)).containsExactly("started with kept");
            isRefused(world, new Event.Fire(timer.id()));
        }

        @Test
        void when_it_is_down_then_it_receives_nothing() {
            World world = started();
            world.perform(new External.Crash(A), FIRST);
            Step sent = world.perform(new External.Send(A, new ContractCommand.Note("x")), FIRST);
            isRefused(world, new Event.Deliver(sent.firstCreatedItem()));
            boolean lost = sent.lost().length > 0;
            world.perform(new External.Restart(A), FIRST);
            assertThat(world.enabled().contains(sent.firstCreatedItem())).isEqualTo(!lost);
        }

        @Test
        void when_it_crashes_then_each_message_to_it_is_lost_or_comes_later() {
            World world = started();
            Item item = tell(world, A, ContractCommand.say(B, "x")).sent().get(0);
            Step crash = world.perform(new External.Crash(B), FIRST);
            isRefused(world, new Event.Deliver(item.id()));
            world.perform(new External.Restart(B), FIRST);
            assertThat(isEnabled(world, item)).isEqualTo(crash.lost().length == 0);
        }
    }

    @Nested
    class Given_a_crash_inside_a_handler {

        @BeforeEach
        void requireThem() {
            requires(Lack.CRASHES_IN_HANDLERS);
        }

        private static final ContractCommand THREE_SENDS = ContractCommand.all(
                ContractCommand.say(B, "1"), ContractCommand.say(B, "2"), ContractCommand.say(C, "3"));

        private World crashing(int effects) {
            World world = started();
            Step ordered = world.perform(new External.CrashInHandler(A, effects), FIRST);
            assertThat(ordered.process()).isNull();
            assertThat(ordered.crashedInHandler()).isFalse();
            assertThat(world.states().isUp(A)).isTrue();
            return world;
        }

        @Test
        void when_it_sends_then_only_its_first_messages_are_in_flight_and_it_is_down() {
            for (int effects = 0; effects <= 4; effects++) {
                World world = crashing(effects);
                Step step = tell(world, A, THREE_SENDS);
                assertThat(step.crashedInHandler()).isTrue();
                assertThat(step.mayHaveEffect()).isTrue();
                assertThat(step.sent()).hasSize(Math.min(effects, 3));
                assertThat(world.states().isUp(A)).isFalse();
                assertThat(world.states().of(A)).isNull();
                step.sent().forEach(item -> world.perform(new Event.Deliver(item.id()), FIRST));
            }
        }

        @Test
        void when_it_restarts_then_the_crash_is_over() {
            World world = crashing(2);
            tell(world, A, THREE_SENDS);
            isRefused(world, new External.Crash(A));
            world.perform(new External.Restart(A), FIRST);
            Step step = tell(world, A, new ContractCommand.Note("x"));
            assertThat(step.crashedInHandler()).isFalse();
            assertThat(log(world, A)).containsExactly("started", "x from outside");
        }

        @Test
        void when_it_stores_and_sends_then_what_remains_is_a_prefix() {
            ContractCommand command = ContractCommand.all(
                    new ContractCommand.Keep("1"),
                    ContractCommand.say(B, "x"),
                    new ContractCommand.Keep("2"),
                    ContractCommand.say(B, "y"),
                    new ContractCommand.Keep("3"));
            for (int effects = 0; effects <= 6; effects++) {
                World world = crashing(effects);
                int sent = tell(world, A, command).sent().size();
                world.perform(new External.Restart(A), FIRST);
                String started = log(world, A).get(0);
                assertThat(List.of(
                                "0 started",
                                "0 started with 1",
                                "1 started with 1",
                                "1 started with 2",
                                "2 started with 2",
                                "2 started with 3"))
                        .contains(sent + " " + started);
                if (effects == 6) {
                    assertThat(started).isEqualTo("started with 3");
                }
            }
        }

        @Test
        void when_it_set_timers_then_none_of_them_fires() {
            World world = started();
            Item before =
                    tell(world, A, new ContractCommand.Arm("before", 3)).armed().get(0);
            world.perform(new External.CrashInHandler(A, 1), FIRST);
            Step step = tell(
                    world,
                    A,
                    ContractCommand.all(
                            new ContractCommand.Arm("t", 3),
                            ContractCommand.say(B, "x"),
                            new ContractCommand.Arm("u", 3)));
            assertThat(step.armed()).hasSize(1);
            assertThat(step.cancelled())
                    .containsExactlyInAnyOrder(before.id(), step.armed().get(0).id());
            assertThat(events(world)).noneMatch(Event.Fire.class::isInstance);
        }

        @Test
        void when_the_handler_would_fail_or_choose_later_then_it_does_not() {
            World world = crashing(1);
            Step step = tell(
                    world,
                    A,
                    ContractCommand.all(
                            ContractCommand.say(B, "x"),
                            new ContractCommand.Choose(3),
                            new ContractCommand.Fail("too late")));
            assertThat(step.failure()).isNull();
            assertThat(step.choices()).doesNotContain(3); // timed worlds choose the time
            assertThat(step.crashedInHandler()).isTrue();
        }

        @Test
        void when_it_fails_before_then_it_fails_as_ever() {
            World world = crashing(1);
            Step step = tell(
                    world, A, ContractCommand.all(new ContractCommand.Fail("on purpose"), ContractCommand.say(B, "x")));
            assertThat(step.failure()).isInstanceOf(Failure.Uncaught.class);
            assertThat(step.crashedInHandler()).isFalse();
        }

        @Test
        void when_it_has_not_started_then_its_start_crashes() {
            World world = boot(7);
            world.perform(new External.CrashInHandler(A, 0), FIRST);
            assertThat(world.perform(new External.Start(A), FIRST).crashedInHandler())
                    .isTrue();
            assertThat(world.states().isUp(A)).isFalse();
            isRefused(world, new External.Start(A));
            world.perform(new External.CrashInHandler(A, 0), FIRST);
            assertThat(world.perform(new External.Restart(A), FIRST).crashedInHandler())
                    .isTrue();
            world.perform(new External.Restart(A), FIRST);
            assertThat(log(world, A)).containsExactly("started");
        }

        @Test
        void when_a_timer_fires_then_its_handler_crashes() {
            World world = started();
            Item timer = tell(world, A, new ContractCommand.Arm("t", 3)).armed().get(0);
            world.perform(new External.CrashInHandler(A, 0), FIRST);
            assertThat(world.perform(new Event.Fire(timer.id()), FIRST).crashedInHandler())
                    .isTrue();
            assertThat(world.states().isUp(A)).isFalse();
        }

        @Test
        void when_it_crashes_before_then_no_second_crash_follows() {
            World world = crashing(0);
            world.perform(new External.Crash(A), FIRST);
            world.perform(new External.Restart(A), FIRST);
            assertThat(log(world, A)).containsExactly("started");
        }

        @Test
        void when_another_process_runs_then_only_the_named_one_crashes() {
            World world = crashing(0);
            assertThat(tell(world, B, new ContractCommand.Note("x")).crashedInHandler())
                    .isFalse();
            assertThat(log(world, B)).containsExactly("started", "x from outside");
            assertThat(world.states().isUp(A)).isTrue();
        }

        @Test
        void when_it_is_unknown_or_about_to_crash_then_it_is_refused() {
            isRefused(boot(7), new External.CrashInHandler(ProcessId.of("nobody"), 0));
            isRefused(crashing(0), new External.CrashInHandler(A, 1));
        }
    }

    @Nested
    class Given_pauses {

        private final External pause = new External.Pause(A);
        private final External resume = new External.Resume(A);

        @Test
        void when_paused_then_it_neither_receives_nor_fires_and_others_go_on() {
            World world = started();
            Item timer = arm(world, A);
            Item before =
                    tell(world, B, ContractCommand.say(A, "before")).sent().get(0);
            Step step = world.perform(pause, FIRST);
            assertThat(step.process()).isNull();
            Item during =
                    tell(world, B, ContractCommand.say(A, "during")).sent().get(0);
            isRefused(world, new Event.Fire(timer.id()));
            isRefused(world, new Event.Deliver(before.id()));
            isRefused(world, new Event.Deliver(during.id()));
            tell(world, B, new ContractCommand.Note("goes on"));
            assertThat(log(world, B)).contains("goes on from outside");
        }

        @Test
        void when_resumed_then_state_timers_and_messages_are_as_before() {
            World world = started();
            tell(world, A, new ContractCommand.Note("first"));
            Item timer = arm(world, A);
            Item before =
                    tell(world, B, ContractCommand.say(A, "before")).sent().get(0);
            Step paused = world.perform(pause, FIRST);
            assertThat(world.states().isUp(A)).isTrue();
            assertThat(log(world, A)).contains("first from outside");
            Step resumed = world.perform(resume, FIRST);
            for (Step step : List.of(paused, resumed)) {
                assertThat(step.lost()).isEmpty();
                assertThat(step.cancelled()).isEmpty();
                assertThat(step.createdItemCount()).isZero();
            }
            world.perform(new Event.Deliver(before.id()), FIRST);
            world.perform(new Event.Fire(timer.id()), FIRST);
            assertThat(log(world, A)).containsExactly("started", "first from outside", "before from b", "timer t");
        }

        @Test
        void when_it_sent_messages_before_then_they_arrive_during_the_pause() {
            World world = started();
            Item sent = tell(world, A, ContractCommand.say(B, "x")).sent().get(0);
            world.perform(pause, FIRST);
            world.perform(new Event.Deliver(sent.id()), FIRST);
            assertThat(log(world, B)).containsExactly("started", "x from a");
        }

        @Test
        void when_it_crashes_during_a_pause_then_the_pause_is_over() {
            World world = started();
            world.perform(pause, FIRST);
            world.perform(new External.Crash(A), FIRST);
            isRefused(world, resume);
            world.perform(new External.Restart(A), FIRST);
            tell(world, A, new ContractCommand.Note("x"));
            assertThat(log(world, A)).containsExactly("started", "x from outside");
        }

        @Test
        void when_it_is_not_running_or_not_paused_then_it_is_refused() {
            isRefused(boot(7), pause);
            World world = started();
            isRefused(world, resume);
            isRefused(world, new External.Pause(ProcessId.of("nobody")));
            isRefused(world, new External.Resume(ProcessId.of("nobody")));
            world.perform(pause, FIRST);
            isRefused(world, pause);
            world.perform(resume, FIRST);
            isRefused(world, resume);
            world.perform(new External.Crash(A), FIRST);
            isRefused(world, pause);
        }
    }

    @Nested
    class Given_partitions {

        private final External.Partition cut = new External.Partition(List.of(A), List.of(B, C));
        private final External.Heal heal = new External.Heal(List.of(A), List.of(B, C));

        @Test
        void when_partitioned_then_messages_are_held_until_it_heals() {
            World world = started();
            Item before =
                    tell(world, A, ContractCommand.say(B, "before")).sent().get(0);
            world.perform(cut, FIRST);
            assertThat(isEnabled(world, before)).isFalse();
            Item during =
                    tell(world, B, ContractCommand.say(A, "during")).sent().get(0);
            Item inside =
                    tell(world, B, ContractCommand.say(C, "inside")).sent().get(0);
            assertThat(isEnabled(world, during)).isFalse();
            assertThat(isEnabled(world, inside)).isTrue();
            world.perform(heal, FIRST);
            assertThat(isEnabled(world, before)).isTrue();
            assertThat(isEnabled(world, during)).isTrue();
        }

        @Test
        void when_two_partitions_overlap_then_both_must_heal() {
            World world = started();
            Item item = tell(world, A, ContractCommand.say(B, "x")).sent().get(0);
            world.perform(cut, FIRST);
            world.perform(new External.Partition(List.of(B), List.of(A)), FIRST);
            world.perform(heal, FIRST);
            assertThat(isEnabled(world, item)).isFalse();
            world.perform(new External.Heal(List.of(A), List.of(B)), FIRST);
            assertThat(isEnabled(world, item)).isTrue();
        }

        @Test
        void when_a_partition_is_invalid_then_it_is_refused() {
            World world = started();
            isRefused(world, heal);
            world.perform(cut, FIRST);
            isRefused(world, cut);
            isRefused(world, new External.Partition(List.of(B, C), List.of(A)));
            isRefused(world, new External.Heal(List.of(A), List.of(B)));
            isRefused(world, new External.Partition(List.of(A), List.of(A, B)));
            isRefused(world, new External.Partition(List.of(), List.of(B)));
            isRefused(world, new External.Partition(List.of(A), List.of(ProcessId.of("nobody"))));
        }
    }

    @Nested
    class Given_handlers_that_choose_or_fail {

        @Test
        void when_a_handler_chooses_then_bound_and_value_are_recorded() {
            requires(Lack.CHOICES);
            World world = started();
            Step sent = world.perform(
                    new External.Send(
                            A,
                            ContractCommand.all(
                                    new ContractCommand.Choose(3),
                                    new ContractCommand.Choose(1),
                                    new ContractCommand.Choose(5))),
                    FIRST);
            Step step = world.perform(new Event.Deliver(sent.firstCreatedItem()), (process, bound) -> bound - 1);
            int[] choices = step.choices(); // a timed world may choose the delay first
            assertThat(Arrays.copyOfRange(choices, choices.length - 4, choices.length))
                    .containsExactly(3, 2, 5, 4);
            assertThat(log(world, A)).endsWith("chose 2", "chose 0", "chose 4");
        }

        @Test
        void when_a_handler_throws_then_the_step_records_the_failure() {
            requires(Lack.EXCEPTIONS);
            World world = started();
            Step step = tell(world, A, new ContractCommand.Fail("on purpose"));
            assertThat(step.failure()).isInstanceOfSatisfying(Failure.Uncaught.class, failure -> {
                assertThat(failure.process()).isEqualTo(A);
                assertThat(failure.cause()).hasMessageContaining("on purpose");
            });
        }

        @Test
        void when_the_strategy_fails_then_the_system_is_not_blamed() {
            requires(Lack.CHOICES);
            for (ChoiceSource bad : List.<ChoiceSource>of((process, bound) -> bound, (process, bound) -> {
                throw new UnsupportedOperationException("no");
            })) {
                World world = started();
                Step sent = world.perform(new External.Send(A, new ContractCommand.Choose(3)), FIRST);
                assertThatThrownBy(() -> world.perform(new Event.Deliver(sent.firstCreatedItem()), bad))
                        .isInstanceOfAny(IllegalStateException.class, UnsupportedOperationException.class);
            }
        }
    }
}
