package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.Header;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The components as groups of lanes. The lanes of a component are next to each other. A process that no component names
 * forms one with the processes that it creates.
 */
public final class LaneGroups {

    /**
     * Neighboring lanes of one component.
     *
     * @param first the index of its first lane
     * @param last the index of its last lane
     */
    public record LaneGroup(String component, int first, int last) {}

    private static final int MAX_SPAWN_DEPTH = 16; // a hostile file can name any

    private final Set<String> declared;
    private final Map<ProcessId, String> componentOf = new HashMap<>();

    public LaneGroups(Header header) {
        declared = header.components().keySet();
        header.components().forEach((name, members) -> members.forEach(member -> componentOf.put(member, name)));
        header.processes().forEach(process -> componentOf.putIfAbsent(process, process.name()));
    }

    /** Returns the lanes, those of each component from the place of its first one on. */
    List<ProcessId> inOrder(List<ProcessId> lanes) {
        Map<Object, List<ProcessId>> groups = new LinkedHashMap<>();
        for (ProcessId lane : lanes) {
            String component = component(lane);
            groups.computeIfAbsent(component == null ? lane : component, key -> new ArrayList<>())
                    .add(lane);
        }
        return groups.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the components of lanes that are {@link #inOrder}, except those of a single process. */
    public List<LaneGroup> of(List<ProcessId> lanes) {
        Map<String, LaneGroup> groups = new LinkedHashMap<>();
        for (int i = 0; i < lanes.size(); i++) {
            String component = component(lanes.get(i));
            if (component != null) {
                groups.merge(
                        component,
                        new LaneGroup(component, i, i),
                        (known, lane) -> new LaneGroup(component, known.first, lane.last));
            }
        }
        return groups.values().stream()
                .filter(group -> group.first() < group.last() || declared.contains(group.component()))
                .toList();
    }

    /** Returns the component of a process, or of the process that created it; null if it has none. */
    private @Nullable String component(ProcessId process) {
        String component = componentOf.get(process);
        int end = process.name().indexOf('/', 1);
        for (int depth = 0; component == null && end > 0 && depth < MAX_SPAWN_DEPTH; depth++) {
            component = componentOf.get(new ProcessId(process.name().substring(0, end)));
            end = process.name().indexOf('/', end + 1);
        }
        return component;
    }
}
