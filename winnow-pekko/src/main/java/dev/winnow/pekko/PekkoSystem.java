package dev.winnow.pekko;

import com.typesafe.config.Config;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.control.ControlledActorSystem;
import dev.winnow.pekko.fingerprint.PekkoFingerprint;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.StateFinder;
import dev.winnow.pekko.world.ActorDeclaration;
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
 * A system of unmodified Pekko actors: their declarations, and the network between them. Each execution gets its
 * userConfig {@link World}. Worlds reuse idle ActorSystems.
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

    /** Returns a builder of a system with this network. {@code Network.fifo()} is what Pekko guarantees. */
    public static Builder with(Network network) {
        return new Builder(network);
    }

    /**
     * Returns a placeholder for an actor in external messages. The live reference replaces it when the message is sent.
     */
    public static ActorRef ref(ProcessId id) {
        return PlaceholderRef.of(id.name());
    }

    /** Returns a placeholder for a typed actor in external messages. */
    public static <T> org.apache.pekko.actor.typed.ActorRef<T> typedRef(ProcessId id) {
        return org.apache.pekko.actor.typed.javadsl.Adapter.toTyped(ref(id));
    }

    @Override
    public World boot(long seed) {
        ControlledActorSystem idle = fresh ? null : idleSystems.poll();
        ControlledActorSystem control =
                idle == null ? ControlledActorSystem.create(config, loader, startedThreads) : idle;
        return new PekkoWorld(definition, control, seed, world -> new PekkoFingerprint(world, seed), this::release);
    }

    @Override
    public WorldFactory fresh() {
        return fresh ? this : new PekkoSystem(definition, config, loader, startedThreads, true);
    }

    /** Takes the ActorSystem back after an execution, for reuse if it could be reset. */
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

    /** Collects the declarations of a system. */
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
                throw new IllegalArgumentException("a system of actors cannot have the network " + network.describe()
                        + ": use Network.fifo() or Network.unordered()");
            }
            this.network = network;
        }

        /** Declares a classic actor: the topmost actor of the node of that name. */
        public Builder actor(ProcessId id, Props props) {
            Objects.requireNonNull(props, () -> "the Props of " + id + " are null");
            return define(id, node -> props, props.actorClass());
        }

        /**
         * Declares a classic actor that needs references to other actors or durable values. The function is called when
         * the actor starts.
         */
        public Builder actor(ProcessId id, Function<Node, Props> props) {
            return define(
                    id,
                    node -> Props.create(DeferredActor.class, Actor.class, (DeferredActor.PropsFactory)
                            () -> ((LiveNode) node).callFactory(() -> props.apply(node))),
                    props.getClass());
        }

        /** Declares a typed actor. */
        public Builder behavior(ProcessId id, Behavior<?> behavior) {
            Objects.requireNonNull(behavior, () -> "the Behavior of " + id + " is null");
            return behavior(id, node -> behavior);
        }

        /**
         * Declares a typed actor that needs references to other actors or durable values. The function is called when
         * the actor starts.
         */
        public Builder behavior(ProcessId id, Function<Node, ? extends Behavior<?>> behavior) {
            return define(
                    id, node -> TypedScenarios.props((LiveNode) node, () -> behavior.apply(node)), behavior.getClass());
        }

        /**
         * Declares a {@link Probe}, which keeps the messages that it receives. External messages come from the first
         * probe.
         */
        public Builder probe(ProcessId id) {
            client = client == null ? id : client;
            return actor(id, Props.create(Probe.class));
        }

        /**
         * Allows the actors of these nodes to block for an answer, with {@code Await} or with {@code get} or
         * {@code join} of a CompletableFuture. Their handlers run on threads of their own and take longer. While one is
         * blocked, the other actors continue.
         */
        public Builder mayBlock(ProcessId... nodes) {
            List.of(nodes).forEach(node -> blocking.add(node.name()));
            return this;
        }

        /** Sets the value that invariants and diagrams see instead of the actor. */
        public Builder view(ProcessId id, Function<Object, Object> state) {
            views.put(id, state);
            return this;
        }

        /**
         * Shows invariants and diagrams the value of this type inside the actor: in a field, or captured by the
         * functions of a typed behavior.
         */
        public Builder state(ProcessId id, Class<?> type) {
            return view(id, actor -> StateFinder.find(actor, type));
        }

        /**
         * Sets the value that represents an actor in fingerprints of configurations, instead of its fields and its
         * behavior. The value must contain everything that the future of the actor depends on. Messages in flight to
         * the actor, its timers and its children count in any case. The id of a child is its path.
         */
        public Builder fingerprint(ProcessId id, Function<Object, Object> state) {
            fingerprints.put(id, state);
            return this;
        }

        /** Declares a block of code for {@code External.Run}. */
        public Builder block(String name, Consumer<Node> code) {
            blocks.put(name, code);
            return this;
        }

        /** Sets the configuration of the system. Its dispatchers, mailboxes and scheduler are replaced. */
        public Builder config(Config userConfig) {
            config = userConfig;
            return this;
        }

        /** Lets Pekko restart topmost actors that fail. Without this, such a failure is a violation. */
        public Builder tolerateFailures() {
            toleratesFailures = true;
            return this;
        }

        /**
         * Sets the maximum number of messages that one handler may send, by default 100,000. A handler that sends more
         * is reported as an endless loop.
         */
        public Builder sendLimit(int messages) {
            if (messages < 1) {
                throw new IllegalArgumentException("sendLimit must be at least 1, not " + messages);
            }
            sendLimit = messages;
            return this;
        }

        /** Returns the system. */
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

        private void requireDeclared(ProcessId name, String method) {
            if (!declarations.containsKey(name)) {
                throw new IllegalStateException(method + " names an actor '" + name
                        + "' that is not declared; declared are " + declarations.keySet());
            }
        }

        private Builder define(ProcessId id, Function<Node, Props> props, Class<?> userClass) {
            String name = id.name();
            if (id.equals(ProcessId.OUTSIDE) || id.equals(Nodes.UNOWNED) || !name.matches("[A-Za-z0-9_.*+-]+")) {
                throw new IllegalArgumentException("'" + name + "' cannot be the name of a declared actor");
            }
            if (declarations.putIfAbsent(id, new ActorDeclaration(id, props, userClass)) != null) {
                throw new IllegalArgumentException("two actors are named " + name);
            }
            return this;
        }
    }
}
