package dev.winnow.scenario;

import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.stream.Stream;

/**
 * A part of a system: processes that exchange more messages with each other than with the rest. Interface search
 * ({@code explore --strategy dir}) explores each component by itself and combines them at the messages between them.
 *
 * @param processes the processes of a component without parts
 * @param parts the components of a component of components
 */
public record Component(String name, List<ProcessId> processes, List<Component> parts) {

    public Component {
        processes = List.copyOf(processes);
        parts = List.copyOf(parts);
    }

    /** Returns the component that consists of one process. */
    static Component of(ProcessId process) {
        return new Component(process.name(), List.of(process), List.of());
    }

    /** Returns all processes, those of its parts included. */
    public List<ProcessId> allProcesses() {
        return Stream.concat(processes.stream(), parts.stream().flatMap(part -> part.allProcesses().stream()))
                .toList();
    }

    /** Returns the components in this one that have several processes, but no part that has several. */
    public Stream<Component> innermostGroups() {
        List<Component> inner =
                parts.stream().flatMap(Component::innermostGroups).toList();
        boolean isGroup = inner.isEmpty() && allProcesses().size() > 1;
        return isGroup ? Stream.of(this) : inner.stream();
    }

    /** Returns the components without parts in this one; itself if it has no parts. */
    public Stream<Component> innermost() {
        return parts.isEmpty() ? Stream.of(this) : parts.stream().flatMap(Component::innermost);
    }

    /** Returns true if the process, or the one that spawned it, belongs to this component. */
    public boolean contains(ProcessId process) {
        return allProcesses().stream()
                .anyMatch(own -> own.equals(process) || process.name().startsWith(own.name() + "/"));
    }
}
