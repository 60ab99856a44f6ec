package dev.winnow.pekko;

import com.typesafe.config.Config;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Advice;
import dev.winnow.run.NamedValues;
import dev.winnow.run.Network;
import dev.winnow.run.Timing;
import dev.winnow.run.World;
import dev.winnow.run.WorldFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pekko.actor.Actor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.jspecify.annotations.Nullable;

/**
 * A system of Pekko actors, unmodified: which there are, how messages between them travel. Boots {@link World}s, on an
 * ActorSystem that was used before if there is one.
 */
public final class PekkoSystem implements WorldFactory {

    private static final int SENDS_PER_STEP = 100_000;

    private final SystemDefinition definition;
    private final Config config;
    private final ClassLoader loader;
    private final AtomicLong threads;
    private final boolean fresh;
    private final ConcurrentLinkedDeque<ControlledSystem> idle = new ConcurrentLinkedDeque<>();

    private PekkoSystem(
            SystemDefinition definition, Config config, ClassLoader loader, AtomicLong threads, boolean fresh) {
        this.definition = definition;
        this.config = config;
        this.loader = loader;
        this.threads = threads;
        this.fresh = fresh;
    }

    /** The actors of a system whose messages travel like this: {@code Network.fifo()} is what Pekko promises. */
    public static Builder with(Network network) {
        return new Builder(network);
    }

    /** Stands for an actor in external messages: replaced by the live reference when the message is sent. */
    public static ActorRef ref(String name) {
        return StandIn.of(name);
    }

    /** The same for messages of typed actors. */
    public static <T> org.apache.pekko.actor.typed.ActorRef<T> typedRef(String name) {
        return org.apache.pekko.actor.typed.javadsl.Adapter.toTyped(ref(name));
    }

    @Override
    public World boot(long seed) {
        ControlledSystem used = fresh ? null : idle.poll();
        ControlledSystem control = used == null ? ControlledSystem.create(config, loader, threads) : used;
        return new PekkoWorld(definition, control, seed, world -> new ActorFingerprint(world, seed), this::release);
    }

    @Override
    public WorldFactory fresh() {
        return fresh ? this : new PekkoSystem(definition, config, loader, threads, true);
    }

    /** Takes the ActorSystem back after an execution. */
    private void release(PekkoWorld world) {
        ControlledSystem control = world.control();
        if (!world.isBroken() && control.sweep(world) && !fresh) {
            idle.push(control);
        }
        ControlledSystem.leave();
    }

    @Override
    public List<ProcessId> processes() {
        return definition.processes();
    }

    @Override
    public Set<String> blocks() {
        return definition.blocks().keySet();
    }

