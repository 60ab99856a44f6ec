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
import dev.winnow.world.simulate.TransitionMemo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A system of plain Java processes, and how its messages and its time behave. Boots {@link World}s. */
public final class SimulatedSystem implements WorldFactory, GuidedRunFactory, StateSpaceFactory {

    private static final int SENDS_PER_STEP = 100_000;

    private final SimulationDefinition definition;

    private SimulatedSystem(SimulationDefinition definition) {
        this.definition = definition;
    }

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
        String why = whyNotCompilable(moves);
        if (why != null) {
            throw new UnsupportedByEngine(why);
        }
        setup.rollback();
        return CompiledStateSpace.of(definition, setup, origin, moves);
    }

    /** What forbids to keep its configurations as numbers; null if nothing does. */
    private @Nullable String whyNotCompilable(MoveTable moves) {
        if (!definition.definitions().stream().allMatch(SimulatedProcess.ProcessDefinition::isPure)) {
            return "processes that are not pure";
        }
        if (definition.timing().hasCommonClock() || definition.handlers().readsClock()) {
            return "time";
        }
        if (!definition.blocks().isEmpty()) {
            return "blocks of code that run from outside";
        }
        return moves.lookAlikesAreEqual() ? null : "messages that look the same and are not";
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
                .forEach(process -> classes.add(process.sampleInstance().getClass()));
        definition.blocks().values().forEach(block -> classes.add(block.getClass()));
        return classes.stream().distinct().toList();
    }

    /** Names the processes of a system. */
    public static final class Builder {
        private final Map<ProcessId, SimulatedProcess.ProcessDefinition> definitions = new LinkedHashMap<>();
        private final Map<String, Consumer<BlockContext>> blocks = new LinkedHashMap<>();
        private final Network network;
        private Timing timing = Timing.asynchronous();
        private int sendLimit = SENDS_PER_STEP;
        private int auditEvery;
        private boolean readsClock;

        private Builder(Network network) {
            this.network = network;
        }

        /** A pure process; the object is shared by all executions. */
        public Builder process(ProcessId id, PureProcess<?> process) {
            return define(new SimulatedProcess.ProcessDefinition(id, process, null, false));
        }

        /** A mutable process, made anew for each execution and each restart. */
        public Builder mutable(ProcessId id, Supplier<? extends MutableProcess> maker) {
            return define(new SimulatedProcess.ProcessDefinition(id, null, maker, false));
        }

        /** A block of code that {@code External.Run} names. */
        public Builder block(String name, Consumer<BlockContext> code) {
            blocks.put(name, code);
            return this;
        }

        /** Asynchronous unless told. */
        public Builder timing(Timing how) {
            timing = how;
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

        /**
         * Remembers what pure handlers answered, in all executions, and calls the real handler again at every
         * {@code auditEvery}-th use to see that the answer is still the same: an impure handler is found and named.
         */
        public Builder memoize(int auditEvery) {
            if (auditEvery < 1) {
                throw new IllegalArgumentException("audit every 1st use at the least, not every " + auditEvery);
            }
            this.auditEvery = auditEvery;
            return this;
        }

        /** Says that processes read {@code context.now()}, so that fingerprints and snapshots must include the time. */
        public Builder readsClock() {
            readsClock = true;
            return this;
        }

        public SimulatedSystem build() {
            if (definitions.isEmpty()) {
                throw new IllegalStateException("a system needs at least one process");
            }
            if (timing.hasCommonClock() && !network.removesHandled()) {
                throw new IllegalStateException(
                        "messages of a set stay for ever, but those of a timed network arrive in"
                                + " time: use another network, or asynchronous timing");
            }
            TransitionMemo memo = auditEvery == 0 ? null : new TransitionMemo(auditEvery);
            return new SimulatedSystem(new SimulationDefinition(
                    List.copyOf(definitions.values()),
                    blocks,
                    network,
                    timing,
                    new SimulationDefinition.HandlerRules(sendLimit, readsClock, memo)));
        }

        private Builder define(SimulatedProcess.ProcessDefinition definition) {
            if (definition.id().equals(ProcessId.OUTSIDE)) {
                throw new IllegalArgumentException(
                        "'outside' is where external messages come from: choose another name");
            }
            if (definitions.putIfAbsent(definition.id(), definition) != null) {
                throw new IllegalArgumentException("there are two processes named " + definition.id());
            }
            return this;
        }
    }
}
