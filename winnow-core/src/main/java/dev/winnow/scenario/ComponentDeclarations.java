package dev.winnow.scenario;

import dev.winnow.model.ProcessId;
import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The components that a scenario declares, in its order, with checks. Each process belongs to one component. */
final class ComponentDeclarations {

    /** A declaration: the members are processes, or components that are declared, too. */
    private record Declaration(List<ProcessId> processes, List<String> parts) {}

    private final Map<String, Declaration> declarations = new LinkedHashMap<>();

    void add(String name, List<ProcessId> processes) {
        add(name, new Declaration(processes, List.of()), processes.isEmpty());
    }

    /** Adds a component of components, which must be declared before. So there are no cycles. */
    void addGroup(String name, List<String> parts) {
        parts.stream().filter(part -> !declarations.containsKey(part)).forEach(part -> {
            throw new BadInput(
                    "the component '" + name + "' names a component '" + part + "' that is not declared",
                    "declare it first: component(\"" + part + "\", …)");
        });
        add(name, new Declaration(List.of(), parts), parts.isEmpty());
    }

    private void add(String name, Declaration declaration, boolean isEmpty) {
        if (name.isBlank()) {
            throw new BadInput("a component has an empty name", "give it a name: component(\"node1\", …)");
        }
        if (isEmpty) {
            throw new BadInput(
                    "the component '" + name + "' is empty", "add at least one process or component, or remove it");
        }
        if (declarations.putIfAbsent(name, declaration) != null) {
            throw new BadInput("there are two components named '" + name + "'", "give each its own name");
        }
    }

    /**
     * Returns the outermost components. A process that no declaration names is a component of its own.
     *
     * @throws BadInput if a declaration names something unknown, or if something belongs to two components
     */
    List<Component> toComponents(List<ProcessId> known) {
        Map<ProcessId, String> ownerOfProcess = new LinkedHashMap<>();
        Map<String, String> ownerOfPart = new LinkedHashMap<>();
        declarations.forEach((name, declaration) -> {
            declaration.processes().forEach(process -> claim(process, name, known, ownerOfProcess));
            declaration.parts().forEach(part -> claimPart(part, name, ownerOfPart));
        });
        List<Component> outermost = new ArrayList<>();
        declarations.keySet().stream()
                .filter(name -> !ownerOfPart.containsKey(name))
                .forEach(name -> outermost.add(component(name)));
        known.stream()
                .filter(process -> !ownerOfProcess.containsKey(process))
                .forEach(process -> outermost.add(alone(process)));
        return outermost;
    }

    private static void claim(
            ProcessId process, String name, List<ProcessId> known, Map<ProcessId, String> ownerOfProcess) {
        if (!known.contains(process)) {
            throw new BadInput(
                    "the component '" + name + "' names a process '" + process
                            + "' that the system does not start with",
                    "use some of " + known + "; spawned processes belong to the component of their creator");
        }
        String other = ownerOfProcess.putIfAbsent(process, name);
        if (other != null) {
            throw belongsTwice("process '" + process + "'", other, name);
        }
    }

    private static void claimPart(String part, String name, Map<String, String> ownerOfPart) {
        String other = ownerOfPart.putIfAbsent(part, name);
        if (other != null) {
            throw belongsTwice("component '" + part + "'", other, name);
        }
    }

    private static BadInput belongsTwice(String what, String one, String other) {
        return new BadInput(
                one.equals(other)
                        ? "the component '" + one + "' names the " + what + " twice"
                        : "the " + what + " belongs to two components, '" + one + "' and '" + other + "'",
                "name it once");
    }

    private Component component(String name) {
        Declaration declaration = Objects.requireNonNull(declarations.get(name));
        return new Component(
                name,
                declaration.processes(),
                declaration.parts().stream().map(this::component).toList());
    }

    private Component alone(ProcessId process) {
        if (declarations.containsKey(process.name())) {
            throw new BadInput(
                    "the component '" + process + "' does not contain the process of that name",
                    "add the process to it, or rename the component");
        }
        return Component.of(process);
    }
}
