package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Choices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The moves that a search tries: those inside a corridor, and the remaining externals of a script. */
final class SearchMoves {

    /** A message type, on any channel. */
    private record MessageType(boolean timer, String name) {}

    private final MoveTable moves;
    private final Corridor corridor;
    private final int[] script;
    private final int[] previousSame; // by place: the last earlier place with the same move, or -1
    private final Set<Integer> channels = new HashSet<>();
    private final Set<MessageType> types = new HashSet<>();
    private final Map<Integer, List<Choices>> knownChoices = new HashMap<>(); // by move

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
        Map<Integer, Integer> lastPlaces = new HashMap<>();
        int[] previous = new int[script.length];
        for (int place = 0; place < script.length; place++) {
            Integer same = lastPlaces.put(script[place], place);
            previous[place] = same == null ? -1 : same;
        }
        return previous;
    }

    private void addKnownChoices(int move, Choices chosen) {
        List<Choices> known = knownChoices.computeIfAbsent(moves.unranked(move), any -> new ArrayList<>());
        if (!known.contains(chosen)) {
            known.add(chosen);
        }
    }

    /** Returns true if the move is inside the corridor. */
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

    /** Returns the distinct known choice sequences of the move; one empty sequence if none is known. */
    List<Choices> knownChoices(int move) {
        return knownChoices.getOrDefault(moves.unranked(move), List.of(GuidedRun.NO_CHOICES));
    }

    /** Returns true if the script loses or duplicates messages that may look alike. */
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

    /** Returns true if an earlier remaining place has the same move: using that one leaves more of the script. */
    boolean isRepeated(int place, int position) {
        return previousSame[place] >= position;
    }
}
