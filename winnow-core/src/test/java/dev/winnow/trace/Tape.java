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
import dev.winnow.run.Network;
import dev.winnow.run.Setup;
import dev.winnow.run.States;
import dev.winnow.run.Timing;
import dev.winnow.run.World;
import dev.winnow.run.WorldFactory;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** An execution told by hand: what a world would have recorded, without a world. */
final class Tape implements States {

    static final Verdict QUIESCENT = new Verdict.Passed(Verdict.End.QUIESCENT);

    final Recording recording = new Recording();
    private final Map<ProcessId, Object> states = new HashMap<>();
    private Consumer<Step> sink = step -> {};
    private int runs = -1;

    Tape(String... processes) {
        for (String process : processes) {
            recording.declare(ProcessId.of(process));
        }
    }

    static Setup setup(List<String> processes, Class<?>... messages) {
        return Setup.of(new Nowhere(processes)).messages(messages).build();
    }

    Setup setupWith(Class<?>... messages) {
        return setup(recording.processes().stream().map(ProcessId::name).toList(), messages);
    }

    static Origin origin() {
        return new Origin("sample", Map.of("nodes", "3"), 42);
    }

    static Verdict violated(String invariant, String message, String... processes) {
        List<ProcessId> concerned =
                List.of(processes).stream().map(ProcessId::of).toList();
        return new Verdict.Violated(new Violation(invariant, message, concerned, invariant));
    }

    /** Hands each step on when it is complete: when the next one begins, or at {@link #finish}. */
    Tape to(Consumer<Step> steps) {
        sink = steps;
        return this;
    }

    Tape finish() {
        flush();
        return this;
    }

    private void flush() {
        if (recording.size() > 0) {
            sink.accept(recording.step(recording.size() - 1));
        }
    }

    // ---- what happens

    Tape start(String process) {
        return external(new External.Start(ProcessId.of(process)), process);
    }

    Tape restart(String process) {
        return external(new External.Restart(ProcessId.of(process)), process);
    }

    Tape crash(String process) {
        external(new External.Crash(ProcessId.of(process)), null);
        states.remove(ProcessId.of(process));
        return this;
    }

    Tape send(String to, Object message) {
        external(new External.Send(ProcessId.of(to), message), null);
        recording.sent(-1, index(to), message);
        return this;
    }

    Tape external(External external, String process) {
        flush();
        recording.beginExternal(external);
        runs = process == null ? -1 : index(process);
        return this;
    }

    Tape deliver(int item) {
        flush();
        recording.beginDelivery(item);
        runs = recording.to(item);
        return this;
    }

    /** Delivers the item made last. */
    Tape deliverLast() {
        return deliver(recording.itemCount() - 1);
    }

    Tape fire(int item) {
        flush();
        recording.beginFiring(item);
        runs = recording.to(item);
        return this;
    }

    // ---- what it brings about

    Tape sends(String to, Object message) {
        recording.sent(runs, index(to), message);
        return this;
    }

    Tape arms(Object key) {
        recording.armed(runs, key);
        return this;
    }

    Tape cancels(int item) {
        recording.cancelled(item);
        return this;
    }

    Tape logs(String line) {
        recording.logged(line);
        return this;
    }

    Tape loses(int item) {
        recording.lost(item);
        return this;
    }

    Tape chooses(int bound, int value) {
        recording.chose(bound, value);
        return this;
    }

    Tape spawns(String process, Object state) {
        recording.declare(ProcessId.of(process));
        states.put(ProcessId.of(process), state);
        return this;
    }

    Tape becomes(Object state) {
        states.put(recording.process(runs), state);
        return this;
    }

    Tape fails(Throwable cause) {
        recording.failed(new Failure.Uncaught(recording.process(runs), cause));
        return this;
    }

    private int index(String process) {
        return recording.indexOf(ProcessId.of(process));
    }

    // ---- what came of it

    Execution execution(Verdict verdict) {
        return Execution.of(origin(), recording, verdict);
    }

    /** The file that a writer makes of it, without states. */
    byte[] file(Setup setup, Verdict verdict) {
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
