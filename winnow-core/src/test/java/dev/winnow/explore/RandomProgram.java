package dev.winnow.explore;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A small random system of state machines: on a message or timer they change mode, send, set and cancel timers, choose,
 * and fail. It terminates, because each message has a shorter lifetime than the one it answers. The state of a process
 * contains everything that it ever handled.
 *
 * @param defers whether processes defer some messages, and do not expect others
 */
public record RandomProgram(long seed, Network network, boolean defers) {

    private static final int MODES = 3;
    private static final int TYPES = 3;

    record Local(int mode, String log) {}

    record Letter(int type, int life) {}

    record Alarm(int key, int life) {}

    private int processes() {
        return 2 + dice("size").nextInt(3);
    }

    private SeededRandom dice(String what) {
        return new SeededRandom(SeededRandom.deriveSeed(seed, what));
    }

    private static ProcessId id(int number) {
        return ProcessId.of("p" + number);
    }

    /** Returns the system and its end invariant, which adds every end that it checks to {@code ends}. */
    public Setup setup(Set<String> ends) {
        SimulatedSystem.Builder system = SimulatedSystem.with(network);
        for (int i = 0; i < processes(); i++) {
            system.process(id(i), defers ? new Deferring(i) : new Machine(i));
        }
        return Setup.of(system.build())
                .invariant(Invariant.atEnd("seen", states -> {
                    ends.add(text(states));
                    return null;
                }))
                .invariant(Invariant.atEnd("not all in one mode", this::allInOneMode))
                .violationFingerprint(violation -> violation.invariant() + ": " + violation.message())
                .build();
    }

    private static String text(States states) {
        return states.processes().stream()
                .map(process -> process + " " + states.of(process))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private Invariant.Breach allInOneMode(States states) {
        List<Integer> modes = IntStream.range(0, processes())
                .map(i -> ((Local) states.of(id(i))).mode())
                .distinct()
                .boxed()
                .toList();
        return modes.size() > 1 ? null : new Invariant.Breach("all are in mode " + modes.get(0));
    }

    private class Machine implements PureProcess<Local, Object> {

        private final int number;

        Machine(int number) {
            this.number = number;
        }

        @Override
        public Local start(Context context) {
            return act(new Local(0, ""), "start", 1 + dice("life").nextInt(2), context);
        }

        @Override
        public Local receive(Local state, ProcessId from, Object message, Context context) {
            Letter letter = (Letter) message;
            return act(state, letter.type() + " from " + from, letter.life(), context);
        }

        @Override
        public Local timeout(Local state, Object timer, Context context) {
            Alarm alarm = (Alarm) timer;
            return act(state, "alarm " + alarm.key(), alarm.life(), context);
        }

        private Local act(Local state, String what, int life, Context context) {
            String place = number + " in " + state.mode() + " on " + what;
            SeededRandom random = dice(place);
            int chosen = random.nextInt(6) == 0 ? context.choose(2) : 0;
            SeededRandom acts = dice(place + " choosing " + chosen);
            if (acts.nextInt(60) == 0 && !what.equals("start")) {
                throw new IllegalStateException("process " + place);
            }
            int mode = acts.nextInt(MODES);
            if (life > 0) {
                for (int sends = acts.nextInt(3); sends > 0; sends--) {
                    context.send(id(acts.nextInt(processes())), new Letter(acts.nextInt(TYPES), life - 1));
                }
                int timer = acts.nextInt(12);
                if (timer < 3) {
                    context.setTimer(new Alarm(timer % 2, life - 1), 1 + acts.nextInt(3));
                }
            }
            if (acts.nextInt(4) == 0) {
                for (int alarm = 0; alarm < 2; alarm++) {
                    context.cancelTimer(new Alarm(acts.nextInt(2), alarm));
                }
            }
            return new Local(mode, state.log() + "; " + what + (chosen == 0 ? "" : " chose " + chosen));
        }
    }

    private final class Deferring extends Machine {

        private final int number;

        Deferring(int number) {
            super(number);
            this.number = number;
        }

        @Override
        public Acceptance accepts(Local state, ProcessId from, Object message) {
            int drawn = dice(number + " in " + state.mode() + " accepts " + ((Letter) message).type())
                    .nextInt(20);
            return drawn == 0 ? Acceptance.UNEXPECTED : drawn < 6 ? Acceptance.DEFER : Acceptance.HANDLE;
        }
    }
}
