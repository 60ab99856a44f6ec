package dev.winnow.casebook.osr;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.osr.Driver.Mode;
import dev.winnow.casebook.osr.Message.Flip;
import dev.winnow.casebook.osr.Message.NotShown;
import dev.winnow.casebook.osr.Message.PowerDown;
import dev.winnow.casebook.osr.Message.PowerUp;
import dev.winnow.casebook.osr.Message.PoweredUp;
import dev.winnow.casebook.osr.Message.Shown;
import dev.winnow.casebook.osr.Message.SwitchChanged;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The driver with a user, a switch, an LED and a timer that act at will; correct, and with each bug. */
public final class OsrScenarios implements ScenarioSource {

    private static final Parameter<Integer> CYCLES = Parameter.integer("cycles", 1, 5)
            .defaultTo(2)
            .describedAs("how often the user powers the device up and down");
    private static final Parameter<Integer> CHANGES =
            Parameter.integer("changes", 1, 5).defaultTo(3).describedAs("how often the switch changes");

    private static final ProcessId DRIVER = ProcessId.of("driver");
    private static final ProcessId TIMER = ProcessId.of(Driving.TIMER);

    private static final List<Parameter<?>> PARAMETERS = List.of(CYCLES, CHANGES);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("osr", "switch driver that stops a timer, correct", Bug.NONE),
                of("osr-1", "switch driver that does not defer changes at power-down", Bug.SWITCH_FORGOTTEN_AT_THE_END),
                of("osr-2", "switch driver that takes a fired timer for a stopped one", Bug.FIRED_IS_STOPPED));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        return Setup.of(SimulatedSystem.with(Network.mailbox())
                        .process(DRIVER, new DriverProcess(new Driving(bug)))
                        .process(ProcessId.of(Driving.LED), new LedProcess())
                        .process(TIMER, new TimerProcess())
                        .process(ProcessId.of(Driving.USER), new UserProcess(given.get(CYCLES)))
                        .process(ProcessId.of("switch"), new SwitchProcess(given.get(CHANGES)))
                        .build())
                .invariant(Invariant.always("no timer runs while the device is off", OsrScenarios::runsWhileOff))
                .build();
    }

    private static @Nullable Breach runsWhileOff(States states) {
        return states.of(DRIVER) instanceof Driver driver
                        && driver.mode() == Mode.OFF
                        && states.of(TIMER) == Clock.RUNNING
                ? new Breach("the timer runs, but the device is off", DRIVER, TIMER)
                : null;
    }

    private record DriverProcess(Driving driving) implements PureProcess<Driver, Message> {

        @Override
        public Driver start(Context context) {
            return Driver.NEW;
        }

        @Override
        public Acceptance accepts(Driver driver, ProcessId from, Message message) {
            return driving.defers(driver, message) ? Acceptance.DEFER : Acceptance.HANDLE;
        }

        @Override
        public Driver receive(Driver driver, ProcessId from, Message message, Context context) {
            return driving.on(driver, message, new Effects(context));
        }
    }

    private record TimerProcess() implements PureProcess<Clock, Message> {

        @Override
        public Clock start(Context context) {
            return Clock.IDLE;
        }

        @Override
        public Clock receive(Clock clock, ProcessId from, Message message, Context context) {
            return Ticking.on(clock, message, new Effects(context));
        }

        @Override
        public Clock timeout(Clock clock, Object key, Context context) {
            return Ticking.onTimeout(new Effects(context));
        }
    }

    /** An LED that shows what it is told to, or fails. */
    private record LedProcess() implements PureProcess<Lamp, Object> {

        @Override
        public Lamp start(Context context) {
            return Lamp.THERE;
        }

        @Override
        public Lamp receive(Lamp lamp, ProcessId from, Object message, Context context) {
            context.send(DRIVER, context.choose(2) == 0 ? new Shown() : new NotShown());
            return lamp;
        }
    }

    private enum Lamp {
        THERE
    }

    /** A user who powers the device up and down. Its state is the number of cycles left. */
    private record UserProcess(int cycles) implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            context.send(DRIVER, new PowerUp());
            return cycles - 1;
        }

        @Override
        public Integer receive(Integer left, ProcessId from, Object message, Context context) {
            if (message instanceof PoweredUp) {
                context.send(DRIVER, new PowerDown());
                return left;
            }
            if (left == 0) {
                return left;
            }
            context.send(DRIVER, new PowerUp());
            return left - 1;
        }
    }

    /** A switch that changes to any position at any time. Its state is the number of changes left. */
    private record SwitchProcess(int changes) implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            context.send(context.self(), new Flip());
            return changes;
        }

        @Override
        public Integer receive(Integer left, ProcessId from, Object message, Context context) {
            context.send(DRIVER, new SwitchChanged(context.choose(2)));
            if (left > 1) {
                context.send(context.self(), new Flip());
            }
            return left - 1;
        }
    }

    private enum Bell {
        RING
    }

    private record Effects(Context context) implements Outbox {

        @Override
        public void send(String to, Message message) {
            context.send(ProcessId.of(to), message);
        }

        @Override
        public int choose(int bound) {
            return context.choose(bound);
        }

        @Override
        public void setTimer() {
            context.setTimer(Bell.RING, 1);
        }

        @Override
        public void cancelTimer() {
            context.cancelTimer(Bell.RING);
        }
    }
}
