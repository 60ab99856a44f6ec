package dev.winnow.threads.nodes;

import dev.winnow.model.ProcessId;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.system.WorldFactory;
import dev.winnow.threads.jvm.WorkerPool;
import dev.winnow.threads.protocol.NodeDefinition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A system of nodes that run unmodified multi-threaded programs. Each node has a class loader, an address, system
 * properties and a directory of its own; all run in one worker JVM, under virtual time and on a simulated network.
 *
 * <pre>{@code
 * ThreadsSystem.nodes("n1", "n2", "n3")
 *         .main(Server.class, "--id", "{index}", "--peers", "n1,n2,n3")
 *         .probe("role", RoleProbe.class)
 *         .operations(Operations.class)
 *         .build();
 * }</pre>
 *
 * <p>In arguments and properties, <code>{name}</code>, <code>{index}</code> (from 1), <code>{address}</code> and <code>
 * {directory}</code> stand for those of the node. The name of a node is also its host name.
 */
public final class ThreadsSystem implements WorldFactory {

    /**
     * Calls that end control, as the doctor writes them. A worker reports each when it happens, and Runtime.halt, too,
     * because of which other worlds refuse a scenario before it runs.
     */
    private static final List<String> ESCAPES = List.of(
            "System.exit(",
            "Runtime.exit(",
            "Runtime.exec(",
            "ProcessBuilder.start",
            "System.load",
            "Runtime.load",
            "Linker.");

    private final ThreadsDefinition definition;
    private final List<Class<?>> userClasses;
    private final boolean isFresh;

    private ThreadsSystem(ThreadsDefinition definition, List<Class<?>> userClasses, boolean isFresh) {
        this.definition = definition;
        this.userClasses = userClasses;
        this.isFresh = isFresh;
    }

    /** Returns a builder of a system. What follows is about these nodes. */
    public static Builder nodes(String... names) {
        return new Builder().nodes(names);
    }

    @Override
    public World boot(long seed) {
        return new ThreadsWorld(definition, seed, isFresh);
    }

    /** Returns a system whose worlds have worker JVMs that performed nothing before. */
    @Override
    public WorldFactory fresh() {
        return new ThreadsSystem(definition, userClasses, true);
    }

    @Override
    public long startedThreads() {
        return WorkerPool.shared().startedThreads();
    }

    @Override
    public List<ProcessId> processes() {
        return definition.processes();
    }

    @Override
    public Network network() {
        return definition.network();
    }

    @Override
    public Timing timing() {
        return Timing.closeClocks(definition.maxSkew());
    }

    /** Returns true unless the call ends control: worker JVMs control the programs of nodes, or report such a call. */
    @Override
    public boolean controls(String call) {
        return ESCAPES.stream().noneMatch(call::startsWith);
    }

    /** Returns true: nodes run in worker JVMs. */
    @Override
    public boolean runsElsewhere() {
        return true;
    }

    /** Returns the classes that the builder was given; not those that it was given by name. */
    @Override
    public List<Class<?>> userClasses() {
        return userClasses;
    }

    /** A builder of a system of nodes. */
    public static final class Builder {

        private static final Duration DEFAULT_SKEW = Duration.ofMillis(100);
        private static final Duration DEFAULT_STEP_LIMIT = Duration.ofSeconds(10);

        private final Map<String, Group> groupOf = new LinkedHashMap<>(); // by node
        private Group group = new Group();
        private Network network = Network.fifo();
        private Duration maxSkew = DEFAULT_SKEW;
        private Duration stepLimit = DEFAULT_STEP_LIMIT;
        private Function<Object, List<String>> operation = Builder::operationOf;

        private Builder() {}

        /** What nodes have in common. */
        private static final class Group {
            private final Set<String> classPath = new LinkedHashSet<>();
            private final Set<String> locations = new LinkedHashSet<>();
            private final Set<String> surroundings = new LinkedHashSet<>();
            private final Set<Class<?>> types = new LinkedHashSet<>();
            private final List<String> properties = new ArrayList<>();
            private final List<String> probes = new ArrayList<>();
            private List<String> arguments = List.of();
            private String main = "";
            private String operations = "";
            private String decoder = "";

            String add(Class<?> type) {
                types.add(type);
                locations.addAll(ClassPaths.locationOf(type));
                surroundings.addAll(ClassPaths.around(type));
                return type.getName();
            }

            List<String> fullClassPath() {
                if (classPath.isEmpty()) {
                    return surroundings.isEmpty() ? ClassPaths.ofThisThread() : List.copyOf(surroundings);
                }
                Set<String> all = new LinkedHashSet<>(classPath);
                all.addAll(locations);
                return List.copyOf(all);
            }
        }

        private static List<String> operationOf(Object message) {
            if (!(message instanceof Call call)) {
                throw new IllegalArgumentException("a threaded node receives only Call from outside, not "
                        + message.getClass().getName());
            }
            List<String> operation = new ArrayList<>(List.of(call.operation()));
            operation.addAll(call.arguments());
            return operation;
        }

