package dev.winnow.minimize.oracle;

import static dev.winnow.minimize.pipeline.MinimizationFixture.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.guided.LetterBox;
import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExternalGroupsTest {

    private static final ProcessId OFFICE = LetterBox.OFFICE;
    private static final ProcessId BOX = LetterBox.BOX;

    private final MoveTable moves = new MoveTable(LetterBox.setup(Style.PURE));

    private List<BitSet> groups(External... externals) {
        return ExternalGroups.groupsOf(schedule(externals), moves);
    }

    private Schedule schedule(External... externals) {
        return Schedule.of(Arrays.stream(externals).mapToInt(moves::numberOf).toArray());
    }

    @Nested
    class Given_faults_that_end {

        @Test
        void when_grouped_then_a_crash_and_its_restart_are_one() {
            assertThat(groups(
                            new External.Start(BOX),
                            new External.Crash(BOX),
                            new External.Start(OFFICE),
                            new External.Restart(BOX),
                            new External.Crash(BOX)))
                    .containsExactly(places(0), places(1, 3), places(2), places(4));
        }

        @Test
        void when_two_processes_crash_then_each_restart_goes_with_its_own_crash() {
            assertThat(groups(
                            new External.Crash(BOX),
                            new External.Crash(OFFICE),
                            new External.Restart(BOX),
                            new External.Restart(OFFICE)))
                    .containsExactly(places(0, 2), places(1, 3));
        }

        @Test
        void when_a_process_crashes_again_then_the_pairs_stay_apart() {
            assertThat(groups(
                            new External.Crash(BOX),
                            new External.Restart(BOX),
                            new External.Crash(BOX),
                            new External.Restart(BOX)))
                    .containsExactly(places(0, 1), places(2, 3));
        }

        @Test
        void when_grouped_then_a_crash_inside_a_handler_and_its_restart_are_one() {
            assertThat(groups(
                            new External.CrashInHandler(BOX, 2),
                            new External.CrashInHandler(OFFICE, 0),
                            new External.Restart(BOX)))
                    .containsExactly(places(0, 2), places(1));
        }

        @Test
        void when_grouped_then_a_partition_and_its_heal_are_one_in_either_order() {
            assertThat(groups(
                            new External.Partition(List.of(BOX), List.of(OFFICE)),
                            new External.Send(BOX, new Letter(1, 1)),
                            new External.Heal(List.of(OFFICE), List.of(BOX))))
                    .containsExactly(places(0, 2), places(1));
        }

        @Test
        void when_grouped_then_a_pause_and_its_resumption_are_one() {
            assertThat(groups(
                            new External.Pause(BOX),
                            new External.Pause(OFFICE),
                            new External.Resume(BOX),
                            new External.Pause(BOX)))
                    .containsExactly(places(0, 2), places(1), places(3));
        }

        @Test
        void when_a_message_was_sent_twice_then_each_send_is_its_own_group() {
            External send = new External.Send(BOX, new Letter(1, 1));
            assertThat(groups(send, send)).containsExactly(places(0), places(1));
        }

        @Test
        void when_one_of_a_group_is_removed_then_the_whole_group_is() {
            List<BitSet> groups = List.of(places(0), places(1, 4), places(2, 5), places(3));
            assertThat(ExternalGroups.closureOf(places(4, 7), groups)).isEqualTo(places(1, 4, 7));
            assertThat(ExternalGroups.closureOf(places(0, 3), groups)).isEqualTo(places(0, 3));
            assertThat(ExternalGroups.closureOf(places(), groups)).isEqualTo(places());
        }

        @Test
        void when_closed_then_the_given_set_does_not_change() {
            BitSet given = places(4);
            ExternalGroups.closureOf(given, List.of(places(1, 4)));
            assertThat(given).isEqualTo(places(4));
        }
    }

    @Nested
    class Given_externals_among_other_moves {

        @Test
        void when_listed_then_externals_without_messages_are_in_order() {
            External start = new External.Start(BOX);
            External send = new External.Send(BOX, new Letter(1, 1));
            int delivery = moves.handlingMove(new dev.winnow.model.Item(
                    0, dev.winnow.model.Item.ItemKind.MESSAGE, ProcessId.OUTSIDE, BOX, new Letter(1, 1), 1));
            Schedule schedule = Schedule.of(
                    moves.numberOf(start),
                    moves.numberOf(send),
                    moves.faultMove(dev.winnow.guided.Move.FaultKind.DUPLICATE, delivery),
                    delivery);
            assertThat(ExternalGroups.externalsOf(schedule, moves)).containsExactly(start, send);
            assertThat(ExternalGroups.groupsOf(schedule, moves)).containsExactly(places(0), places(1), places(2));
        }
    }
}
