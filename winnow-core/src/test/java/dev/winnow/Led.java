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

/** A system that a test leads along a path by hand, one step after the other. */
public final class Led implements AutoCloseable {

    public static final Origin ORIGIN = new Origin("led", Map.of(), 1);

    public final Setup setup;
    public final MoveTable moves;
    public final WorldGuidedRun rehearsal;

    private Led(Setup setup, MoveTable moves) {
        this.setup = setup;
        this.moves = moves;
        this.rehearsal = WorldGuidedRun.open(setup, ORIGIN, moves, new ProgressBeacon());
    }

    public static Led through(Setup setup) {
        return new Led(setup, new MoveTable(setup));
    }

    /** Another system whose moves have the same numbers. */
    public static Led through(Setup setup, MoveTable moves) {
        return new Led(setup, moves);
    }

    public Led start(String... names) {
        for (String name : names) {
            inject(new External.Start(ProcessId.of(name)));
        }
        return this;
    }

    public Led send(String to, Object message) {
        return inject(new External.Send(ProcessId.of(to), message));
    }

    /** Sends it from outside and delivers it at once. */
    public Led tell(String to, Object message) {
        return send(to, message).deliver(to, message);
    }

    public Led inject(External external) {
        return perform(moves.numberOf(external));
    }

    public Led deliver(String to, Object message) {
        return perform(enabled(to, false, setup.messageFingerprint(message)));
    }

    public Led fire(String at, Object timer) {
        return perform(enabled(at, true, Shapes.text(timer)));
    }

    /** The network loses a message under way, or makes a copy of it. */
    public Led meddle(Move.FaultKind fault, String to, Object message) {
        return perform(moves.faultMove(fault, enabled(to, false, setup.messageFingerprint(message))));
    }

    private Led perform(int move) {
        if (rehearsal.perform(move, MatchPolicy.EXACT, GuidedRun.NO_CHOICES) == GuidedRun.ABSENT) {
            throw new AssertionError("cannot happen now: " + moves.move(move));
        }
        return this;
    }

    private int enabled(String to, boolean timer, String label) {
        return Arrays.stream(rehearsal.enabledMoves())
                .filter(enabled -> moves.move(enabled) instanceof Move.Handle handle
                        && handle.isTimer() == timer
                        && handle.to().name().equals(to)
                        && handle.fingerprint().equals(label))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing under way to " + to + " is " + label));
    }

    public Schedule schedule() {
        return Schedule.performedBy(rehearsal);
    }

    /** What happened, with what the latest step broke, or its end. */
    public Execution execution() {
        Violation violation = rehearsal.violation() == null ? rehearsal.checkEnd() : rehearsal.violation();
        return rehearsal.execution(
                violation == null ? new Verdict.Passed(Verdict.EndReason.STOPPED) : new Verdict.Violated(violation));
    }

    @Override
    public void close() {
        rehearsal.close();
    }
}
