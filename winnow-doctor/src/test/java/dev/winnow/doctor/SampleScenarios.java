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

/** Small systems, most of them with one hidden input: one process says something, the other answers. */
public final class SampleScenarios {

    static final ProcessId SPEAKER = ProcessId.of("speaker");
    static final ProcessId LISTENER = ProcessId.of("listener");

    private SampleScenarios() {}

    public record Word(Object content) {}

    public record Answer(Object content) {}

    /** What its processes do is told by the subclass. */
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
        public List<Parameter> parameters() {
            return List.of(new Parameter("rounds", "3", "1 to 10", "how often it speaks"));
        }

        @Override
        public Setup setup(Parameters given) {
            int rounds = given.integer("rounds", 1, 10);
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

    static final class Speaker implements MutableProcess {
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

    static final class Listener implements MutableProcess {
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

    /** Differs in other JVMs only. */
    public static final class SetOrder extends Base {
        @Override
        void speak(Context context) {
            for (String word : Set.of("yes", "no", "perhaps")) {
                context.send(LISTENER, new Word(word));
            }
        }
    }

    /** Differs from one execution to the next, whatever the JVM. */
    public static final class StaticCounter extends Base {
        private static int counter;

        @Override
        void speak(Context context) {
            context.send(LISTENER, new Word(counter++));
        }
    }

    /** The same, of which only one test makes use. */
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

    /** The hash codes of these differ in other JVMs only, and only if identity hash codes do. */
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

    /** Sends nothing that differs. */
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

    /** Its invariant holds the first few times that it is looked at. */
    public static final class Moody extends Base {
        private static int looks;

        @Override
        void speak(Context context) {}

        @Override
        Breach mood(States states) {
            return ++looks > 25 ? new Breach("enough") : null;
        }
    }

    /** Breaks after the last word, but only in the ten executions that are recorded here and not in their replays. */
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

    /** Works only where the doctor itself runs. */
    public static final class Stranger extends Base {
        @Override
        void speak(Context context) {
            if (!Boolean.getBoolean("patient.at.home")) {
                System.err.println("where am I?");
                Runtime.getRuntime().halt(5);
            }
        }
    }

    /** Hangs everywhere but where the doctor itself runs. */
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
