package dev.winnow.casebook.accumulator;

import dev.winnow.model.ProcessId;
import dev.winnow.world.node.Node;
import dev.winnow.world.node.NodeProcess;
import dev.winnow.world.node.Program;
import dev.winnow.world.node.Variable;

/** The client: sends 1, 2, … to the first server. If it chooses, the last number is greater by one. */
final class AccumulatorClient {

    private final Node node = new Node();

    AccumulatorClient(ProcessId server, int numbers, boolean chooses) {
        Program main = node.thread("main");
        Variable<Integer> increment = main.local("increment", 0);
        if (chooses) {
            main.choose(2, increment);
        }
        for (int number = 1; number < numbers; number++) {
            Add add = new Add(number);
            main.send(server, values -> add);
        }
        main.send(server, values -> new Add(numbers + values.get(increment)));
    }

    NodeProcess process() {
        return node.process();
    }
}
