package dev.winnow.pekko;

import com.typesafe.config.Config;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ControlledActorSystem;
import dev.winnow.pekko.fingerprint.PekkoFingerprint;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.StateFinder;
import dev.winnow.pekko.world.ActorDeclaration;
import dev.winnow.pekko.world.DeferredActor;
import dev.winnow.pekko.world.LiveNode;
import dev.winnow.pekko.world.Node;
import dev.winnow.pekko.world.Nodes;
import dev.winnow.pekko.world.PekkoWorld;
import dev.winnow.pekko.world.PlaceholderRef;
import dev.winnow.pekko.world.SystemDefinition;
import dev.winnow.pekko.world.TypedScenarios;
import dev.winnow.system.ControlAdvice;
import dev.winnow.system.NamedValueType;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.system.WorldFactory;
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

    private static final int DEFAULT_SEND_LIMIT = 100_000;

    private final SystemDefinition definition;
    private final Config config;
    private final ClassLoader loader;
    private final AtomicLong startedThreads;
    private final boolean fresh;
    private final ConcurrentLinkedDeque<ControlledActorSystem> idleSystems = new ConcurrentLinkedDeque<>();

    private PekkoSystem(
            SystemDefinition definition, Config config, ClassLoader loader, AtomicLong threads, boolean fresh) {
        this.definition = definition;
        this.config = config;
        this.loader = loader;
        this.startedThreads = threads;
        this.fresh = fresh;
    }

    /** The actors of a system whose messages travel like this: {@code Network.fifo()} is what Pekko promises. */
    public static Builder with(Network network) {
        return new Builder(network);
    }

    /** Stands for an actor in external messages: replaced by the live reference when the message is sent. */
    public static ActorRef ref(String name) {
        return PlaceholderRef.of(name);
    }

    /** The same for messages of typed actors. */
    public static <T> org.apache.pekko.actor.typed.ActorRef<T> typedRef(String name) {
        return org.apache.pekko.actor.typed.javadsl.Adapter.toTyped(ref(name));
    }

    @Override
    public World boot(long seed) {
        ControlledActorSystem used = fresh ? null : idleSystems.poll();
        ControlledActorSystem control =
                used == null ? ControlledActorSystem.create(config, loader, startedThreads) : used;
        return new PekkoWorld(definition, control, seed, world -> new PekkoFingerprint(world, seed), this::release);
    }

    @Override
    public WorldFactory fresh() {
        return fresh ? this : new PekkoSystem(definition, config, loader, startedThreads, true);
    }

    /** Takes the ActorSystem back after an execution. */
    private void release(PekkoWorld world) {
        ControlledActorSystem control = world.control();
        if (!world.isBroken() && control.reset(world) && !fresh) {
            idleSystems.push(control);
        }
        ControlledActorSystem.unbindThread();
    }

    @Override
    public List<ProcessId> processes() {
        return definition.processes();
    }

    @Override
    public Set<String> blockNames() {
        return definition.blocks().keySet();
    }

    @Override
    public List<NamedValueType<?>> namedValues() {
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
    public boolean distinguishesLookAlikes() {
        return true;
    }

    @Override
    public boolean controls(String call) {
        return ControlledCalls.isControlled(call);
    }

    @Override
    public ControlAdvice controlAdvice() {
        return ControlledCalls.ADVICE;
    }

    @Override
    public String normalizeLogLine(String line) {
        return ActorNames.withoutUids(line);
    }

    @Override
    public List<Class<?>> userClasses() {
        List<Class<?>> classes = new ArrayList<>();
        definition.declarations().values().forEach(declaration -> classes.add(declaration.userClass()));
        definition.blocks().values().forEach(block -> classes.add(block.getClass()));
        return classes.stream().distinct().toList();
    }

    @Override
    public long startedThreads() {
        return startedThreads.get();
    }

    /** Names the actors of a system. */
    public static final class Builder {
        private final Map<ProcessId, ActorDeclaration> declarations = new LinkedHashMap<>();
        private final Map<String, Consumer<Node>> blocks = new LinkedHashMap<>();
        private final Map<ProcessId, Function<Object, Object>> views = new LinkedHashMap<>();
        private final Map<ProcessId, Function<Object, Object>> fingerprints = new LinkedHashMap<>();
        private final Network network;
        private Config config = com.typesafe.config.ConfigFactory.empty();
        private ClassLoader loader = Thread.currentThread().getContextClassLoader();
        private final Set<String> blocking = new LinkedHashSet<>();
        private @Nullable ProcessId client;
        private boolean toleratesFailures;
        private int sendLimit = DEFAULT_SEND_LIMIT;

        private Builder(Network network) {
            if (network.order() != Network.MessageOrder.FIFO && network.order() != Network.MessageOrder.UNORDERED) {
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
                    node -> Props.create(DeferredActor.class, Actor.class, (DeferredActor.PropsFactory)
                            () -> ((LiveNode) node).callFactory(() -> props.apply(node))),
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
                    name,
                    node -> TypedScenarios.props((LiveNode) node, () -> behavior.apply(node)),
                    behavior.getClass());
        }

        /** An actor of Winnow's that keeps what it receives. The first one is the sender of external messages. */
        public Builder probe(String name) {
            client = client == null ? ProcessId.of(name) : client;
            return actor(name, Props.create(Probe.class));
        }

        /**
         * Actors of these nodes may block for an answer ({@code Await}, {@code get} and {@code join} of a
         * CompletableFuture): they run on threads of their own, and while one is blocked the others go on. Their steps
         * take longer.
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
         * Invariants and pictures see the value of that type which the actor or its behavior holds: in a field, or
         * captured by the functions that a typed behavior is made of.
         */
        public Builder state(String name, Class<?> type) {
            return view(name, actor -> StateFinder.find(actor, type));
        }

        /**
         * What counts of an actor in the fingerprint of a configuration, instead of its fields and its behavior: all
         * that its future depends on, as values. What is under way to it, its timers and children count anyhow. For a
         * child, give its path.
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
                    definition(), ControlledConfig.from(config, loader), loader, new AtomicLong(), false);
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
            if (id.equals(ProcessId.OUTSIDE) || id.equals(Nodes.UNOWNED) || !name.matches("[A-Za-z0-9_.*+-]+")) {
                throw new IllegalArgumentException("'" + name + "' cannot name an actor at the top of a node");
            }
            if (declarations.putIfAbsent(id, new ActorDeclaration(id, props, code)) != null) {
                throw new IllegalArgumentException("there are two actors named " + name);
            }
            return this;
        }
    }
}
