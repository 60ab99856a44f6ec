package dev.winnow.pipes;

import dev.winnow.model.ProcessId;
import dev.winnow.pipes.process.NodeDirectories;
import dev.winnow.pipes.process.NodeOutput;
import dev.winnow.pipes.process.NodeProcess;
import dev.winnow.pipes.process.NodeStart;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.system.BadInput;
import dev.winnow.system.StepLog;
import dev.winnow.trace.json.MalformedInput;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One life of a node as a process of the simulation: from its start to its crash. Handlers give a line to the operating
 * system's process and send what it prints.
 *
 * <p>The node's clock is one timer, {@link #TICK}. It is armed if a thread of the node waits for a time, or if the node
 * has read its clock since it was initialized, so that time may matter. When it fires, the clock goes to the earliest
 * time for which the node waits.
 */
final class NodeHandler implements MutableProcess<Object> {

    /** The key of the timer that stands for the node's clock. */
    static final String TICK = "tick";

    private static final String INIT_SENDER = "c-init";
    private static final long INIT_ID = 1;
    private static final int TICKS_UNTIL_INITIALIZED = 100;
    private static final int LOG_LINES = 8;
    private static final int CANNOT_START = 127; // as shells and env say it

    private final ProcessId id;
    private final PipesDefinition definition;
    private final Life life;
    private final Deque<String> recentLog = new ArrayDeque<>();
    private @Nullable NodeProcess process;
    private long readsBefore; // of its clock, until it was initialized
    private boolean isTicking;
    private boolean isInitialized;
    private NodeState state = new NodeState(0, 0, 0);

    /**
     * What distinguishes one life of a node from others.
     *
     * @param files the files of the execution
     * @param seed determines its random numbers
     * @param clockMillis the time at which its clock starts
     * @param isRestart true if the node has run before, so that its own directory may not be empty
     * @param areClocksStopped returns true once no more time shall pass
     */
    record Life(
            NodeDirectories files, long seed, long clockMillis, boolean isRestart, BooleanSupplier areClocksStopped) {}

    NodeHandler(ProcessId id, PipesDefinition definition, Life life) {
        this.id = id;
        this.definition = definition;
        this.life = life;
    }

    // ---- handlers

    @Override
    public void start(Context context) {
        process = NodeProcess.start(new NodeStart(
                id.name(),
                definition.command(),
                life.files(),
                definition.rules().tools(),
                definition.rules().limits(),
                new NodeStart.Origin(life.seed(), life.clockMillis())));
        finish(running().settleAfterStart(), context);
        initialize(context);
        isInitialized = true;
        readsBefore = running().clockReads();
        setTimer(context);
    }

    /** Tells the node its name, and lets time pass until it answers. */
    private void initialize(Context context) {
        Message init = Message.init(INIT_SENDER, id.name(), definition.nodeNames(), INIT_ID);
        boolean isAnswered = finish(running().deliver(init.toLine()), context);
        for (int i = 0; i < TICKS_UNTIL_INITIALIZED && !isAnswered && running().waitsForTime(); i++) {
            isAnswered = finish(running().tick(), context);
        }
        if (!isAnswered) {
            String incomplete = running().incompleteLine();
            throw new BadInput(
                    id + " does not answer init" + (incomplete.isEmpty() ? "" : " but printed " + incomplete)
                            + logText(),
                    "make the node print an init_ok with a line break and flush stdout after every line");
        }
    }

    @Override
    public void receive(ProcessId from, Object message, Context context) {
        state = new NodeState(state.received() + 1, state.sent(), state.clock());
        finish(running().deliver(definition.rules().format().toLine(from, id, message)), context);
        setTimer(context);
    }

    @Override
    public void timeout(Object timer, Context context) {
        isTicking = false;
        finish(running().tick(), context);
        setTimer(context);
    }

