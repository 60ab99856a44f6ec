package dev.winnow.pipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.system.World;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes with timers, threads and random numbers that are killed and started again: each run of a seed is the same, byte
 * by byte.
 */
class IdenticalRunsTest {

    private static final int RUNS = Boolean.getBoolean("winnow.full") ? 200 : 3;
    private static final int STEPS = 60;
    private static final int LIFE = 15; // a node is killed after so many steps, and starts again 5 steps later
    private static final List<ProcessId> NODES = List.of(ProcessId.of("n0"), ProcessId.of("n1"), ProcessId.of("n2"));

    @TempDir
    private static Path directory;

    private static final class Client implements PureProcess<String, Message> {
        @Override
        public String start(Context context) {
            return "";
        }

        @Override
        public String receive(String state, ProcessId from, Message message, Context context) {
            return message.toLine();
        }
    }

    @Test
    void when_nodes_in_python_run_again_then_all_runs_are_identical() {
        requireIdentical(TestNodes.python(directory, "gossip.py"));
    }

    @Test
    void when_nodes_in_javascript_run_again_then_all_runs_are_identical() {
        requireIdentical(TestNodes.javaScript(directory, "gossip.js"));
    }

    @Test
    void when_nodes_in_c_run_again_then_all_runs_are_identical() {
        requireIdentical(TestNodes.c(directory, "gossip.c"));
    }

    private static void requireIdentical(List<String> command) {
        TestNodes.requireCompiler();
        PipesSystem system = PipesSystem.running(command)
                .nodes(3)
                .process(ProcessId.of("c1"), new Client())
                .build();
        Map<String, Integer> runs = new LinkedHashMap<>();
        for (int i = 0; i < RUNS; i++) {
            runs.merge(run(system, 7), 1, Integer::sum);
        }
        List<String> texts = new ArrayList<>(runs.keySet());
        assertThat(texts.get(0)).contains("gossip", "fire", "Crash[process=n1]", "Restart[process=n1]");
        assertThat(runs.values()).as("how often each of %s occurred", texts).containsExactly(RUNS);
    }

    /** Runs one execution with random events and returns all that happened as text. */
    private static String run(PipesSystem system, long seed) {
        SeededRandom random = new SeededRandom(seed);
        StringBuilder text = new StringBuilder();
        try (World world = system.boot(seed)) {
            system.processes().forEach(process -> append(world, new External.Start(process), text));
            for (int i = 0; i < STEPS; i++) {
                append(world, next(world, random, i), text);
            }
        }
        return text.toString();
    }

    private static Event next(World world, SeededRandom random, int i) {
        int enabled = world.enabled().size();
        ProcessId killed = NODES.get(i / LIFE % NODES.size());
        if (i % LIFE == LIFE - 6) {
            return new External.Crash(killed);
        }
        if (i % LIFE == LIFE - 1) {
            return new External.Restart(killed);
        }
        if (i % 6 == 0 || enabled == 0) {
            ProcessId node = NODES.get(random.nextInt(NODES.size()));
            Message message = Message.request(
                    "c1", node.name(), i + 1, Message.body("broadcast").with("message", Json.of(i)));
            return new External.Send(node, message);
        }
        return world.enabled().eventAt(random.nextInt(enabled));
    }

    private static void append(World world, Event event, StringBuilder text) {
        Step step = world.perform(event, (process, bound) -> 0);
        text.append(step.isFiring() ? "fire " : "");
        text.append(isLifeOrDeath(event) ? event : step.process());
        for (Item item : step.createdItems()) {
            text.append(" -> ").append(item.payload() instanceof Message message ? message.toLine() : item.payload());
        }
        text.append('\n');
    }

    private static boolean isLifeOrDeath(Event event) {
        return event instanceof External.Crash || event instanceof External.Restart;
    }
}
