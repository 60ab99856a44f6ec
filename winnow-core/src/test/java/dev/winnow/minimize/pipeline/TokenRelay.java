package dev.winnow.minimize.pipeline;

import dev.winnow.Programs.Holder;
import dev.winnow.ScriptedRun;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;

/**
 * Three processes in a ring that forward tokens, each time with one hop less; a token without hops must not arrive at c
 * once c is armed. The shortest failure is known: three starts, arming c (2 steps), a token of two hops for a (2), and
 * its deliveries at b and c (2): nine steps, five of them externals.
 */
final class TokenRelay {

    static final ProcessId A = ProcessId.of("a");
    static final ProcessId B = ProcessId.of("b");
    static final ProcessId C = ProcessId.of("c");
    static final String NOT_AT_C = "no token ends at c";
    static final int SHORTEST = 9;

    record Token(int hops) {}

    record Arm() {}

    record Runner(boolean armed, boolean broken) {}

    private TokenRelay() {}

    private record Passing(ProcessId next) implements PureProcess<Runner, Object> {
        @Override
        public Runner start(Context context) {
            return new Runner(false, false);
        }

        @Override
        public Runner receive(Runner runner, ProcessId from, Object message, Context context) {
            if (message instanceof Token token && token.hops() > 0) {
                context.send(next, new Token(token.hops() - 1));
                return runner;
            }
            return message instanceof Arm
                    ? new Runner(true, runner.broken())
                    : new Runner(runner.armed(), runner.armed());
        }
    }

    static Setup.Builder parts(boolean pure) {
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
        List<ProcessId> ring = List.of(A, B, C);
        for (int i = 0; i < ring.size(); i++) {
            Passing passing = new Passing(ring.get((i + 1) % ring.size()));
            if (pure) {
                system.process(ring.get(i), passing);
            } else {
                system.mutable(ring.get(i), () -> new Holder<>(passing));
            }
        }
        return Setup.of(system.build())
                .messages(Token.class, Arm.class)
                .invariant(Invariant.always(NOT_AT_C, states -> {
                    Runner runner = states.of(C, Runner.class);
                    return runner != null && runner.broken() ? new Breach("it ended here", C) : null;
                }));
    }

    static Setup setup() {
        return parts(true).build();
    }

    /** Returns the first failure of a random walk from a fixed seed with at least this many steps. */
    static Execution failure(Setup setup, int atLeast) {
        for (int seed = 1; ; seed++) {
            try (ScriptedRun scripted = ScriptedRun.of(setup).start("a", "b", "c")) {
                walk(scripted, new SeededRandom(seed));
                if (scripted.guidedRun.violation() != null && scripted.guidedRun.length() >= atLeast) {
                    return scripted.execution();
                }
            }
        }
    }

    private static void walk(ScriptedRun scripted, SeededRandom random) {
        while (scripted.guidedRun.violation() == null && scripted.guidedRun.length() < 300) {
            int[] enabled = scripted.guidedRun.enabledMoves();
            int choice = random.nextInt(enabled.length + 2);
            if (choice < enabled.length) {
                scripted.guidedRun.perform(enabled[choice], MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
            } else {
                scripted.inject(
                        random.nextInt(20) == 0
                                ? new External.Send(C, new Arm())
                                : new External.Send(A, new Token(2 + random.nextInt(6))));
            }
        }
    }
}
