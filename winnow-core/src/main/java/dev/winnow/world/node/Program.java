package dev.winnow.world.node;

import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The program of a thread, or the body of a loop or condition in it. Each method adds to its end. Conditions take no
 * step: they are evaluated together with the line before them.
 */
public final class Program {

    private final Node node;
    private final String thread;
    private final List<Instruction> instructions; // of the whole thread
    private final List<StateSlot> locals = new ArrayList<>(); // declared in this body

    Program(Node node, String thread) {
        this(node, thread, new ArrayList<>());
    }

    private Program(Node node, String thread, List<Instruction> instructions) {
        this.node = node;
        this.thread = thread;
        this.instructions = instructions;
    }

    /** Declares a variable of the thread, empty at first, and again whenever this body ends. */
    public <T> Variable<T> local(String name) {
        return new Variable<>(addLocal(name, null));
    }

    /** Declares a variable of the thread. It has this value at first, and again whenever this body ends. */
    public <T> Variable<T> local(String name, T initial) {
        return new Variable<>(addLocal(name, initial));
    }

    /** Adds a line. Its name says where the thread stands before it. */
    public Program line(String name, Consumer<LineContext> effect) {
        return add(name, null, (line, nothing) -> effect.accept(line));
    }

    /** Adds a line that takes a lock. */
    public Program lock(Lock lock) {
        return line("lock " + lock, line -> line.lock(lock));
    }

    /** Adds a line that releases a lock. */
    public Program unlock(Lock lock) {
        return line("unlock " + lock, line -> line.unlock(lock));
    }

    /** Adds a line that sends a message. */
    public Program send(ProcessId to, Function<NodeValues, Object> message) {
        return line("send to " + to, line -> line.send(to, message.apply(line)));
    }

    /** Adds a line that chooses a number from 0 (inclusive) to {@code bound} (exclusive). */
    public Program choose(int bound, Variable<Integer> into) {
        return line("choose " + into, line -> line.set(into, line.choose(bound)));
    }

    /** Adds a line that waits until a condition holds. */
    public Program await(String name, Predicate<NodeValues> condition) {
        return line(name, line -> line.await(condition.test(line)));
    }

    /** Adds a line that receives a message of a type. Other messages wait, in order. */
    public Program receive(Class<?> type) {
        return receive("receive", type, (line, message) -> {});
    }

    /** Adds a line that receives a message of a type into a variable. Other messages wait, in order. */
    public <T> Program receive(Class<T> type, Variable<? super T> into) {
        return receive("receive", type, (line, message) -> line.set(into, message));
    }

    /** Adds a line that receives a message of a type and uses it at once. Other messages wait, in order. */
    public <T> Program receive(String name, Class<T> type, BiConsumer<LineContext, T> effect) {
        return add(
                name,
                (from, message) -> type.isInstance(message),
                (line, message) -> effect.accept(line, type.cast(message)));
    }

    /** Adds a line that receives a message of a type from one sender. Other messages wait, in order. */
    public <T> Program receiveFrom(ProcessId sender, Class<T> type, Variable<? super T> into) {
        return add(
                "receive from " + sender,
                (from, message) -> from.equals(sender) && type.isInstance(message),
                (line, message) -> line.set(into, type.cast(message)));
    }

    /** Adds a loop without an end. */
    public Program loop(Consumer<Program> body) {
        int start = instructions.size();
        addBody(body);
        if (instructions.subList(start, instructions.size()).stream()
                .noneMatch(Instruction.Statement.class::isInstance)) {
            throw new IllegalArgumentException("a loop of thread " + thread + " has no line");
        }
        instructions.add(jump(start));
        return this;
    }

    /** Adds a body that is run if the condition holds. */
    public Program when(Predicate<NodeValues> condition, Consumer<Program> then) {
        return when(condition, then, otherwise -> {});
    }

    /** Adds two bodies, one of which is run. */
    public Program when(Predicate<NodeValues> condition, Consumer<Program> then, Consumer<Program> otherwise) {
        int branch = addPlaceholder();
        addBody(then);
        int end = addPlaceholder();
        instructions.set(branch, branch(condition, instructions.size()));
        addBody(otherwise);
        instructions.set(end, jump(instructions.size()));
        return this;
    }

    private void addBody(Consumer<Program> body) {
        Program inner = new Program(node, thread, instructions);
        body.accept(inner);
        if (!inner.locals.isEmpty()) {
            instructions.add(reset(List.copyOf(inner.locals)));
        }
    }

    private int addPlaceholder() {
        instructions.add(jump(0));
        return instructions.size() - 1;
    }

    private static Instruction.Control jump(int target) {
        return (line, index) -> target;
    }

    private static Instruction.Control branch(Predicate<NodeValues> condition, int otherwise) {
        return (line, index) -> condition.test(line) ? index + 1 : otherwise;
    }

    private static Instruction.Control reset(List<StateSlot> locals) {
        return (line, index) -> {
            locals.forEach(cell -> line.write(cell, cell.initial()));
            return index + 1;
        };
    }

    private Program add(
            String name,
            @Nullable BiPredicate<ProcessId, Object> takes,
            BiConsumer<LineContext, @Nullable Object> effect) {
        instructions.add(new Instruction.Statement(name, takes, effect));
        return this;
    }

    private StateSlot addLocal(String name, @Nullable Object initial) {
        StateSlot cell = node.addCell(thread, name, initial);
        locals.add(cell);
        return cell;
    }

    NodeThread toThread() {
        return new NodeThread(thread, node.addCell(thread, "position", 0), List.copyOf(instructions));
    }
}
