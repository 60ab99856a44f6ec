package dev.winnow.world.node;

import dev.winnow.model.ProcessId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A thread of a node: its instructions, and the cell that holds its position in them. */
final class NodeThread {

    private static final String ENDED = "ended";

    /** A message that a thread receives. */
    record Received(ProcessId from, Object message) {}

    private final String name;
    private final StateSlot position;
    private final List<Instruction> instructions;
    private final String[] lineNames; // by instruction, unique for lines

    NodeThread(String name, StateSlot position, List<Instruction> instructions) {
        this.name = name;
        this.position = position;
        this.instructions = instructions;
        this.lineNames = uniqueNames(instructions);
    }

    /** Numbers lines of the same name, so that a name says where a thread stands. */
    private static String[] uniqueNames(List<Instruction> instructions) {
        Map<String, Integer> counts = new HashMap<>();
        return instructions.stream()
                .map(each -> each instanceof Instruction.Statement statement ? statement.name() : "")
                .map(line -> counts.merge(line, 1, Integer::sum) == 1 ? line : line + " (" + counts.get(line) + ")")
                .toArray(String[]::new);
    }

    String name() {
        return name;
    }

    StateSlot position() {
        return position;
    }

    String lineName(NodeState state) {
        return hasEnded(state) ? ENDED : lineNames[positionIn(state)];
    }

    boolean hasEnded(NodeState state) {
        return positionIn(state) == instructions.size();
    }

    private int positionIn(NodeState state) {
        return (Integer) Objects.requireNonNull(state.value(position));
    }

    private Instruction.@Nullable Statement statement(NodeState state) {
        return hasEnded(state) ? null : (Instruction.Statement) instructions.get(positionIn(state));
    }

    /** Returns the state in which the thread stands at its first line. */
    NodeState begin(NodeState state) {
        LineContext line = new LineContext(this, state, LineEffects.NONE);
        proceed(line, 0);
        return line.state();
    }

    /** Returns true if the thread can perform its line without a message. */
    boolean canRun(NodeState state) {
        Instruction.Statement next = statement(state);
        return next != null && next.takes() == null && isPossible(state, null);
    }

    /** Returns true if the thread can receive the message. */
    boolean takes(NodeState state, Received received) {
        Instruction.Statement next = statement(state);
        return next != null
                && next.takes() != null
                && next.takes().test(received.from(), received.message())
                && isPossible(state, received);
    }

    private boolean isPossible(NodeState state, @Nullable Received received) {
        return tryLine(state, received) == null;
    }

    /** Returns why the line blocks; null if it does not. A line that fails is possible: the step shows the failure. */
    private LineContext.@Nullable Blocked tryLine(NodeState state, @Nullable Received received) {
        try {
            run(state, received, LineEffects.NONE);
            return null;
        } catch (LineContext.Blocked e) {
            return e;
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** Returns the held lock for which the thread waits; null if it does not wait for one. */
    @Nullable
    StateSlot awaitedLock(NodeState state) {
        Instruction.Statement next = statement(state);
        LineContext.Blocked blocked = next == null || next.takes() != null ? null : tryLine(state, null);
        return blocked == null ? null : blocked.lock();
    }

    /** Performs the line at which the thread stands, and the instructions up to the next line. */
    LineContext run(NodeState state, @Nullable Received received, LineEffects effects) {
        LineContext line = new LineContext(this, state, effects);
        Instruction.Statement statement = Objects.requireNonNull(statement(state));
        statement.effect().accept(line, received == null ? null : received.message());
        proceed(line, positionIn(state) + 1);
        return line;
    }

    /** Moves on to the next line, or to the end. */
    private void proceed(LineContext line, int from) {
        int at = from;
        int budget = 2 * instructions.size(); // instructions between two lines
        while (at < instructions.size() && instructions.get(at) instanceof Instruction.Control control) {
            if (budget-- == 0) {
                throw new IllegalStateException("thread " + name + " loops without performing a line");
            }
            at = control.next(line, at);
        }
        line.write(position, at);
    }
}
