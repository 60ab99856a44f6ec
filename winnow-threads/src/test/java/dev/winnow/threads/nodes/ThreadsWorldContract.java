package dev.winnow.threads.nodes;

import dev.winnow.model.ProcessId;
import dev.winnow.system.ContractCommand;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.system.WorldContract;
import dev.winnow.system.WorldFactory;
import dev.winnow.threads.TestWorkers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import sample.ContractNode;

/** The contract of worlds, with nodes that talk by datagrams. Nested classes would not be run by the build. */
abstract class ThreadsWorldContract extends WorldContract {

    private final Network network;
    private final List<World> worlds = new ArrayList<>();

    ThreadsWorldContract(Network network) {
        this.network = network;
    }

    @Override
    protected Set<Lack> lacks() {
        return Set.of(Lack.CHOICES, Lack.CRASHES_IN_HANDLERS);
    }

    /** Worlds that are open at the same time need a JVM each. */
    @Override
    protected int seeds() {
        return TestWorkers.IS_FULL ? super.seeds() : 2;
    }

    @Override
    protected WorldFactory system() {
        TestWorkers.requireJdk();
        ThreadsSystem system = ThreadsSystem.nodes(A.name(), B.name(), C.name())
                .main(ContractNode.class, "{name}", "{directory}")
                .operations(ContractNode.class)
                .probe("log", ContractNode.Logged.class)
                .network(network)
                .operation(message -> List.of("command", "outside", words((ContractCommand) message)))
                .build();
        return new WorldFactory() {
            @Override
            public World boot(long seed) {
                World world = system.boot(seed);
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

    private static String words(ContractCommand command) {
        if (command instanceof ContractCommand.Note note) {
            return "note " + note.text().replace(' ', '_');
        } else if (command instanceof ContractCommand.Say say) {
            String what = words(say.what());
            return "say " + say.to() + " " + what.split(" ").length + " " + what;
        } else if (command instanceof ContractCommand.Arm arm) {
            return "arm " + arm.timer() + " " + arm.delay();
        } else if (command instanceof ContractCommand.Disarm disarm) {
            return "disarm " + disarm.timer();
        } else if (command instanceof ContractCommand.Draw draw) {
            return "draw " + draw.bound();
        } else if (command instanceof ContractCommand.Keep keep) {
            return "keep " + keep.value();
        } else if (command instanceof ContractCommand.Fail fail) {
            return "fail " + fail.message().replace(' ', '_');
        } else if (command instanceof ContractCommand.All all) {
            return "all " + all.commands().size() + " "
                    + all.commands().stream().map(ThreadsWorldContract::words).collect(Collectors.joining(" "));
        }
        return "ignored"; // what nodes cannot do
    }

    @AfterEach
    void close() {
        worlds.forEach(World::close);
    }

    @Override
    protected List<String> log(Object state) {
        return ((NodeView) Objects.requireNonNull(state))
                .list("log").stream()
                        .map(line -> line.toString().replace('_', ' '))
                        .toList();
    }
}
