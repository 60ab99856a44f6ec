package dev.winnow.trace;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Setup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Executions that several tests share. */
public final class SampleExecutions {

    enum Phase {
        INIT,
        PREPARING,
        COMMITTED
    }

    record Coordinator(Phase phase, Set<String> votes, int tx) {}

    record Replica(String vote, Map<Integer, String> decided) {}

    record Begin(int tx) {}

    record Prepare(int tx) {}

    record Vote(int tx, boolean yes) {}

    record Commit(int tx) {}

    record Abort(int tx) {}

    private SampleExecutions() {}

    /** Two-phase commit in which a lost decision breaks agreement. It contains every kind of event. */
    public static byte[] twoPhaseCommit() {
        HandmadeExecution tape = new HandmadeExecution("coordinator", "replica1", "replica2", "client");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Setup setup = tape.setupWith(Begin.class);
        try (ExecutionWriter writer = new ExecutionWriter(out, setup, HandmadeExecution.origin(), tape.processes())) {
            tape.to(step -> writer.step(step, tape));
            tell(tape);
            writer.end(verdict());
        }
        return out.toByteArray();
    }

    private static Verdict verdict() {
        return HandmadeExecution.violated(
                "agreement", "transaction 1 is committed at replica1 and aborted at replica2", "replica1", "replica2");
    }

    private static void tell(HandmadeExecution tape) {
        tape.start("coordinator").becomes(new Coordinator(Phase.INIT, Set.of(), 0));
        tape.start("replica1").becomes(new Replica("none", Map.of()));
        tape.start("replica2").becomes(new Replica("none", Map.of())).arms("timeout");
        tape.start("client").becomes("idle");
        tape.send("coordinator", new Begin(1));
        tape.deliver(1).becomes(new Coordinator(Phase.PREPARING, Set.of(), 1));
        tape.sends("replica1", new Prepare(1)).sends("replica2", new Prepare(1)).arms("retry");
        tape.deliver(2).becomes(new Replica("yes", Map.of())).sends("coordinator", new Vote(1, true));
        tape.external(new External.Partition(processes("coordinator", "replica1"), processes("replica2")), null);
        tape.deliver(5).becomes(new Coordinator(Phase.PREPARING, Set.of("replica1"), 1));
        tape.external(new External.Heal(processes("coordinator", "replica1"), processes("replica2")), null);
        tape.deliver(3).becomes(new Replica("yes", Map.of())).sends("coordinator", new Vote(1, true));
        tape.deliver(6).chooses(3, 1).cancels(4);
        tape.becomes(new Coordinator(Phase.COMMITTED, Set.of("replica1", "replica2"), 1));
        tape.sends("replica1", new Commit(1)).sends("replica2", new Commit(1)).sends("client", "committed");
        tape.external(new External.Duplicate(7), null);
        tape.recording.addMessage(0, 1, new Commit(1));
        tape.external(new External.Drop(8), null).loses(8);
        tape.deliver(7).becomes(new Replica("yes", Map.of(1, "commit"))).sends("replica1", "tick");
        tape.deliver(11);
        tape.external(new External.Run("audit"), null);
        tape.crash("coordinator").loses(10);
        tape.restart("coordinator").becomes(new Coordinator(Phase.INIT, Set.of(), 0));
        tape.deliver(9).spawns("client/log", List.of("committed"));
        tape.fire(0).becomes(new Replica("yes", Map.of(1, "abort"))).sends("client", new Abort(1));
        tape.fails(new IllegalStateException("already prepared"));
        tape.finish();
    }

    /** An execution in which n1 is paused while n2 handles a message. */
    public static HandmadeExecution paused() {
        HandmadeExecution tape = new HandmadeExecution("n1", "n2");
        tape.start("n1");
        tape.start("n2").sends("n2", "tick");
        tape.external(new External.Pause(ProcessId.of("n1")), null);
        tape.deliver(0).sends("n1", "tock");
        tape.external(new External.Resume(ProcessId.of("n1")), null);
        tape.deliver(1);
        return tape.finish();
    }

    /** An execution in which n1 crashes inside its handler, after the first of its sends. */
    public static HandmadeExecution crashedInHandler() {
        HandmadeExecution tape = new HandmadeExecution("n1", "n2");
        tape.start("n1").sends("n1", "go");
        tape.start("n2").sends("n1", "late");
        tape.external(new External.CrashInHandler(ProcessId.of("n1"), 1), null);
        tape.deliver(0).sends("n2", "first").crashes().loses(1);
        tape.deliver(2);
        tape.restart("n1");
        return tape.finish();
    }

    static List<ProcessId> processes(String... names) {
        return List.of(names).stream().map(ProcessId::of).toList();
    }

    public static ExecutionReader reader(byte[] file) {
        return ExecutionReader.open("sample.jsonl", () -> new java.io.ByteArrayInputStream(file));
    }

    static ExecutionReader reader(String file) {
        return reader(file.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns all steps; fails as the reader does. */
    public static List<RecordedStep> steps(ExecutionReader reader) {
        List<RecordedStep> steps = new ArrayList<>();
        reader.forEach(steps::add);
        return steps;
    }

    public static String resource(String name) {
        try (var in = SampleExecutions.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
