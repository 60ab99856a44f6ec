package dev.winnow.pipes;

import dev.winnow.model.ProcessId;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.system.WorldContract;
import dev.winnow.system.WorldFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract of worlds, with the same nodes in several languages. */
abstract class PipesWorldContract extends WorldContract {

    private final Network network;
    private final List<PipesWorld> worlds = new ArrayList<>();

    @TempDir
    private static Path directory;

    PipesWorldContract(Network network) {
        this.network = network;
    }

    /** Returns the command of a node that executes the commands of the contract. */
    abstract List<String> command(Path directory);

    /** A node's clock is one timer. Programs do not ask for choices. */
    @Override
    protected Set<Lack> lacks() {
        return EnumSet.of(Lack.NAMED_TIMERS, Lack.CHOICES, Lack.CRASHES_IN_HANDLERS);
    }

    /** Every execution starts processes: a few will do in the usual build. */
    @Override
    protected int seeds() {
        return Boolean.getBoolean("winnow.full") ? super.seeds() : 2;
    }

    @Override
    protected WorldFactory system() {
        TestNodes.requireCompiler();
        PipesSystem system = PipesSystem.running(command(directory))
                .nodes(A, B, C)
                .network(network)
                .format(new ContractLines())
                .build();
        return new WorldFactory() {
            @Override
            public World boot(long seed) {
                PipesWorld world = (PipesWorld) system.boot(seed);
                worlds.add(world);
                return world;
            }

            @Override
            public List<ProcessId> processes() {
                return system.processes();
            }

            @Override
            public Network network() {
                return network;
            }

            @Override
            public Timing timing() {
                return system.timing();
            }

            @Override
            public List<Class<?>> userClasses() {
                return List.of();
            }
        };
    }

    @AfterEach
    void close() {
        worlds.forEach(World::close);
    }

    /** Returns what the node with this state has written to stderr since its last start. */
    @Override
    protected List<String> log(Object state) {
        PipesWorld world = worlds.get(worlds.size() - 1);
        ProcessId node = List.of(A, B, C).stream()
                .filter(each -> world.states().of(each) == state)
                .findFirst()
                .orElseThrow();
        try {
            List<String> lines = Files.readAllLines(world.files().file(node.name(), "stderr"));
            int start = lines.size() - 1;
            while (!lines.get(start).startsWith("started")) {
                start--;
            }
            return lines.subList(start, lines.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
