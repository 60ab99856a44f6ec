package dev.winnow.minimize.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.LetterBox;
import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Lot;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The validity of a candidate's externals, compared with those of the original. */
class ExternalsValidityTest {

    private static final External BOX = new External.Start(LetterBox.BOX);
    private static final External OFFICE = new External.Start(LetterBox.OFFICE);
    private static final External CRASH = new External.Crash(LetterBox.OFFICE);
    private static final External RESTART = new External.Restart(LetterBox.OFFICE);
    private static final External BAD = send(LetterBox.bad());

    private static External send(Object message) {
        return new External.Send(LetterBox.BOX, message);
    }

    /** Starts both, crashes and restarts the office, and sends a bad letter. */
    private static boolean allows(Setup setup, External... externals) {
        try (ScriptedRun scripted = ScriptedRun.of(setup)) {
            scripted.inject(BOX).inject(OFFICE).inject(CRASH).inject(RESTART);
            scripted.inject(send(new Letter(1, 1))).tell("box", LetterBox.bad());
            Execution original = scripted.execution();
            MoveTable moves = scripted.moves;
            Schedule made = Schedule.of(
                    Arrays.stream(externals).mapToInt(moves::numberOf).toArray());
            return new ExternalsValidity(setup, moves, original).allows(made);
        }
    }

    @Nested
    class Given_a_violation_of_a_step {

        private final Setup setup = LetterBox.setup(Style.PURE);

        @Test
        void when_externals_are_a_subsequence_then_they_are_allowed() {
            assertThat(allows(setup)).isTrue();
            assertThat(allows(setup, BOX, BAD)).isTrue();
            assertThat(allows(setup, BOX, OFFICE, CRASH, BAD)).isTrue();
            assertThat(allows(setup, BOX, OFFICE, CRASH, RESTART, send(new Letter(1, 1)), BAD))
                    .isTrue();
        }

        @Test
        void when_the_order_differs_then_they_are_rejected() {
            assertThat(allows(setup, OFFICE, BOX, BAD)).isFalse();
            assertThat(allows(setup, BOX, BAD, CRASH)).isFalse();
        }

        @Test
        void when_one_occurs_more_often_then_they_are_rejected() {
            assertThat(allows(setup, BOX, CRASH, CRASH)).isFalse();
            assertThat(allows(setup, BOX, BAD, BAD, BAD)).isFalse();
        }

        @Test
        void when_a_message_of_the_same_type_differs_then_it_replaces_the_original() {
            assertThat(allows(setup, BOX, send(new Letter(0, 0)), BAD)).isTrue();
            assertThat(allows(setup, BOX, send(new Lot(1)))).isFalse();
        }
    }

    @Nested
    class Given_rules_of_the_scenario {

        @Test
        void when_they_reject_it_then_it_is_not_allowed() {
            Setup setup = LetterBox.parts(Style.PURE, Network.unordered())
                    .validExternals(externals -> externals.contains(OFFICE))
                    .build();
            assertThat(allows(setup, BOX, BAD)).isFalse();
            assertThat(allows(setup, BOX, OFFICE, BAD)).isTrue();
        }
    }

    @Nested
    class Given_a_violation_at_the_end {

        private final Setup setup = Setup.of(LetterBox.setup(Style.PURE).world())
                .messages(Letter.class)
                .invariant(Invariant.atEnd("empty", states -> {
                    List<?> kept = states.of(LetterBox.BOX, List.class);
                    return kept != null && !kept.isEmpty() ? new Breach("not empty", LetterBox.BOX) : null;
                }))
                .build();

        /** Like {@link #allows}, but everything is delivered. */
        private boolean allowsAtEnd(External... externals) {
            try (ScriptedRun scripted = ScriptedRun.of(setup)) {
                scripted.inject(BOX)
                        .inject(OFFICE)
                        .inject(CRASH)
                        .inject(RESTART)
                        .tell("box", LetterBox.bad());
                Execution original = scripted.execution();
                Schedule made = Schedule.of(Arrays.stream(externals)
                        .mapToInt(scripted.moves::numberOf)
                        .toArray());
                return new ExternalsValidity(setup, scripted.moves, original).allows(made);
            }
        }

        @Test
        void when_a_process_was_not_started_then_it_is_not_allowed() {
            assertThat(allowsAtEnd(BOX, BAD)).isFalse();
            assertThat(allowsAtEnd(BOX, OFFICE, BAD)).isTrue();
        }

        @Test
        void when_a_restart_is_missing_then_it_is_not_allowed() {
            assertThat(allowsAtEnd(BOX, OFFICE, CRASH, BAD)).isFalse();
            assertThat(allowsAtEnd(BOX, OFFICE, CRASH, RESTART, BAD)).isTrue();
        }
    }
}
