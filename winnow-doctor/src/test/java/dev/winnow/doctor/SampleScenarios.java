package dev.winnow.doctor;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Small systems of a sender and a receiver. Most have one hidden input. */
public final class SampleScenarios {

    private static final Parameter<Integer> ROUNDS =
            Parameter.integer("rounds", 1, 10).defaultTo(3).describedAs("how often it speaks");

    static final ProcessId SPEAKER = ProcessId.of("speaker");
    static final ProcessId LISTENER = ProcessId.of("listener");

    private SampleScenarios() {}

    public record Word(Object content) {}

    public record Answer(Object content) {}

    /** A scenario whose subclass decides what the process sends. */
    public abstract static class Base implements Scenario {
        @Override
        public String name() {
            return "patient";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of(ROUNDS);
        }

        @Override
        public Setup setup(Parameters given) {
            int rounds = given.get(ROUNDS);
            return Setup.of(SimulatedSystem.with(Network.fifo())
                            .mutable(SPEAKER, () -> new Speaker(this, rounds))
                            .mutable(LISTENER, Listener::new)
                            .build())
                    .invariant(Invariant.always("calm", this::mood))
                    .build();
        }

        Breach mood(States states) {
            return null;
        }

        abstract void speak(Context context);

        Object remember() {
            return "nothing";
        }
    }

    static final class Speaker implements MutableProcess<Object> {
        private final Base scenario;
        private final int rounds;
        private int round;
        private Object memory = "none";

        Speaker(Base scenario, int rounds) {
            this.scenario = scenario;
            this.rounds = rounds;
        }

        @Override
        public void start(Context context) {
            context.setTimer("speak", 1);
        }

        @Override
        public void timeout(Object timer, Context context) {
            scenario.speak(context);
            memory = scenario.remember();
            if (++round < rounds) {
                context.setTimer("speak", 1);
            }
        }

        @Override
        public void receive(ProcessId from, Object message, Context context) {}

        @Override
        public Object state() {
            return List.of(round, memory);
        }
    }

    static final class Listener implements MutableProcess<Object> {
        @Override
        public void start(Context context) {}

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            context.send(from, new Answer(((Word) message).content()));
        }
    }

    public static final class Healthy extends Base {
        @Override
        void speak(Context context) {
            context.send(LISTENER, new Word(context.random().nextInt()));
            context.send(LISTENER, new Word(context.choose(7)));
        }
    }

    /** Differs only between JVMs. */
    public static final class SetOrder extends Base {
        @Override
        void speak(Context context) {
            for (String word : Set.of("yes", "no", "perhaps")) {
                context.send(LISTENER, new Word(word));
            }
        }
    }

    /** Differs from one execution to the next in every JVM. */
    public static final class StaticCounter extends Base {
        private static int counter;

        @Override
        void speak(Context context) {
            context.send(LISTENER, new Word(counter++));
        }
    }

    /** Differs from one execution to the next in every JVM. Used by one test only, which needs a fresh static field. */
    public static final class FreshCounter extends Base {
        private static int counter;

        @Override
        void speak(Context context) {
            context.send(LISTENER, new Word(counter++));
        }
    }

    public static final class Clock extends Base {
        @Override
        void speak(Context context) {
            context.send(LISTENER, new Word(System.nanoTime()));
        }
    }

    public static final class Identity extends Base {
        @Override
        void speak(Context context) {
            context.send(LISTENER, new Word(System.identityHashCode(new Object())));
        }
    }

    /** Objects whose hash codes differ only between JVMs with different identity hash codes. */
    public enum Color {
        RED,
        GREEN,
        BLUE,
        CYAN,
        BLACK,
        WHITE,
        PINK,
        GRAY
    }

    public static final class EnumOrder extends Base {
        private static final Set<Color> COLORS = new HashSet<>(List.of(Color.values()));

        @Override
        void speak(Context context) {
            COLORS.forEach(color -> context.send(LISTENER, new Word(color)));
        }
    }

    /** Differs only in its state, not in its messages. */
    public static final class ClockInState extends Base {
        @Override
        void speak(Context context) {
            context.send(LISTENER, new Word("tick"));
        }

        @Override
        Object remember() {
            return System.nanoTime();
        }
    }

    /** Has an invariant that holds only at its first few evaluations. */
    public static final class Moody extends Base {
        private static int looks;

        @Override
        void speak(Context context) {}

        @Override
        Breach mood(States states) {
            return ++looks > 25 ? new Breach("enough") : null;
        }
    }

    /** Violates its invariant at the end of the ten recorded executions, but not in their replays. */
    public static final class Forgiving extends Base {
        private int spoken;

        @Override
        void speak(Context context) {
            spoken++;
        }

        @Override
        Breach mood(States states) {
            boolean silent = List.of(2, remember()).equals(states.of(SPEAKER));
            return silent && spoken <= 20 ? new Breach("enough") : null;
        }
    }

    /** Fails in every JVM but that of the doctor. */
    public static final class Stranger extends Base {
        @Override
        void speak(Context context) {
            if (!Boolean.getBoolean("patient.at.home")) {
                System.err.println("where am I?");
                Runtime.getRuntime().halt(5);
            }
        }
    }

    /** Hangs in every JVM but that of the doctor. */
    public static final class Sleeper extends Base {
        @Override
        void speak(Context context) {
            while (!Boolean.getBoolean("patient.at.home")) {
                Thread.onSpinWait();
            }
        }
    }

    public static final class Threads extends Base {
        @Override
        void speak(Context context) {
            new Thread(() -> {}).start();
        }
    }
}
