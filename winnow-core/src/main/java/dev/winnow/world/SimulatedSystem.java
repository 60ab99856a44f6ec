package dev.winnow.world;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.GuidedRunFactory;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.UserCallback;
import dev.winnow.system.World;
import dev.winnow.system.WorldFactory;
import dev.winnow.world.compiled.CompiledGuidedRun;
import dev.winnow.world.compiled.CompiledStateSpace;
import dev.winnow.world.process.BlockContext;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import dev.winnow.world.simulate.SimulatedProcess;
import dev.winnow.world.simulate.SimulatedWorld;
import dev.winnow.world.simulate.SimulationDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A system of plain Java processes with its network and timing. Boots {@link World}s. */
public final class SimulatedSystem implements WorldFactory, GuidedRunFactory, StateSpaceFactory {

    private static final int SENDS_PER_STEP = 100_000;

    private final SimulationDefinition definition;

    private SimulatedSystem(SimulationDefinition definition) {
        this.definition = definition;
    }

    /** Returns a builder of a system that communicates over this network. */
    public static Builder with(Network network) {
        return new Builder(network);
    }

    @Override
    public World boot(long seed) {
        return new SimulatedWorld(definition, seed);
    }

    @Override
    public Optional<GuidedRun> openGuidedRun(Setup setup, Origin origin, MoveTable moves) {
        if (whyNotCompilable(moves) != null) {
            return Optional.empty();
        }
        setup.rollback();
        return Optional.of(new CompiledGuidedRun(definition, setup, origin, moves));
    }

    @Override
    public StateSpace openStateSpace(Setup setup, Origin origin, MoveTable moves) {
        UnsupportedByEngine unsupported = whyNotCompilable(moves);
        if (unsupported != null) {
            throw unsupported;
        }
        setup.rollback();
        return CompiledStateSpace.of(definition, setup, origin, moves);
    }

    /** Returns why the compiled engine cannot run this system; null if it can. */
    private @Nullable UnsupportedByEngine whyNotCompilable(MoveTable moves) {
        if (!definition.definitions().stream().allMatch(SimulatedProcess.ProcessDefinition::isPure)) {
            return new UnsupportedByEngine("mutable processes", "use pure processes (PureProcess)");
        }
        if (definition.timing().hasCommonClock() || definition.handlers().readsClock()) {
            return new UnsupportedByEngine(
                    "timed delivery or clocks that are read", "use asynchronous timing and timers instead of clocks");
        }
        if (!definition.blocks().isEmpty()) {
            return new UnsupportedByEngine("blocks of code (External.Run)", "let a process do what the blocks do");
        }
        return moves.lookAlikesAreEqual()
                ? null
                : new UnsupportedByEngine(
                        "different messages with the same fingerprint", "remove messageFingerprint from the setup");
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
    public Network network() {
        return definition.network();
    }

    @Override
    public Timing timing() {
        return definition.timing();
    }

    @Override
    public List<Class<?>> userClasses() {
        List<Class<?>> classes = new ArrayList<>();
        definition
                .definitions()
                .forEach(process -> classes.add(createSample(process).getClass()));
        definition.blocks().values().forEach(block -> classes.add(block.getClass()));
        return classes.stream().distinct().toList();
    }

    private static Object createSample(SimulatedProcess.ProcessDefinition process) {
        return UserCallback.call(
                () -> "the maker of process '" + process.id() + "'",
                "let it create a process without side effects",
                process::sampleInstance);
    }

    /** A builder of a simulated system: its processes, network, timing and limits. */
    public static final class Builder {
        private final Map<ProcessId, SimulatedProcess.ProcessDefinition> definitions = new LinkedHashMap<>();
        private final Map<String, Consumer<BlockContext>> blocks = new LinkedHashMap<>();
        private final Network network;
        private Timing timing = Timing.asynchronous();
        private int sendLimit = SENDS_PER_STEP;
        private boolean readsClock;

        private Builder(Network network) {
            this.network = network;
        }

        /** Adds a pure process. All executions share the object. */
        public Builder process(ProcessId id, PureProcess<?, ?> process) {
            return define(new SimulatedProcess.ProcessDefinition(id, process, null, false));
        }

        /** Adds a mutable process. The maker is called for each execution and each restart. */
        public Builder mutable(ProcessId id, Supplier<? extends MutableProcess<?>> maker) {
            return define(new SimulatedProcess.ProcessDefinition(id, null, maker, false));
        }

        /** Adds a block of code that {@code External.Run} runs by its name. */
        public Builder block(String name, Consumer<BlockContext> code) {
            blocks.put(name, code);
            return this;
        }

        /** Sets the timing. Default: {@link Timing#asynchronous}. */
        public Builder timing(Timing timing) {
            this.timing = timing;
            return this;
        }

        /**
         * Sets the maximum number of messages per handler call. Default: 100,000. A handler that sends more is taken
         * for an endless loop.
         */
        public Builder sendLimit(int messages) {
            if (messages < 1) {
                throw new IllegalArgumentException("a handler must be allowed at least 1 message, not " + messages);
            }
            sendLimit = messages;
            return this;
        }

        /** Declares that processes read {@code context.now()}. Fingerprints and snapshots then include the time. */
        public Builder readsClock() {
            readsClock = true;
            return this;
        }

        /** Returns the system. */
        public SimulatedSystem build() {
            if (definitions.isEmpty()) {
                throw new IllegalStateException("a system needs at least one process");
            }
            if (timing instanceof Timing.CloseClocks) {
                throw new IllegalStateException(
                        "a simulated system cannot have Timing.closeClocks: use Timing.asynchronous()"
                                + " or Timing.timed()");
            }
            if (timing.hasCommonClock() && !network.removesHandled()) {
                throw new IllegalStateException("Network.set() cannot be timed, since its messages stay for ever:"
                        + " use another network, or Timing.asynchronous()");
            }
            return new SimulatedSystem(new SimulationDefinition(
                    List.copyOf(definitions.values()),
                    blocks,
                    network,
                    timing,
                    new SimulationDefinition.HandlerRules(sendLimit, readsClock)));
        }

        private Builder define(SimulatedProcess.ProcessDefinition definition) {
            if (definition.id().equals(ProcessId.OUTSIDE)) {
                throw new IllegalArgumentException(
                        "'outside' is reserved for the sender of external messages: choose another name");
            }
            if (definitions.putIfAbsent(definition.id(), definition) != null) {
                throw new IllegalArgumentException("there are two processes named " + definition.id());
            }
            return this;
        }
    }
}
