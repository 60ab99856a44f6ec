package dev.winnow.casebook.accumulator;

import dev.winnow.model.ProcessId;
import dev.winnow.world.node.Node;
import dev.winnow.world.node.NodeProcess;
import dev.winnow.world.node.NodeState;
import dev.winnow.world.node.Program;
import dev.winnow.world.node.Variable;
import java.util.List;

/**
 * A server: adds the numbers that it receives and forwards them, while another thread takes a checkpoint of the sum. If
 * it resends, it may forward a number twice; a server ignores a number that equals the one before.
 */
final class AccumulatorServer {

    private final Node node = new Node();
    private final Variable<Integer> sum = node.variable("sum", 0);
    private final Variable<Integer> saved = node.variable("saved", 0);
    private final List<ProcessId> followers;
    private final boolean resends;

    AccumulatorServer(List<ProcessId> followers, boolean resends) {
        this.followers = List.copyOf(followers);
        this.resends = resends && !followers.isEmpty();
        Program main = node.thread("main");
        Variable<Integer> last = main.local("last", 0);
        main.loop(round -> handle(round, last));
        node.thread("checkpoint").line("save", line -> line.set(saved, line.get(sum)));
    }

    private void handle(Program round, Variable<Integer> last) {
        Variable<Integer> number = round.local("number", 0);
        round.receive("receive", Add.class, (line, add) -> line.set(number, add.number()))
                .when(values -> !values.get(number).equals(values.get(last)), fresh -> {
                    fresh.line("add", line -> {
                        line.update(sum, before -> before + line.get(number));
                        line.set(last, line.get(number));
                    });
                    forward(fresh, number);
                });
    }

    private void forward(Program fresh, Variable<Integer> number) {
        sendToFollowers(fresh, number);
        if (resends) {
            Variable<Integer> again = fresh.local("again", 0);
            fresh.choose(2, again)
                    .when(values -> values.get(again) == 1, repeated -> sendToFollowers(repeated, number));
        }
    }

    private void sendToFollowers(Program program, Variable<Integer> number) {
        followers.forEach(follower -> program.send(follower, values -> new Add(values.get(number))));
    }

    NodeProcess process() {
        return node.process();
    }

    int sum(NodeState state) {
        return state.get(sum);
    }

    int saved(NodeState state) {
        return state.get(saved);
    }
}