    @Override
    public List<NamedValues<?>> namedValues() {
        return TypedScenarios.namedValues();
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
    public boolean tellsAlikeApart() {
        return true;
    }

    @Override
    public boolean controls(String call) {
        return Control.covers(call);
    }

    @Override
    public Advice advice() {
        return Control.ADVICE;
    }

    @Override
    public String lasting(String line) {
        return Names.withoutUids(line);
    }

    @Override
    public List<Class<?>> userClasses() {
        List<Class<?>> classes = new ArrayList<>();
        definition.declarations().values().forEach(declaration -> classes.add(declaration.code()));
        definition.blocks().values().forEach(block -> classes.add(block.getClass()));
        return classes.stream().distinct().toList();
    }

    @Override
    public long ownThreads() {
        return threads.get();
    }

    /** Names the actors of a system. */
    public static final class Builder {
        private final Map<ProcessId, Declaration> declarations = new LinkedHashMap<>();
        private final Map<String, Consumer<Node>> blocks = new LinkedHashMap<>();
        private final Map<ProcessId, Function<Object, Object>> views = new LinkedHashMap<>();
        private final Map<ProcessId, Function<Object, Object>> fingerprints = new LinkedHashMap<>();
        private final Network network;
        private Config config = com.typesafe.config.ConfigFactory.empty();
        private ClassLoader loader = Thread.currentThread().getContextClassLoader();
        private final Set<String> blocking = new LinkedHashSet<>();
        private @Nullable ProcessId client;
        private boolean toleratesFailures;
        private int sendLimit = SENDS_PER_STEP;

        private Builder(Network network) {
            if (network.order() != Network.Order.FIFO && network.order() != Network.Order.UNORDERED) {
                throw new IllegalArgumentException(
                        "messages of actors travel in order (Network.fifo()) or not (Network.unordered()), not as "
                                + network.describe());
            }
            this.network = network;
        }

        /** A classic actor: the topmost of a node that bears its name. */
        public Builder actor(String name, Props props) {
            Objects.requireNonNull(props, () -> "the Props of " + name + " are null");
            return define(name, node -> props, props.actorClass());
        }

        /** A classic actor that is given references to others, or what is durable. Made when it starts. */
        public Builder actor(String name, Function<Node, Props> props) {
            return define(
                    name,
                    node -> Props.create(
                            Lazy.class, Actor.class, (Lazy.Maker) () -> ((Site) node).made(() -> props.apply(node))),
                    props.getClass());
        }

        /** A typed actor. */
        public Builder behavior(String name, Behavior<?> behavior) {
            Objects.requireNonNull(behavior, () -> "the Behavior of " + name + " is null");
            return behavior(name, node -> behavior);
        }

        /** A typed actor that is given references to others, or what is durable. Made when it starts. */
        public Builder behavior(String name, Function<Node, ? extends Behavior<?>> behavior) {
            return define(
                    name, node -> TypedScenarios.props((Site) node, () -> behavior.apply(node)), behavior.getClass());
        }

        /** An actor of Winnow's that keeps what it receives. The first one is the sender of external messages. */
        public Builder probe(String name) {
            client = client == null ? ProcessId.of(name) : client;
            return actor(name, Props.create(Probe.class));
        }

        /**
         * Actors of these nodes may block for an answer ({@code Await}, {@code get} and {@code join} of a CompletableFuture): they run on
         * threads of their own, and while one is blocked the others go on. Their steps take longer.
         */
        public Builder mayBlock(String... nodes) {
            blocking.addAll(List.of(nodes));
            return this;
        }

        /** What invariants and pictures see of an actor, instead of the actor itself. */
        public Builder view(String name, Function<Object, Object> state) {
            views.put(ProcessId.of(name), state);
            return this;
        }

        /**
         * Invariants and pictures see the value of that type which the actor or its behavior holds: in a field, or captured by the
         * functions that a typed behavior is made of.
         */
        public Builder state(String name, Class<?> type) {
            return view(name, actor -> Held.in(actor, type));
        }

        /**
         * What counts of an actor in the fingerprint of a configuration, instead of its fields and its behavior: all that its future
         * depends on, as values. What is under way to it, its timers and children count anyhow. For a child, give its path.
         */
        public Builder fingerprint(String name, Function<Object, Object> state) {
            fingerprints.put(ProcessId.of(name), state);
            return this;
        }

        /** A block of code that {@code External.Run} names. */
        public Builder block(String name, Consumer<Node> code) {
            blocks.put(name, code);
            return this;
        }

        /** The system's own configuration; dispatchers, mailboxes and the scheduler are replaced in it. */
        public Builder config(Config own) {
            config = own;
            return this;
        }

        /** A topmost actor that fails is no violation: it is restarted, as Pekko does. */
        public Builder tolerateFailures() {
            toleratesFailures = true;
            return this;
        }

        /** How many messages one handler may send; 100,000 unless told. More is taken for a loop without end. */
        public Builder sendLimit(int messages) {
            if (messages < 1) {
                throw new IllegalArgumentException("a handler must be allowed at least 1 message, not " + messages);
            }
            sendLimit = messages;
            return this;
        }

        public PekkoSystem build() {
            if (declarations.isEmpty()) {
                throw new IllegalStateException("a system needs at least one actor");
            }
            blocking.forEach(node -> requireDeclared(ProcessId.of(node), "mayBlock"));
            views.keySet().stream()
                    .filter(name -> name.name().indexOf('/') < 0)
                    .forEach(name -> requireDeclared(name, "view"));
            return new PekkoSystem(
                    definition(), Configuration.controlled(config, loader), loader, new AtomicLong(), false);
        }

        private SystemDefinition definition() {
            return new SystemDefinition(
                    declarations,
                    blocks,
                    new SystemDefinition.StateFunctions(views, fingerprints),
                    network,
                    new SystemDefinition.HandlerRules(client, toleratesFailures, sendLimit, blocking));
        }

        private void requireDeclared(ProcessId name, String where) {
            if (!declarations.containsKey(name)) {
                throw new IllegalStateException(where + " names an actor '" + name
                        + "' that the system does not have: it has " + declarations.keySet());
            }
        }

        private Builder define(String name, Function<Node, Props> props, Class<?> code) {
            ProcessId id = ProcessId.of(name);
            if (id.equals(ProcessId.OUTSIDE) || id.equals(Nodes.NOBODY) || !name.matches("[A-Za-z0-9_.*+-]+")) {
                throw new IllegalArgumentException("'" + name + "' cannot name an actor at the top of a node");
            }
            if (declarations.putIfAbsent(id, new Declaration(id, props, code)) != null) {
                throw new IllegalArgumentException("there are two actors named " + name);
            }
            return this;
        }
    }
}
