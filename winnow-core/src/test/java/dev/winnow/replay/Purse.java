package dev.winnow.replay;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.Runner;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.Situation;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A clerk that is told to take money and, when a timer fires, debits the box, which must never be below zero. The
 * parameter selects a later version of the code.
 */
public final class Purse implements Scenario {

    private static final Parameter<Code> CODE =
            Parameter.oneOf("code", Code.class).defaultTo(Code.BUGGY).describedAs("what became of the code");

    private static final ProcessId CLERK = ProcessId.of("clerk");
    private static final AtomicInteger MOOD = new AtomicInteger();

    /** The version of the code. */
    public enum Code {
        BUGGY,
        /** The clerk asks for no more than there is. */
        CAREFUL,
        /** The box refuses what it does not have. */
        REFUSING,
        /** The box throws. */
        THROWING,
        /** The box has another name. */
        RENAMED,
        /** The clerk gets messages of another type. */
        RETYPED,
        /** The clerk takes a different amount each time, but never too much. */
        MOODY,
        /** All messages to the box have the same fingerprint. */
        MASKED
    }

    record Take(int amount) {}

    record Grab(int amount) {}

    record Debit(int amount) {}

    private enum Timer {
        NUDGE
    }

    @Override
    public String name() {
        return "purse";
    }

    @Override
    public String summary() {
        return "a clerk and a box";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(CODE);
    }

    @Override
    public Setup setup(Parameters given) {
        Code code = given.get(CODE);
        ProcessId box = ProcessId.of(code == Code.RENAMED ? "safe" : "box");
        SimulatedSystem system = SimulatedSystem.with(Network.unordered().lossy())
                .process(CLERK, new Clerk(box, code))
                .process(box, new Box(code))
                .build();
        Setup.Builder setup = Setup.of(system)
                .plan(Plan.plan()
                        .start(CLERK, box)
                        .send(CLERK, new Take(1))
                        .send(CLERK, new Take(30))
                        .send(CLERK, new Take(30))
                        .build())
                .messages(code == Code.RETYPED ? Grab.class : Take.class)
                .invariant(Invariant.always("there is no debt", states -> {
                    Integer left = states.of(box, Integer.class);
                    return left == null || left >= 0 ? null : new Invariant.Breach("the box has " + left, box);
                }));
        return (code == Code.MASKED
                        ? setup.messageFingerprint(message -> message instanceof Debit ? "Debit" : message.toString())
                        : setup)
                .build();
    }

    private record Clerk(ProcessId box, Code code) implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer waiting, ProcessId from, Object message, Context context) {
            int amount = ((Take) message).amount();
            if (code == Code.MASKED) {
                context.send(box, new Debit(amount));
            } else {
                context.setTimer(Timer.NUDGE, 1);
            }
            return amount;
        }

        @Override
        public Integer timeout(Integer waiting, Object timer, Context context) {
            int amount = code == Code.MOODY ? MOOD.incrementAndGet() % 10 : waiting;
            if (code != Code.CAREFUL || amount <= 10) {
                context.send(box, new Debit(amount));
            }
            return 0;
        }
    }

    private record Box(Code code) implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            return 10;
        }

        @Override
        public Integer receive(Integer left, ProcessId from, Object message, Context context) {
            int amount = ((Debit) message).amount();
            if (code == Code.THROWING && amount > left) {
                throw new IllegalStateException("not enough");
            }
            return code == Code.REFUSING && amount > left ? left : left - amount;
        }
    }

    // ---- recordings

    static Map<String, String> with(Code code) {
        return new TreeMap<>(Map.of("code", code.name()));
    }

    static Setup setup(Code code) {
        Purse scenario = new Purse();
        return scenario.setup(new Parameters(scenario.parameters(), with(code)));
    }

    /** Returns the lines of an execution in which the latest message or timer always comes first. */
    static String recorded(Code code) {
        return recorded(code, now -> latest(now, ""));
    }

    /** Both debits are sent before the larger one, which is the later one, arrives. */
    static String recordedWithBothDebitsUnderWay() {
        return recorded(Code.MASKED, now -> {
            Event take = oldest(now, "Take");
            return take == null ? latest(now, "") : take;
        });
    }

    /** The first large debit is dropped; told again, the clerk takes the same amount again. */
    static String recordedWithALoss() {
        boolean[] lost = new boolean[1];
        return recorded(Code.BUGGY, now -> {
            Event debit = latest(now, "Debit");
            if (debit == null || lost[0]) {
                return latest(now, "");
            }
            lost[0] = true;
            return new External.Drop(((Event.Deliver) debit).item());
        });
    }

    private static String recorded(Code code, Function<Situation, @Nullable Event> choice) {
        Setup setup = setup(code);
        Execution execution = Runner.run(setup, new Origin("purse", with(code), 7), new Script(setup, choice));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ExecutionWriter writer = new ExecutionWriter(
                out, setup, execution.origin(), setup.world().processes())) {
            execution.steps().forEach(step -> writer.step(step, null));
            writer.end(execution.verdict());
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static @Nullable Event latest(Situation now, String text) {
        return matching(now, text).max(BY_AGE).orElse(null);
    }

    private static @Nullable Event oldest(Situation now, String text) {
        return matching(now, text).min(BY_AGE).orElse(null);
    }

    private static final Comparator<Event> BY_AGE = Comparator.comparingInt(Purse::item);

    private static int item(Event event) {
        return event instanceof Event.Deliver deliver ? deliver.item() : ((Event.Fire) event).item();
    }

    private static Stream<Event> matching(Situation now, String text) {
        return IntStream.range(0, now.enabled().size())
                .mapToObj(now.enabled()::eventAt)
                .filter(event -> now.recording().payload(item(event)).toString().contains(text));
    }

    /** A strategy that performs all externals first, then the chosen events. */
    private static final class Script implements Strategy {
        private final Iterator<Plan.PlanStep> externals;
        private final Function<Situation, @Nullable Event> choice;

        Script(Setup setup, Function<Situation, @Nullable Event> choice) {
            this.externals = setup.plan().prologue().iterator();
            this.choice = choice;
        }

        @Override
        public Decision next(Situation now) {
            Event event = externals.hasNext() ? ((Plan.Inject) externals.next()).external() : choice.apply(now);
            return event == null ? Decision.STOP : new Decision.Perform(event);
        }

        @Override
        public int choose(ProcessId process, int bound) {
            return 0;
        }
    }
}