        /** Adds nodes. What follows is about these nodes only. */
        public Builder nodes(String... names) {
            group = new Group();
            for (String name : names) {
                ProcessId.of(name); // checks the name
                if (groupOf.put(name, group) != null) {
                    throw new IllegalArgumentException("there are two nodes named " + name);
                }
            }
            return this;
        }

        /**
         * Adds jars and directories of classes to the class path. Default: the class path of this JVM, and that of the
         * scenario. Classes that are given as such are always found.
         */
        public Builder classPath(Path... entries) {
            for (Path entry : entries) {
                group.classPath.add(entry.toAbsolutePath().toString());
            }
            return this;
        }

        /** Sets the class that a node runs: its {@code main}, or its {@code run} if it has none and is a Runnable. */
        public Builder main(Class<?> type, String... arguments) {
            return main(group.add(type), arguments);
        }

        /** Sets the class that a node runs, by its name. */
        public Builder main(String className, String... arguments) {
            group.main = className;
            group.arguments = List.of(arguments);
            return this;
        }

        /** Sets a system property of the nodes. */
        public Builder property(String key, String value) {
            group.properties.add(key);
            group.properties.add(value);
            return this;
        }

        /**
         * Adds a probe: a {@link java.util.function.Supplier} with a constructor without parameters, which is asked on
         * a thread of the node after each of its steps. It must return plain data: text, numbers, booleans, lists, maps
         * or records of these.
         */
        public Builder probe(String name, Class<?> type) {
            return probe(name, group.add(type));
        }

        /** Adds a probe by the name of its class. */
        public Builder probe(String name, String className) {
            group.probes.add(name);
            group.probes.add(className);
            return this;
        }

        /** Sets the class whose methods {@link Call} calls: static ones, or those of one object per life. */
        public Builder operations(Class<?> type) {
            return operations(group.add(type));
        }

        /** Sets the class of the operations by its name. */
        public Builder operations(String className) {
            group.operations = className;
            return this;
        }

        /**
         * Sets the class that makes the bytes that a node sends readable: a {@link Function} from {@code byte[]} to
         * plain data. Default: text if the bytes are printable, else their number, beginning and checksum.
         */
        public Builder decoder(Class<?> type) {
            return decoder(group.add(type));
        }

        /** Sets the decoder by the name of its class. */
        public Builder decoder(String className) {
            group.decoder = className;
            return this;
        }

        /**
         * Sets the network of datagrams and calls: {@code Network.fifo()} (the default), or
         * {@code Network.unordered()}, possibly lossy or duplicating. Streams always keep their order and lose nothing.
         */
        public Builder network(Network semantics) {
            boolean isFifo = semantics.equals(Network.fifo());
            if (!isFifo && semantics.order() != Network.MessageOrder.UNORDERED) {
                throw new IllegalArgumentException(
                        "threaded nodes need Network.fifo(), or Network.unordered(), which may be lossy or"
                                + " duplicating; not " + semantics.describe());
            }
            network = semantics;
            return this;
        }

        /**
         * Sets how far a timer may set the clock of its node ahead of the next timer of any other running node.
         * Default: 100 ms. A node that is down or paused holds nobody up.
         */
        public Builder maxSkew(Duration most) {
            maxSkew = most;
            return this;
        }

        /** Sets the maximum real time of one step of a thread: 10 s by default. A longer one is out of control. */
        public Builder stepLimit(Duration most) {
            stepLimit = most;
            return this;
        }

        /** Sets what messages from outside call. */
        Builder operation(Function<Object, List<String>> newOperation) {
            operation = newOperation;
            return this;
        }

        /** Returns the system. */
        public ThreadsSystem build() {
            List<NodeDefinition> nodes = new ArrayList<>();
            groupOf.forEach((name, itsGroup) -> nodes.add(definition(name, nodes.size() + 1, itsGroup)));
            return new ThreadsSystem(
                    new ThreadsDefinition(List.copyOf(nodes), network, maxSkew, stepLimit, operation),
                    groupOf.values().stream()
                            .flatMap(each -> each.types.stream())
                            .distinct()
                            .toList(),
                    false);
        }

        private static NodeDefinition definition(String name, int index, Group group) {
            if (group.main.isEmpty()) {
                throw new IllegalArgumentException("the node " + name + " needs a main class: call main(...)");
            }
            String address = "10.0." + index / 250 + "." + (index % 250 + 1);
            Function<String, String> filled = text -> text.replace("{name}", name)
                    .replace("{index}", Integer.toString(index))
                    .replace("{address}", address)
                    .replace("{directory}", name);
            return new NodeDefinition(
                    name,
                    address,
                    group.fullClassPath(),
                    group.main,
                    group.arguments.stream().map(filled).toList(),
                    group.properties.stream().map(filled).toList(),
                    new NodeDefinition.Parts(List.copyOf(group.probes), group.operations, group.decoder));
        }
    }
}
