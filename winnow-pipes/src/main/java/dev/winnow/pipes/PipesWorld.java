package dev.winnow.pipes;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.pipes.process.NodeDirectories;
import dev.winnow.pipes.process.NodeProcess;
import dev.winnow.scenario.Condition;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import dev.winnow.system.World;
import dev.winnow.world.SimulatedSystem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A live execution of nodes that run as processes of the operating system, with clients and services beside them.
 *
 * <p>Messages, partitions, pauses, losses and crashes are those of a simulation, in which every node is a process whose
 * handlers talk to the operating system's process. A crash kills it, a restart starts a new one in the same directory.
 * A node cannot crash inside a handler: what it has written to its files by then is not known.
 */
final class PipesWorld implements World {

    // Programs rely on it, such as those whose ids contain the time of their start.
    private static final long RESTART_MILLIS = 100;

    private final World simulation;
    private final NodeDirectories files = NodeDirectories.create();
    private final Map<ProcessId, NodeHandler> running = new LinkedHashMap<>();
    private final Map<ProcessId, Integer> lives = new LinkedHashMap<>();
    private final Map<ProcessId, Long> clocks = new LinkedHashMap<>(); // of crashed nodes: they never go back
    private final EnabledEvents enabled;
    private final PipesDefinition definition;
    private final long seed;
    private final AtomicLong startedProcesses;
    private boolean areClocksStopped; // after a mark no clock ticks more than once, so that executions end
    private final Situation situation = new Situation() {
        @Override
        public EnabledEvents enabled() {
            return PipesWorld.this.enabled();
        }

        @Override
        public boolean permits(External external) {
            return PipesWorld.this.permits(external);
        }

        @Override
        public States states() {
            return PipesWorld.this.states();
        }

        @Override
        public Recording recording() {
            return PipesWorld.this.recording();
        }
    };

    /**
     * Boots a world.
     *
     * @param startedProcesses counts the processes that it starts
     */
    PipesWorld(PipesDefinition definition, long seed, AtomicLong startedProcesses) {
        this.definition = definition;
        this.seed = seed;
        this.startedProcesses = startedProcesses;
        SimulatedSystem.Builder builder = SimulatedSystem.with(definition.network());
        definition.nodes().forEach(node -> builder.mutable(node, () -> beginLife(node)));
        for (Consumer<SimulatedSystem.Builder> other : definition.others()) {
            other.accept(builder);
        }
        definition.marks().keySet().forEach(name -> builder.block(name, block -> {}));
        simulation = builder.build().boot(seed);
        enabled = new BoundedTicks(simulation.enabled(), this::isTooEarly);
    }

    /** Creates the handler of a node that starts. Each life of a node draws other random numbers. */
    private NodeHandler beginLife(ProcessId node) {
        int life = lives.merge(node, 1, Integer::sum);
        long ownSeed = SeededRandom.deriveSeed(SeededRandom.deriveSeed(seed, node.name()), life);
        NodeHandler handler = new NodeHandler(
                node,
                definition,
                new NodeHandler.Life(files, ownSeed, clocks.getOrDefault(node, 0L), life > 1, () -> areClocksStopped));
        running.put(node, handler);
        startedProcesses.incrementAndGet();
        return handler;
    }

    @Override
    public EnabledEvents enabled() {
        return enabled;
    }

    /** Returns true for the tick of a node whose clock is too far ahead of another that could tick as well. */
    private boolean isTooEarly(int item) {
        if (!recording().isTimer(item)) {
            return false;
        }
        long clock = clockOf(recording().item(item).to());
        EnabledEvents all = simulation.enabled();
        for (int i = all.messageCount(); i < all.size(); i++) {
            if (clockOf(recording().item(all.itemAt(i)).to())
                            + definition.rules().maxSkewMillis()
                    < clock) {
                return true;
            }
        }
        return false;
    }

    /** Returns the clock of a node. Other processes are never ahead or behind. */
    private long clockOf(ProcessId process) {
        NodeHandler handler = running.get(process);
        return handler == null ? Long.MAX_VALUE / 2 : handler.clockMillis();
    }

    @Override
    public boolean permits(External external) {
        if (external instanceof External.CrashInHandler crash
                && definition.nodes().contains(crash.process())) {
            return false;
        }
        return simulation.permits(external) && !(external instanceof External.Run run && isTooEarly(run));
    }

    private boolean isTooEarly(External.Run run) {
        Condition condition = definition.marks().get(run.block());
        return condition != null && !condition.holds(situation);
    }

    @Override
    public Step perform(Event event, ChoiceSource choices) {
        if (event instanceof External external && !permits(external)) {
            throw new IllegalArgumentException("cannot happen now: " + external);
        }
        if (event instanceof Event.Fire fire && !enabled.contains(fire.item())) {
            throw new IllegalArgumentException("timer " + fire.item() + " cannot fire now");
        }
        areClocksStopped |= event instanceof External.Run;
        Step step = simulation.perform(event, choices);
        if (event instanceof External.Crash crash) {
            NodeHandler crashed = running.remove(crash.process());
            if (crashed != null) {
                clocks.put(crash.process(), crashed.clockMillis() + RESTART_MILLIS);
                crashed.kill();
            }
        }
        return step;
    }

    @Override
    public States states() {
        return simulation.states();
    }

    @Override
    public Recording recording() {
        return simulation.recording();
    }

    @Override
    public <A> Optional<A> ability(Class<A> ability) {
        return simulation.ability(ability);
    }

    /** Returns the running node of this name. */
    Optional<NodeProcess> process(ProcessId node) {
        return Optional.ofNullable(running.get(node)).map(NodeHandler::process);
    }

    /** Returns the files of the nodes. */
    NodeDirectories files() {
        return files;
    }

    @Override
    public void close() {
        List<NodeProcess> processes = new ArrayList<>();
        running.keySet().forEach(node -> process(node).ifPresent(processes::add));
        running.clear();
        processes.forEach(NodeProcess::hangUp);
        processes.forEach(NodeProcess::close);
        simulation.close();
        files.close();
    }
}
