package dev.winnow;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import java.util.Arrays;
import java.util.Map;

/** A system that a test drives along a path, step by step. */
public final class ScriptedRun implements AutoCloseable {

    public static final Origin ORIGIN = new Origin("led", Map.of(), 1);

    public final Setup setup;
    public final MoveTable moves;
    public final WorldGuidedRun guidedRun;

    private ScriptedRun(Setup setup, MoveTable moves) {
        this.setup = setup;
        this.moves = moves;
        this.guidedRun = WorldGuidedRun.open(setup, ORIGIN, moves, new ProgressBeacon());
    }

    public static ScriptedRun of(Setup setup) {
        return new ScriptedRun(setup, new MoveTable(setup));
    }

    /** Creates a run that shares the move numbers of another one. */
    public static ScriptedRun of(Setup setup, MoveTable moves) {
        return new ScriptedRun(setup, moves);
    }

    public ScriptedRun start(String... names) {
        for (String name : names) {
            inject(new External.Start(ProcessId.of(name)));
        }
        return this;
    }

    public ScriptedRun send(String to, Object message) {
        return inject(new External.Send(ProcessId.of(to), message));
    }

    /** Sends a message from outside and delivers it at once. */
    public ScriptedRun tell(String to, Object message) {
        return send(to, message).deliver(to, message);
    }

    public ScriptedRun inject(External external) {
        return perform(moves.numberOf(external));
    }

    public ScriptedRun deliver(String to, Object message) {
        return perform(enabled(to, false, setup.messageFingerprint(message)));
    }

    public ScriptedRun fire(String at, Object timer) {
        return perform(enabled(at, true, Shapes.text(timer)));
    }

    /** Drops or duplicates a pending message. */
    public ScriptedRun injectFault(Move.FaultKind fault, String to, Object message) {
        return perform(moves.faultMove(fault, enabled(to, false, setup.messageFingerprint(message))));
    }

    private ScriptedRun perform(int move) {
        if (guidedRun.perform(move, MatchPolicy.EXACT, GuidedRun.NO_CHOICES) == GuidedRun.ABSENT) {
            throw new AssertionError("cannot happen now: " + moves.move(move));
        }
        return this;
    }

    private int enabled(String to, boolean timer, String label) {
        return Arrays.stream(guidedRun.enabledMoves())
                .filter(enabled -> moves.move(enabled) instanceof Move.Handle handle
                        && handle.isTimer() == timer
                        && handle.to().name().equals(to)
                        && handle.fingerprint().equals(label))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing under way to " + to + " is " + label));
    }

    public Schedule schedule() {
        return Schedule.performedBy(guidedRun);
    }

    /** Returns the execution so far, with the violation of the last step or of the end. */
    public Execution execution() {
        Violation violation = guidedRun.violation() == null ? guidedRun.checkEnd() : guidedRun.violation();
        return guidedRun.execution(
                violation == null ? new Verdict.Passed(Verdict.EndReason.STOPPED) : new Verdict.Violated(violation));
    }

    @Override
    public void close() {
        guidedRun.close();
    }
}