    /** Sends what the node printed. Returns true if it answered {@code init}. */
    private boolean finish(NodeOutput output, Context context) {
        output.log().forEach(this::log);
        boolean isAnswered = false;
        for (String line : output.lines()) {
            if (!line.isBlank()) {
                isAnswered |= send(line, context);
            }
        }
        state = new NodeState(state.received(), state.sent(), running().clockMillis());
        if (output.exitStatus().isPresent()) {
            throw end(output.exitStatus().getAsInt());
        }
        return isAnswered;
    }

    private void log(String line) {
        StepLog.append("INFO", id.name(), line, null);
        recentLog.add(line);
        if (recentLog.size() > LOG_LINES) {
            recentLog.remove();
        }
    }

    private boolean send(String line, Context context) {
        LineFormat.Outgoing message = parse(line);
        if (message.to().equals(INIT_SENDER)) {
            return isInitOk(line, message.message());
        }
        ProcessId to = ProcessId.of(message.to());
        try {
            context.send(to, message.message());
        } catch (IllegalArgumentException e) {
            throw new BadInput(
                    id + " sent a message to '" + to + "', which does not exist: " + line,
                    "send to the nodes that init names, to the sender of a request, or to a service: lin-kv, seq-kv,"
                            + " lww-kv");
        }
        state = new NodeState(state.received(), state.sent() + 1, state.clock());
        return false;
    }

    private LineFormat.Outgoing parse(String line) {
        LineFormat.Outgoing message;
        try {
            message = definition.rules().format().parse(line);
        } catch (MalformedInput e) {
            throw new BadInput(
                    id + " printed a line that is not a message: " + line + "\n    " + e.getMessage() + "\n    after "
                            + running().describeInput(),
                    "print only messages on stdout, one JSON object per line, and everything else on stderr");
        }
        if (!message.from().equals(id.name())) {
            throw new BadInput(
                    id + " printed a message from '" + message.from() + "': " + line,
                    "set src to the node_id of the init message");
        }
        return message;
    }

    private boolean isInitOk(String line, Object reply) {
        boolean isOk = !(reply instanceof Message message)
                || (message.type().equals("init_ok") && message.inReplyTo().equals(OptionalLong.of(INIT_ID)));
        if (!isOk) {
            throw new BadInput(
                    id + " answered init with " + line + logText(),
                    "answer init with type init_ok, and in_reply_to set to its msg_id");
        }
        return true;
    }

    private RuntimeException end(int status) {
        String how = status > 128 ? "was ended by signal " + (status - 128) : "ended with status " + status;
        String message = id + " " + how + " after " + running().describeInput() + logText();
        return !isInitialized && !life.isRestart()
                ? new BadInput(
                        "node " + message,
                        "correct the command: " + definition.command().text() + " (in "
                                + definition.command().directory() + "); " + advice(status))
                : new NodeEnded(message);
    }

    private static String advice(int status) {
        return status == CANNOT_START
                ? "the program must be there and executable, and a path is relative to that directory:"
                        + " -p directory=DIR sets another"
                : "it must wait for messages on stdin";
    }

    private String logText() {
        return recentLog.isEmpty()
                ? ""
                : recentLog.stream().collect(Collectors.joining("\n    ", "; stderr ends with\n    ", ""));
    }

    private void setTimer(Context context) {
        boolean timeMatters = !life.areClocksStopped().getAsBoolean()
                && (running().waitsForTime() || running().clockReads() > readsBefore);
        if (timeMatters != isTicking) {
            isTicking = timeMatters;
            if (timeMatters) {
                context.setTimer(TICK, 1);
            } else {
                context.cancelTimer(TICK);
            }
        }
    }

    // ---- from outside

    @Override
    public Object state() {
        return state;
    }

    /** Returns the time of the node's clock. */
    long clockMillis() {
        return state.clock();
    }

    /** Kills the node, if it was started. */
    void kill() {
        if (process != null) {
            process.kill();
        }
    }

    /** Returns the operating system's process; null before the start. */
    @Nullable
    NodeProcess process() {
        return process;
    }

    /** Returns the last lines that the node wrote to stderr. */
    List<String> recentLog() {
        return List.copyOf(recentLog);
    }

    private NodeProcess running() {
        return Objects.requireNonNull(process, "the node was not started");
    }
}
