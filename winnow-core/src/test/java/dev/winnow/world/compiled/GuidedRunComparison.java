package dev.winnow.world.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.GuidedRunFactory;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A comparison of the compiled and the generic guided run: performs the same random path in both, and compares
 * everything observable.
 */
final class GuidedRunComparison implements AutoCloseable {

    private static final List<MatchPolicy> MATCHES = List.of(MatchPolicy.values());

    private final MoveTable moves;
    private final GuidedRun flat;
    private final GuidedRun generic;
    private final SeededRandom random;
    private final List<Integer> known = new ArrayList<>();
    private final Map<Object, Object> flatState = new HashMap<>(); // by the generic one, and the other way round
    private final Map<Object, Object> genericState = new HashMap<>();
    private final Set<String> happened; // kinds of events seen, to check that none was left out

    GuidedRunComparison(Setup setup, Origin origin, SeededRandom random, Set<String> happened) {
        this.happened = happened;
        this.moves = new MoveTable(setup);
        this.random = random;
        this.flat = setup.world()
                .ability(GuidedRunFactory.class)
                .flatMap(able -> able.openGuidedRun(setup, origin, moves))
                .orElseThrow();
        this.generic = WorldGuidedRun.open(setup, origin, moves, new ProgressBeacon());
    }

    void run(List<ProcessId> processes, int rounds) {
        addExternals(processes);
        for (ProcessId process : processes) {
            perform(moves.numberOf(new External.Start(process)), MatchPolicy.EXACT);
        }
        for (int round = 0; round < rounds; round++) {
            int[] enabled = flat.enabledMoves();
            int roll = random.nextInt(20);
            if (roll == 0) {
                rewind();
            } else if (roll < 14 && enabled.length > 0) {
                perform(enabled[random.nextInt(enabled.length)], match());
            } else {
                perform(known.get(random.nextInt(known.size())), match());
            }
        }
        rewind();
    }

    private void addExternals(List<ProcessId> processes) {
        for (ProcessId process : processes) {
            known.add(moves.numberOf(new External.Start(process)));
            known.add(moves.numberOf(new External.Crash(process)));
            known.add(moves.numberOf(new External.Restart(process)));
            known.add(moves.numberOf(new External.Restart(process)));
            known.add(moves.numberOf(new External.Pause(process)));
            known.add(moves.numberOf(new External.Resume(process)));
            known.add(moves.numberOf(new External.Resume(process)));
            List<ProcessId> others =
                    processes.stream().filter(other -> !other.equals(process)).toList();
            known.add(moves.numberOf(new External.Partition(List.of(process), others)));
            known.add(moves.numberOf(new External.Heal(List.of(process), others)));
            for (int value = 0; value < 3; value++) {
                known.add(moves.numberOf(new External.Send(process, new RandomProcess.Phrase(value, 3))));
                known.add(moves.numberOf(new External.Send(process, new RandomProcess.Other(value))));
            }
        }
        ProcessId stranger = ProcessId.of("stranger");
        known.add(moves.numberOf(new External.Crash(stranger)));
        known.add(moves.numberOf(new External.Send(stranger, "hello")));
        known.add(moves.numberOf(new External.Partition(List.of(stranger), processes)));
        known.add(moves.numberOf(new External.Run("nothing")));
        known.add(moves.numberOf(new Move.Handle(stranger, processes.get(0), false, "Other", "Other(value=1)")));
        known.add(moves.numberOf(new Move.Handle(processes.get(0), processes.get(1), false, "Other", "never said")));
    }

    private MatchPolicy match() {
        return random.nextInt(3) > 0 ? MatchPolicy.EXACT : MATCHES.get(random.nextInt(MATCHES.size()));
    }

    private void perform(int move, MatchPolicy match) {
        int expected = generic.perform(move, match, GuidedRun.NO_CHOICES);
        int actual = flat.perform(move, match, GuidedRun.NO_CHOICES);

        assertThat(actual).as("%s by %s", moves.move(move), match).isEqualTo(expected);
        if (expected != GuidedRun.ABSENT) {
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
        if (move instanceof Move.InjectExternal inject) {
            return inject.external().getClass().getSimpleName();
        }
        return move instanceof Move.MessageFault meddle
                ? meddle.fault().name()
                : ((Move.Handle) move).isTimer() ? "firing" : "delivery";
    }

    /** Adds a delivery or firing to the known moves, with the faults of its message. */
    private void learn(int move) {
        if (moves.move(move) instanceof Move.Handle handle && !known.contains(move)) {
            known.add(move);
            if (!handle.isTimer()) {
                known.add(moves.faultMove(Move.FaultKind.DROP, move));
                known.add(moves.faultMove(Move.FaultKind.DUPLICATE, move));
            }
        }
    }

    private void rewind() {
        int target = Math.max(0, flat.length() - random.nextInt(1 + random.nextInt(60)));
        flat.rewindTo(target);
        generic.rewindTo(target);
        compare();
    }

    private void compare() {
        assertThat(flat.length()).isEqualTo(generic.length());
        assertThat(flat.violation()).isEqualTo(generic.violation());
        assertThat(flat.enabledMoves()).isEqualTo(generic.enabledMoves());
        if (flat.length() > 0) {
            assertThat(flat.performedMove(flat.length() - 1)).isEqualTo(generic.performedMove(flat.length() - 1));
        }
        if (random.nextInt(4) == 0) {
            Violation end = flat.checkEnd();
            assertThat(end).isEqualTo(generic.checkEnd());
            happened.add(end == null ? "ended well" : "end: " + end.invariant());
        }
        Object mine = flat.configuration();
        Object theirs = generic.configuration();
        assertThat(flatState.computeIfAbsent(theirs, state -> mine)).isEqualTo(mine);
        assertThat(genericState.computeIfAbsent(mine, state -> theirs)).isEqualTo(theirs);
    }

    @Override
    public void close() {
        flat.close();
        generic.close();
    }
}
