package dev.winnow.pipes.maelstrom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pipes.TestNodes;
import dev.winnow.pipes.process.CommandLineText;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.World;
import dev.winnow.trace.json.MalformedInput;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that ask the services, as processes in one world: what a service chooses is part of the execution. */
class NodesWithServicesTest {

    private static final String WRITE = "{\"type\":\"write\",\"key\":\"x\",\"value\":1}";
    private static final String READ = "{\"type\":\"read\",\"key\":\"x\"}";
    private static final String INCREMENT = "{\"type\":\"cas\",\"key\":\"x\",\"from\":1,\"to\":2}";
    private static final String NOT_FOUND = "error(code=20, text=there is no key \"x\")";

    @TempDir
    private static Path directory;

    private World world;

    @BeforeEach
    void start() {
        TestNodes.requireCompiler();
        MaelstromScenario scenario = new MaelstromScenario();
        String command = CommandLineText.join(TestNodes.python(directory, "asks.py"));
        Setup setup = scenario.setup(Parameters.of(scenario, Map.of("command", command, "node-count", "2")));
        world = setup.world().boot(1);
        setup.world().processes().forEach(each -> world.perform(new External.Start(each), choosing()));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static ChoiceSource choosing(int... choices) {
        int[] next = {0};
        return (process, bound) -> choices[next[0]++];
    }

    private Step deliver(Step sent, int... choices) {
        Item item = sent.sent().get(0);
        return world.perform(new Event.Deliver(item.id()), choosing(choices));
    }

    /** Asks a service by way of a node. Returns what the client receives, and what the service chose from. */
    private String ask(String node, String service, String request, int... choices) throws MalformedInput {
        Message ask = Message.parse("{\"src\":\"c1\",\"dest\":\"" + node
                + "\",\"body\":{\"type\":\"ask\",\"msg_id\":7,\"service\":\"" + service + "\",\"request\":" + request
                + "}}");
        Step asked = deliver(world.perform(new External.Send(ProcessId.of(node), ask), choosing()));
        Step served = deliver(asked, choices);
        assertThat(served.choices()).hasSize(2 * choices.length); // bounds and values
        Message answer = (Message) deliver(served).sent().get(0).payload();
        assertThat(answer.dest()).isEqualTo("c1");
        return answer.label();
    }

    @Test
    void when_nodes_use_lin_kv_then_each_sees_what_the_others_wrote() throws MalformedInput {
        assertThat(ask("n0", "lin-kv", READ)).isEqualTo(NOT_FOUND);
        assertThat(ask("n0", "lin-kv", WRITE)).isEqualTo("write_ok");
        assertThat(ask("n1", "lin-kv", INCREMENT)).isEqualTo("cas_ok");
        assertThat(ask("n0", "lin-kv", READ)).isEqualTo("read_ok(value=2)");
    }

    @Test
    void when_nodes_use_seq_kv_then_one_may_lag_behind_but_never_go_back() throws MalformedInput {
        assertThat(ask("n0", "seq-kv", WRITE)).isEqualTo("write_ok");
        assertThat(ask("n0", "seq-kv", READ)).as("what it wrote itself").isEqualTo("read_ok(value=1)");
        assertThat(ask("n1", "seq-kv", READ, 1)).as("one version behind").isEqualTo(NOT_FOUND);
        assertThat(ask("n1", "seq-kv", READ, 0)).as("the latest version").isEqualTo("read_ok(value=1)");
        assertThat(ask("n1", "seq-kv", READ)).as("no choice is left").isEqualTo("read_ok(value=1)");
    }

    /** Chosen are the replica, whether it first learns of the others, and for a change whether its clock is right. */
    @Test
    void when_nodes_use_lww_kv_then_a_replica_may_not_have_heard_of_a_write() throws MalformedInput {
        assertThat(ask("n0", "lww-kv", WRITE, 0, 1, 0)).isEqualTo("write_ok");
        assertThat(ask("n0", "lww-kv", READ, 2, 1)).isEqualTo(NOT_FOUND);
        assertThat(ask("n1", "lww-kv", READ, 2, 0)).isEqualTo("read_ok(value=1)");
    }
}
