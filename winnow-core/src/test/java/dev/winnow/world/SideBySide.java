package dev.winnow.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Dice;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Rehearsing;
import dev.winnow.rehearse.WorldRehearsal;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Leads a flat rehearsal and a generic one along the same path at random, and compares all that can be seen of them. */
final class SideBySide implements AutoCloseable {

    private static final List<Match> MATCHES = List.of(Match.values());

    private final Moves moves;
    private final Rehearsal flat;
    private final Rehearsal generic;
    private final Dice dice;
    private final List<Integer> known = new ArrayList<>();
    private final Map<Object, Object> flatState = new HashMap<>(); // by the generic one, and the other way round
    private final Map<Object, Object> genericState = new HashMap<>();
    private final Set<String> happened; // what kinds of things, so that it can be seen that nothing was left out

    SideBySide(Setup setup, Origin origin, Dice dice, Set<String> happened) {
        this.happened = happened;
        this.moves = new Moves(setup);
        this.dice = dice;
        this.flat = setup.world()
                .ability(Rehearsing.class)
                .flatMap(able -> able.rehearsal(setup, origin, moves))
                .orElseThrow();
        this.generic = WorldRehearsal.open(setup, origin, moves, new Pulse());
    }

    void run(List<ProcessId> processes, int rounds) {
        addExternals(processes);
        for (ProcessId process : processes) {
            perform(moves.of(new External.Start(process)), Match.EXACT);
        }
        for (int round = 0; round < rounds; round++) {
            int[] enabled = flat.enabled();
            int roll = dice.nextInt(20);
            if (roll == 0) {
                rewind();
            } else if (roll < 14 && enabled.length > 0) {
                perform(enabled[dice.nextInt(enabled.length)], match());
            } else {
                perform(known.get(dice.nextInt(known.size())), match());
            }
        }
        rewind();
    }

    private void addExternals(List<ProcessId> processes) {
        for (ProcessId process : processes) {
            known.add(moves.of(new External.Start(process)));
            known.add(moves.of(new External.Crash(process)));
            known.add(moves.of(new External.Restart(process)));
            known.add(moves.of(new External.Restart(process)));
            List<ProcessId> others =
                    processes.stream().filter(other -> !other.equals(process)).toList();
            known.add(moves.of(new External.Partition(List.of(process), others)));
            known.add(moves.of(new External.Heal(List.of(process), others)));
            for (int value = 0; value < 3; value++) {
                known.add(moves.of(new External.Send(process, new Fickle.Phrase(value, 3))));
                known.add(moves.of(new External.Send(process, new Fickle.Other(value))));
            }
        }
        ProcessId stranger = ProcessId.of("stranger");
        known.add(moves.of(new External.Crash(stranger)));
        known.add(moves.of(new External.Send(stranger, "hello")));
        known.add(moves.of(new External.Partition(List.of(stranger), processes)));
        known.add(moves.of(new External.Run("nothing")));
        known.add(moves.of(new Move.Handle(stranger, processes.get(0), false, "Other", "Other(value=1)")));
        known.add(moves.of(new Move.Handle(processes.get(0), processes.get(1), false, "Other", "never said")));
    }

    private Match match() {
        return dice.nextInt(3) > 0 ? Match.EXACT : MATCHES.get(dice.nextInt(MATCHES.size()));
    }

    private void perform(int move, Match match) {
        int expected = generic.perform(move, match, Rehearsal.NO_CHOICES);
        int actual = flat.perform(move, match, Rehearsal.NO_CHOICES);

        assertThat(actual).as("%s by %s", moves.move(move), match).isEqualTo(expected);
        if (expected != Rehearsal.ABSENT) {
            assertThat(flat.violation()).as(moves.move(expected).toString()).isEqualTo(generic.violation());
            happened.add(kind(moves.move(expected)));
            happened.add(
                    flat.violation() == null ? "all well" : flat.violation().invariant());
            learn(expected);
            compare();
        } else {
            happened.add("absent " + kind(moves.move(move)));
        }
    }

    private static String kind(Move move) {
        if (move instanceof Move.Inject inject) {
            return inject.external().getClass().getSimpleName();
        }
        return move instanceof Move.Meddle meddle
                ? meddle.fault().name()
                : ((Move.Handle) move).timer() ? "firing" : "delivery";
    }

    /** Also what the network could do to it. */
    private void learn(int move) {
        if (moves.move(move) instanceof Move.Handle handle && !known.contains(move)) {
            known.add(move);
            if (!handle.timer()) {
                known.add(moves.meddling(Move.Fault.DROP, move));
                known.add(moves.meddling(Move.Fault.DUPLICATE, move));
            }
        }
    }

    private void rewind() {
        int target = Math.max(0, flat.length() - dice.nextInt(1 + dice.nextInt(60)));
        flat.rewindTo(target);
        generic.rewindTo(target);
        compare();
    }

    private void compare() {
        assertThat(flat.length()).isEqualTo(generic.length());
        assertThat(flat.violation()).isEqualTo(generic.violation());
        assertThat(flat.enabled()).isEqualTo(generic.enabled());
        if (flat.length() > 0) {
            assertThat(flat.move(flat.length() - 1)).isEqualTo(generic.move(flat.length() - 1));
        }
        if (dice.nextInt(4) == 0) {
            Violation end = flat.end();
            assertThat(end).isEqualTo(generic.end());
            happened.add(end == null ? "ended well" : "end: " + end.invariant());
        }
        Object mine = flat.state();
        Object theirs = generic.state();
        assertThat(flatState.computeIfAbsent(theirs, state -> mine)).isEqualTo(mine);
        assertThat(genericState.computeIfAbsent(mine, state -> theirs)).isEqualTo(theirs);
    }

    @Override
    public void close() {
        flat.close();
        generic.close();
    }
}
