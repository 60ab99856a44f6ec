package dev.winnow.pipes;

import dev.winnow.model.ProcessId;
import dev.winnow.pipes.process.ClockCheck;
import dev.winnow.pipes.process.NativeTools;
import dev.winnow.pipes.process.NodeCommand;
import dev.winnow.pipes.process.NodeLimits;
import dev.winnow.scenario.Condition;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.system.WorldFactory;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A system of nodes in any language. Each runs as a process of the operating system and speaks Maelstrom's protocol:
 * JSON lines on stdin and stdout. Clients and services are plain Java processes beside them.
 *
 * <pre>{@code
 * PipesSystem.running("python3", "echo.py")
 *         .nodes(3)
 *         .process(ProcessId.of("c0"), new Client())
 *         .build();
 * }</pre>
 */
public final class PipesSystem implements WorldFactory {

    private final PipesDefinition definition;
    private final List<ProcessId> processes;
    private final AtomicLong startedProcesses = new AtomicLong();

    private PipesSystem(PipesDefinition definition, List<ProcessId> processes) {
        this.definition = definition;
        this.processes = List.copyOf(processes);
    }

    /** Returns a builder of a system whose nodes run this command: the program and its arguments. */
    public static Builder running(String... command) {
        return running(List.of(command));
    }

    /** Returns a builder of a system whose nodes run this command: the program and its arguments. */
    public static Builder running(List<String> command) {
        return new Builder(command);
    }

    @Override
    public World boot(long seed) {
        return new PipesWorld(definition, seed, startedProcesses);
    }

    @Override
    public List<ProcessId> processes() {
        return processes;
    }

    /** Returns the names of the nodes. */
    public List<ProcessId> nodes() {
        return definition.nodes();
    }

    /** Returns the command that runs a node. */
    public NodeCommand command() {
        return definition.command();
    }

    @Override
    public Network network() {
        return definition.network();
    }

    @Override
    public Timing timing() {
        return Timing.asynchronous();
    }

    @Override
    public Set<String> blockNames() {
        return definition.marks().keySet();
    }

    @Override
    public List<String> uncontrolled() {
        return ClockCheck.of(definition.command(), definition.rules().tools());
    }

    /** Returns the number of processes started: the JDK starts a thread for each, which waits for its end. */
    @Override
    public long startedThreads() {
        return startedProcesses.get();
    }

    @Override
    public List<Class<?>> userClasses() {
        return List.of();
    }

    /** A builder of a system of nodes. */
    public static final class Builder {
        private final List<String> command;
        private final Map<String, String> environment = new LinkedHashMap<>();
        private final List<Consumer<SimulatedSystem.Builder>> others = new ArrayList<>();
        private final List<ProcessId> otherProcesses = new ArrayList<>();
        private final Map<String, Condition> marks = new LinkedHashMap<>();
        private List<ProcessId> nodes = names(1);
        private Path directory = Path.of("").toAbsolutePath();
        private Network network = Network.unordered();
        private NodeLimits limits = NodeLimits.USUAL;
        private NativeTools tools = NativeTools.get();
        private LineFormat format = new MaelstromLines();
        private Duration maxSkew = Duration.ofSeconds(1);

        private Builder(List<String> command) {
            if (command.isEmpty()) {
                throw new IllegalArgumentException("a node needs a command: the program and its arguments");
            }
            this.command = List.copyOf(command);
        }

        private static List<ProcessId> names(int count) {
            return IntStream.range(0, count)
                    .mapToObj(i -> ProcessId.of("n" + i))
                    .toList();
        }

        /** Sets the number of nodes. Their names are n0, n1, … Default: 1. */
        public Builder nodes(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("a system needs at least 1 node, not " + count);
            }
            nodes = names(count);
            return this;
        }

        /** Sets the names of the nodes. */
        Builder nodes(ProcessId... names) {
            nodes = List.of(names);
            return this;
        }

        /** Sets the working directory of the nodes. Default: that of this JVM. */
        public Builder directory(Path path) {
            directory = path.toAbsolutePath();
            return this;
        }

        /** Sets a variable in the environment of the nodes. */
        public Builder environment(String name, String value) {
            environment.put(name, value);
            return this;
        }

        /** Sets the network. Default: any order, nothing is lost. */
        public Builder network(Network semantics) {
            network = semantics;
            return this;
        }

        /** Adds a process that Winnow runs itself, such as a client or a service. */
        public Builder process(ProcessId id, PureProcess<?, ?> process) {
            otherProcesses.add(id);
            others.add(builder -> builder.process(id, process));
            return this;
        }

        /** Adds a mutable process that Winnow runs itself. The maker is called for each execution and each restart. */
        public Builder mutable(ProcessId id, Supplier<? extends MutableProcess<?>> maker) {
            otherProcesses.add(id);
            others.add(builder -> builder.mutable(id, maker));
            return this;
        }

        /**
         * Adds a block of code that marks a moment of the execution, such as the end of all faults. It may run only
         * while the condition holds, and stops the clocks of all nodes, so that executions end.
         */
        public Builder mark(String name, Condition when) {
            marks.put(name, when);
            return this;
        }

        /** Sets how much a node may do in one step. */
        public Builder limits(NodeLimits most) {
            limits = most;
            return this;
        }

        /**
         * Sets how far the clock of a node may be ahead of that of another that could tick as well. Default: 1 s. A
         * node that is down or paused holds nobody up.
         */
        public Builder maxSkew(Duration most) {
            maxSkew = most;
            return this;
        }

        /** Sets the native programs. Without them timers of nodes are real. Default: built on first use. */
        public Builder tools(NativeTools programs) {
            tools = programs;
            return this;
        }

        Builder format(LineFormat lines) {
            format = lines;
            return this;
        }

        /** Returns the system. */
        public PipesSystem build() {
            List<ProcessId> all = new ArrayList<>(nodes);
            all.addAll(otherProcesses);
            return new PipesSystem(
                    new PipesDefinition(
                            new NodeCommand(command, directory, environment),
                            nodes,
                            network,
                            new PipesDefinition.NodeRules(limits, tools, format, maxSkew.toMillis()),
                            others,
                            marks),
                    all);
        }
    }
}
