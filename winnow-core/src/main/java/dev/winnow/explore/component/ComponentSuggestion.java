package dev.winnow.explore.component;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A suggestion of components, from the messages of a random walk. A process joins the component of the process with
 * which it exchanges more than two thirds of its messages; with half of them, one that serves two others alike would
 * join one by chance. Processes that a process creates count as part of it, as they belong to its component anyway. One
 * component of all processes is not suggested: it would have no interface.
 */
public final class ComponentSuggestion {

    private static final int STEPS = 10_000;

    private final StateSpace space;
    private final List<ProcessId> processes; // those that the system starts with
    private final long[][] messages; // exchanged by two of them, in both directions

    private ComponentSuggestion(StateSpace space, List<ProcessId> processes) {
        this.space = space;
        this.processes = processes;
        this.messages = new long[processes.size()][processes.size()];
    }

    /** Returns the processes of each suggested component that has more than one. */
    public static List<List<ProcessId>> of(StateSpace space, Setup setup, long seed) {
        ComponentSuggestion suggestion =
                new ComponentSuggestion(space, setup.world().processes());
        suggestion.walk(new SeededRandom(SeededRandom.deriveSeed(seed, "suggest")));
        return suggestion.groups();
    }

    /** Returns the lines of a scenario that declare these components. */
    public static List<String> declarations(List<List<ProcessId>> components) {
        return components.stream()
                .map(component -> component.stream()
                        .map(process -> "ProcessId.of(\"" + process + "\")")
                        .collect(Collectors.joining(", ", ".component(\"" + component.get(0) + "\", ", ")")))
                .toList();
    }

    private void walk(SeededRandom random) {
        int[] configuration = new int[space.configurationInts()];
        boolean isOver = true;
        for (int step = 0; step < STEPS; step++) {
            if (isOver) {
                space.writeInitial(random.nextInt(space.initialCount()), configuration, 0);
            }
            space.enter(configuration, 0);
            isOver = space.moveCount() == 0;
            if (!isOver) {
                int move = random.nextInt(space.moveCount());
                int sender = space.processOf(move);
                space.perform(move);
                count(sender);
                space.save(configuration, 0);
                isOver = space.hasFailed();
            }
        }
    }

    private void count(int sender) {
        for (int message = 0; message < space.sentCount(); message++) {
            int receiver = space.receiver(message);
            int from = creator(sender);
            int to = creator(receiver);
            if (receiver != sender && from >= 0 && to >= 0) {
                messages[from][to]++;
                messages[to][from]++;
            }
        }
    }

    /** Returns the index of a process that the system starts with, or of the one that created it; -1 if unknown. */
    private int creator(int process) {
        String name = space.processId(process).name();
        return IntStream.range(0, processes.size())
                .filter(i -> name.equals(processes.get(i).name())
                        || name.startsWith(processes.get(i).name() + "/"))
                .findFirst()
                .orElse(-1);
    }

    private List<List<ProcessId>> groups() {
        int[] group = IntStream.range(0, messages.length).toArray(); // by process: the first process of its group
        for (int process = 0; process < messages.length; process++) {
            int partner = closestPartner(process);
            if (partner >= 0) {
                int from = Math.max(group[process], group[partner]);
                int to = Math.min(group[process], group[partner]);
                IntStream.range(0, group.length).filter(p -> group[p] == from).forEach(p -> group[p] = to);
            }
        }
        List<List<ProcessId>> groups = new ArrayList<>();
        for (int first = 0; first < group.length; first++) {
            int number = first;
            int[] members = IntStream.range(0, group.length)
                    .filter(process -> group[process] == number)
                    .toArray();
            if (members.length > 1) {
                groups.add(IntStream.of(members).mapToObj(processes::get).toList());
            }
        }
        boolean hidesEverything = groups.size() == 1 && groups.get(0).size() == group.length;
        return hidesEverything ? List.of() : groups;
    }

    /** Returns the process with which this one exchanges more than two thirds of its messages, or -1. */
    private int closestPartner(int process) {
        long all = IntStream.range(0, messages.length)
                .mapToLong(other -> messages[process][other])
                .sum();
        return IntStream.range(0, messages.length)
                .filter(other -> other != process && 3 * messages[process][other] > 2 * all)
                .findFirst()
                .orElse(-1);
    }
}
