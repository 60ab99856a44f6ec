package dev.winnow.minimize.oracle;

import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.External;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The groups of externals that are left out together: a crash with its restart, a pause with its resumption, a
 * partition with its healing. So no candidate has a fault that the original lacks, such as a process that stays down.
 */
public final class ExternalGroups {

    private ExternalGroups() {}

    /** Returns the externals of a schedule in order, without message faults. */
    public static List<External> externalsOf(Schedule schedule, MoveTable moves) {
        List<External> externals = new ArrayList<>();
        for (int place = 0; place < schedule.size(); place++) {
            if (moves.move(schedule.move(place)) instanceof Move.InjectExternal inject) {
                externals.add(inject.external());
            }
        }
        return externals;
    }

    /** Returns the groups of places of externals, in the order of their first places. */
    public static List<BitSet> groupsOf(Schedule schedule, MoveTable moves) {
        List<BitSet> groups = new ArrayList<>();
        Map<External, BitSet> open = new HashMap<>(); // by the external that closes the group
        for (int place = 0; place < schedule.size(); place++) {
            Move move = moves.move(schedule.move(place));
            if (!move.isExternal()) {
                continue;
            }
            External external = move instanceof Move.InjectExternal inject ? inject.external() : null;
            BitSet group = external == null ? null : open.remove(external);
            if (group == null) {
                group = new BitSet();
                groups.add(group);
            }
            group.set(place);
            if (external instanceof External.Crash crash) {
                open.put(new External.Restart(crash.process()), group);
            } else if (external instanceof External.CrashInHandler crash) {
                open.put(new External.Restart(crash.process()), group);
            } else if (external instanceof External.Pause pause) {
                open.put(new External.Resume(pause.process()), group);
            } else if (external instanceof External.Partition cut) {
                open.put(new External.Heal(cut.one(), cut.other()), group);
            }
        }
        return groups;
    }

    /** Returns these places and the rest of their groups. */
    public static BitSet closureOf(BitSet places, List<BitSet> groups) {
        BitSet closed = (BitSet) places.clone();
        for (BitSet group : groups) {
            if (group.cardinality() > 1 && group.intersects(places)) {
                closed.or(group);
            }
        }
        return closed;
    }
}
