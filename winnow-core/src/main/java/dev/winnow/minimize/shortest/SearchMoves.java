package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a search tries at a configuration: the moves inside a corridor, and any later part of a script of externals. */
final class SearchMoves {

    /** A type of message, whoever sends it. */
    private record MessageType(boolean timer, String name) {}

    private final MoveTable moves;
    private final Corridor corridor;
    private final int[] script;
    private final int[] previousSame; // by place of the script: the place before it that asks for the same, or -1
    private final Set<Integer> channels = new HashSet<>();
    private final Set<MessageType> types = new HashSet<>();
    private final Map<Integer, int[][]> knownChoices = new HashMap<>(); // by move: all that its handler was answered

    SearchMoves(MoveTable moves, Schedule known, Corridor corridor, int[] script) {
        this.moves = moves;
        this.corridor = corridor;
        this.script = script.clone();
        this.previousSame = previousSame(script);
        for (int place = 0; place < known.size(); place++) {
            if (moves.move(known.move(place)) instanceof Move.Handle handle) {
                channels.add(moves.type(known.move(place)));
                types.add(new MessageType(handle.isTimer(), handle.type()));
            }
            addKnownChoices(known.move(place), known.choices(place));
        }
    }

    private static int[] previousSame(int[] script) {
        Map<Integer, Integer> latest = new HashMap<>();
        int[] before = new int[script.length];
        for (int place = 0; place < script.length; place++) {
            Integer same = latest.put(script[place], place);
            before[place] = same == null ? -1 : same;
        }
        return before;
    }

    private void addKnownChoices(int move, int[] chosen) {
        List<int[]> known = new ArrayList<>(List.of(knownChoices.getOrDefault(moves.unranked(move), new int[0][])));
        if (known.stream().noneMatch(other -> Arrays.equals(other, chosen))) {
            known.add(chosen);
            knownChoices.put(moves.unranked(move), known.toArray(new int[0][]));
        }
    }

    boolean allows(int move) {
        return switch (corridor) {
            case CHANNELS -> channels.contains(moves.type(move));
            case TYPES -> {
                Move.Handle handle = (Move.Handle) moves.move(move);
                yield types.contains(new MessageType(handle.isTimer(), handle.type()));
            }
            case ALL -> true;
        };
    }

    /** What its handler was answered before, each once; if nothing is known, no answers. */
    int[][] knownChoices(int move) {
        return knownChoices.getOrDefault(moves.unranked(move), new int[][] {GuidedRun.NO_CHOICES});
    }

    /** Whether messages are lost or copied of which several may look the same: only those of the script are tried. */
    boolean hasAmbiguousMessages() {
        return !moves.lookAlikesAreEqual()
                && Arrays.stream(script).anyMatch(move -> moves.move(move) instanceof Move.MessageFault);
    }

    int scriptLength() {
        return script.length;
    }

    int scriptMove(int place) {
        return script[place];
    }

    /** Whether an earlier place, not passed yet, asks for the same: then that one leaves more to come. */
    boolean isRepeated(int place, int position) {
        return previousSame[place] >= position;
    }
}
