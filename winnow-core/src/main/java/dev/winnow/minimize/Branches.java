package dev.winnow.minimize;

import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a search tries at a configuration: the moves inside a corridor, and any later part of a script of externals. */
final class Branches {

    /** A type of message, whoever sends it. */
    private record Type(boolean timer, String name) {}

    private final Moves moves;
    private final Corridor corridor;
    private final int[] script;
    private final int[] before; // by place of the script: the place before it that asks for the same, or -1
    private final Set<Integer> channels = new HashSet<>();
    private final Set<Type> types = new HashSet<>();
    private final Map<Integer, int[][]> answers = new HashMap<>(); // by move: all that its handler was answered

    Branches(Moves moves, Schedule known, Corridor corridor, int[] script) {
        this.moves = moves;
        this.corridor = corridor;
        this.script = script.clone();
        this.before = before(script);
        for (int place = 0; place < known.size(); place++) {
            if (moves.move(known.move(place)) instanceof Move.Handle handle) {
                channels.add(moves.type(known.move(place)));
                types.add(new Type(handle.timer(), handle.type()));
            }
            learn(known.move(place), known.choices(place));
        }
    }

    private static int[] before(int[] script) {
        Map<Integer, Integer> latest = new HashMap<>();
        int[] before = new int[script.length];
        for (int place = 0; place < script.length; place++) {
            Integer same = latest.put(script[place], place);
            before[place] = same == null ? -1 : same;
        }
        return before;
    }

    private void learn(int move, int[] chosen) {
        List<int[]> known = new ArrayList<>(List.of(answers.getOrDefault(moves.look(move), new int[0][])));
        if (known.stream().noneMatch(other -> Arrays.equals(other, chosen))) {
            known.add(chosen);
            answers.put(moves.look(move), known.toArray(new int[0][]));
        }
    }

    boolean allows(int move) {
        return switch (corridor) {
            case CHANNELS -> channels.contains(moves.type(move));
            case TYPES -> {
                Move.Handle handle = (Move.Handle) moves.move(move);
                yield types.contains(new Type(handle.timer(), handle.type()));
            }
            case ALL -> true;
        };
    }

    /** What its handler was answered before, each once; if nothing is known, no answers. */
    int[][] answers(int move) {
        return answers.getOrDefault(moves.look(move), new int[][] {Rehearsal.NO_CHOICES});
    }

    /** Whether messages are lost or copied of which several may look the same: only those of the script are tried. */
    boolean picksAmongAlike() {
        return !moves.alikeAreEqual()
                && Arrays.stream(script).anyMatch(move -> moves.move(move) instanceof Move.Meddle);
    }

    int places() {
        return script.length;
    }

    int external(int place) {
        return script[place];
    }

    /** Whether an earlier place, not passed yet, asks for the same: then that one leaves more to come. */
    boolean isRepeated(int place, int position) {
        return before[place] >= position;
    }
}
