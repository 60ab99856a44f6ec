package dev.winnow.trace;

import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.system.WorldFactory;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** An execution written by hand: what a world would have recorded, without a world. */
public final class HandmadeExecution implements States {

    public static final Verdict QUIESCENT = new Verdict.Passed(Verdict.EndReason.QUIESCENT);

    public final Recording recording = new Recording();
    private final Map<ProcessId, Object> states = new HashMap<>();
    private Consumer<Step> sink = step -> {};
    private int runs = -1;

    public HandmadeExecution(String... processes) {
        for (String process : processes) {
            recording.declareProcess(ProcessId.of(process));
        }
    }

    static Setup setup(List<String> processes, Class<?>... messages) {
        return Setup.of(new Nowhere(processes)).messages(messages).build();
    }

    public Setup setupWith(Class<?>... messages) {
        return setup(recording.processes().stream().map(ProcessId::name).toList(), messages);
    }

    /** Returns a setup in which these processes are a component. */
    public Setup setupWithComponent(String name, String... members) {
        List<String> names = recording.processes().stream().map(ProcessId::name).toList();
        return Setup.of(new Nowhere(names))
                .component(name, List.of(members).stream().map(ProcessId::of).toArray(ProcessId[]::new))
                .build();
    }

    public static Origin origin() {
        return new Origin("sample", Map.of("nodes", "3"), 42);
    }

    public static Verdict violated(String invariant, String message, String... processes) {
        List<ProcessId> concerned =
                List.of(processes).stream().map(ProcessId::of).toList();
        return new Verdict.Violated(new Violation(invariant, message, concerned, invariant));
    }

    /** Passes on each step when it is complete: when the next one begins, or at {@link #finish}. */
    public HandmadeExecution to(Consumer<Step> steps) {
        sink = steps;
        return this;
    }

    public HandmadeExecution finish() {
        flush();
        return this;
    }

    private void flush() {
        if (recording.size() > 0) {
            sink.accept(recording.step(recording.size() - 1));
        }
    }

    // ---- events

    public HandmadeExecution start(String process) {
        return external(new External.Start(ProcessId.of(process)), process);
    }

    public HandmadeExecution restart(String process) {
        return external(new External.Restart(ProcessId.of(process)), process);
    }

    public HandmadeExecution crash(String process) {
        external(new External.Crash(ProcessId.of(process)), null);
        states.remove(ProcessId.of(process));
        return this;
    }

    public HandmadeExecution send(String to, Object message) {
        external(new External.Send(ProcessId.of(to), message), null);
        recording.addMessage(-1, index(to), message);
        return this;
    }

    HandmadeExecution external(External external, String process) {
        flush();
        recording.beginExternal(external);
        runs = process == null ? -1 : index(process);
        return this;
    }

    public HandmadeExecution deliver(int item) {
        flush();
        recording.beginDelivery(item);
        runs = recording.receiverIndex(item);
        return this;
    }

    /** Delivers the item created last. */
    public HandmadeExecution deliverLast() {
        return deliver(recording.itemCount() - 1);
    }

    public HandmadeExecution fire(int item) {
        flush();
        recording.beginFiring(item);
        runs = recording.receiverIndex(item);
        return this;
    }

    // ---- effects

    public HandmadeExecution sends(String to, Object message) {
        recording.addMessage(runs, index(to), message);
        return this;
    }

    public HandmadeExecution arms(Object key) {
        recording.addTimer(runs, key);
        return this;
    }

    HandmadeExecution cancels(int item) {
        recording.addCancellation(item);
        return this;
    }

    public HandmadeExecution logs(String line) {
        recording.addLogLine(line);
        return this;
    }

    public HandmadeExecution loses(int item) {
        recording.addLoss(item);
        return this;
    }

    /** Lets the process that runs crash inside its handler. */
    HandmadeExecution crashes() {
        recording.markCrash();
        states.remove(recording.process(runs));
        return this;
    }

    HandmadeExecution chooses(int bound, int value) {
        recording.addChoice(bound, value);
        return this;
    }

    public HandmadeExecution spawns(String process, Object state) {
        recording.declareProcess(ProcessId.of(process));
        states.put(ProcessId.of(process), state);
        return this;
    }

    HandmadeExecution becomes(Object state) {
        states.put(recording.process(runs), state);
        return this;
    }

    HandmadeExecution fails(Throwable cause) {
        recording.setFailure(new Failure.Uncaught(recording.process(runs), cause));
        return this;
    }

    private int index(String process) {
        return recording.indexOf(ProcessId.of(process));
    }

    // ---- results

    public Execution execution(Verdict verdict) {
        return Execution.of(origin(), recording, verdict);
    }

    /** Returns the file that a writer makes of it, without states. */
    public byte[] file(Setup setup, Verdict verdict) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ExecutionWriter writer = new ExecutionWriter(out, setup, origin(), recording.processes())) {
            for (int i = 0; i < recording.size(); i++) {
                writer.step(recording.step(i), null);
            }
            writer.end(verdict);
        }
        return out.toByteArray();
    }

    @Override
    public List<ProcessId> processes() {
        return recording.processes();
    }

    @Override
    public boolean isUp(ProcessId process) {
        return states.containsKey(process);
    }

    @Override
    public Object of(ProcessId process) {
        return states.get(process);
    }

    @Override
    public Object at(int processIndex) {
        return states.get(recording.process(processIndex));
    }

    /** A system that cannot be booted: files need only its names. */
    private record Nowhere(List<String> names) implements WorldFactory {

        @Override
        public World boot(long seed) {
            throw new UnsupportedOperationException("there is no system behind this tape");
        }

        @Override
        public List<ProcessId> processes() {
            return names.stream().map(ProcessId::of).toList();
        }

        @Override
        public Network network() {
            return Network.fifo();
        }

        @Override
        public Timing timing() {
            return Timing.asynchronous();
        }

        @Override
        public List<Class<?>> userClasses() {
            return List.of();
        }
    }
}
