package dev.winnow.pipes.process;

import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A running node. It takes one line at a time, and each call returns when the node has settled: it has read its input,
 * all its threads and child processes wait, and none of them waits for a time that has come.
 *
 * <p>With the clock library, time stands still for the node but for {@link #tick}, and each delivery takes a
 * microsecond. Without it, time is real: whatever timers print goes into the next step.
 */
public final class NodeProcess implements AutoCloseable {

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final int CHUNK = 4096; // a pipe takes at least this much at once
    private static final int PIPE_FILL = 16_384;
    private static final int CLIP = 200;
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LATENESS_NANOS = 100_000; // timers are never exact: programs rely on being late
    private static final int SPINS = 200; // looks without a pause: most nodes settle within 100 µs
    private static final long SHORTEST_PAUSE = 20_000;
    private static final long LONGEST_PAUSE = 1_000_000;
    private static final long KILL_SECONDS = 5;

    private final NodeStart start;
    private final Process process;
    private final OutputStream stdin;
    private final InputStream stdout;
    private final InputStream unreadInput; // the reading end of stdin: tells how much the node has not read
    private final NodeLog log;
    private final ProcessTree tree;
    private final @Nullable ClockPage clock;
    private final LineBuffer output = new LineBuffer();
    private final byte[] block = new byte[8192];
    private String lastInput = "its start";

    private NodeProcess(NodeStart start, Process process, NodeLog log, @Nullable ClockPage clock) throws IOException {
        this.start = start;
        this.process = process;
        this.log = log;
        this.clock = clock;
        stdin = process.getOutputStream();
        stdout = process.getInputStream();
        unreadInput = openUnreadInput();
        tree = new ProcessTree(process.pid(), start.tools().launcher() == null);
    }

    private InputStream openUnreadInput() {
        try {
            return new FileInputStream("/proc/" + process.pid() + "/fd/0");
        } catch (IOException e) { // it has ended already
            return InputStream.nullInputStream();
        }
    }

    /**
     * Starts a node.
     *
     * @throws BadInput if its program cannot be started
     */
    public static NodeProcess start(NodeStart start) {
        requireLinux();
        requireDirectory(start.command().directory());
        try {
            Path errors = start.files().file(start.name(), "stderr");
            NodeLog log = new NodeLog(errors);
            Path page = start.files().file(start.name(), "clock");
            Files.deleteIfExists(page);
            ClockPage clock = start.tools().areAvailable() ? ClockPage.create(page, start.origin()) : null;
            ProcessBuilder builder = new ProcessBuilder(words(start))
                    .directory(start.command().directory().toFile())
                    .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
            setEnvironment(builder.environment(), start, page);
            return new NodeProcess(start, builder.start(), log, clock);
        } catch (IOException e) {
            throw new BadInput(
                    "node " + start.name() + " cannot be started: "
                            + start.command().text() + ": " + BadInput.reason(e),
                    "check that the command runs in " + start.command().directory(),
                    e);
        }
    }

    private static void requireLinux() {
        if (!Files.exists(Path.of("/proc/self/schedstat"))) {
            throw new BadInput(
                    "running nodes as processes needs Linux with /proc and scheduler statistics (/proc/self/schedstat)",
                    "run winnow on Linux, for example in a container");
        }
    }

    private static void requireDirectory(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new BadInput(
                    "there is no directory " + directory, "run the nodes in an existing one: -p directory=DIR");
        }
    }

    private static List<String> words(NodeStart start) throws IOException {
        List<String> words = new ArrayList<>();
        Path launcher = start.tools().launcher();
        if (launcher != null) {
            words.add(launcher.toString());
        } else {
            if (Files.isExecutable(SETPRIV)) {
                words.addAll(List.of(SETPRIV.toString(), "--pdeathsig", "KILL", "--"));
            }
            if (Files.isExecutable(SETSID)) { // Ctrl-C is not for the node
                words.add(SETSID.toString());
            }
        }
        words.addAll(start.command().wordsFor(start.files().of(start.name())));
        return words;
    }

    private static void setEnvironment(Map<String, String> environment, NodeStart start, Path page) throws IOException {
        environment.put("NODE_DIR", start.files().of(start.name()).toString());
        Path library = start.tools().clock();
        if (library != null) {
            environment.put("WINNOW_CLOCK", page.toString());
            environment.put("WINNOW_PRELOAD", library.toString());
        } else {
            environment.put("PYTHONHASHSEED", Long.toString(start.origin().seed() & 0xffff_ffffL));
        }
        environment.putAll(start.command().environment());
    }

    // ---- steps

    /** Waits until the node has settled after its start. */
    public NodeOutput settleAfterStart() {
        return finishStep();
    }

    /** Gives the node a line and waits until it has settled. */
    public NodeOutput deliver(String line) {
        lastInput = line;
        if (clock != null) {
            clock.beginStep();
        }
        try {
            write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) { // it has ended: the exit status says so
            return ended();
        }
        return finishStep();
    }

    /**
     * Lets time pass for the node: until the earliest time for which a thread waits, or else by 100 ms. Without the
     * clock library, waits for up to 100 ms of real time until the node prints something.
     */
    public NodeOutput tick() {
        lastInput = "a tick of its clock";
        if (clock != null) {
            clock.beginStepAt(nextTime(clock));
        } else {
            awaitOutput(System.nanoTime() + STEP_NANOS);
        }
        return finishStep();
    }

    private long nextTime(ClockPage page) {
        OptionalLong deadline = page.nextDeadline(tree::hasThread);
        return deadline.isPresent() ? deadline.getAsLong() + LATENESS_NANOS : page.now() + STEP_NANOS;
    }

    private void awaitOutput(long deadline) {
        while (System.nanoTime() < deadline && process.isAlive() && available(stdout) == 0) {
            LockSupport.parkNanos(LONGEST_PAUSE);
        }
    }

    /** Returns true if a thread of the node waits for a time. Without the clock library, if one may do so. */
    public boolean waitsForTime() {
        return clock == null
                ? tree.mayWaitForTime()
                : clock.nextDeadline(tree::hasThread).isPresent();
    }

    /** Returns how often the node has read its clock; 0 without the clock library. */
    public long clockReads() {
        return clock == null ? 0 : clock.reads();
    }

    /** Returns the time of the node's clock in milliseconds since its first start; 0 without the clock library. */
    public long clockMillis() {
        return clock == null ? 0 : clock.millis();
    }

    /** Returns the ids of the node's processes. */
    public List<Long> processIds() {
        return tree.processes();
    }

    /** Writes at most what the pipe holds, and reads what the node prints meanwhile: it may wait for that. */
    private void write(byte[] bytes) throws IOException {
        Patience patience = new Patience();
        for (int from = 0; from < bytes.length; from += CHUNK) {
            for (int turn = 0; unreadInput.available() > PIPE_FILL && process.isAlive(); turn++) {
                readOutput();
                pause(turn, patience);
            }
            stdin.write(bytes, from, Math.min(CHUNK, bytes.length - from));
            stdin.flush();
        }
    }

    private NodeOutput finishStep() {
        Patience patience = new Patience();
        for (int turn = 0; process.isAlive(); turn++) {
            readOutput();
            if (hasSettled()) {
                return takeOutput(OptionalInt.empty());
            }
            pause(turn, patience);
        }
        return ended();
    }

    private boolean hasSettled() {
        return isIdle() && tree.isWaiting() && isIdle();
    }

    /** Input may stay unread while the node sleeps: a thread that waits for input would have woken up. */
    private boolean isIdle() {
        return available(stdout) == 0
                && (clock == null || !clock.hasExpired(tree::hasThread))
                && (available(unreadInput) == 0 || (clock != null && waitsForTime()));
    }

    private static int available(InputStream stream) {
        try {
            return stream.available();
        } catch (IOException e) { // closed: the node has ended
            return 0;
        }
    }

    private void readOutput() {
        try {
            while (stdout.available() > 0) {
                int count = stdout.read(block);
                if (count > 0) {
                    output.add(block, count);
                    checkOutput();
                }
            }
        } catch (IOException e) {
            // closed: the node has ended
        }
    }

    private void checkOutput() {
        NodeLimits limits = start.limits();
        if (output.lineCount() > limits.lines()) {
            throw new OutOfControl(
                    start.name() + " printed more than " + limits.lines() + " lines after " + describeInput(),
                    "end the loop in which the node prints");
        }
        if (output.size() > limits.outputBytes()) {
            throw new OutOfControl(
                    start.name() + " printed more than " + limits.outputBytes() + " bytes after " + describeInput(),
                    "end the loop in which the node prints, or make it print less");
        }
        if (output.partialSize() > limits.lineBytes()) {
            throw new OutOfControl(
                    start.name() + " printed a line of more than " + limits.lineBytes() + " bytes after "
                            + describeInput() + ": " + clip(output.partialText()),
                    "make the node print one JSON object per line");
        }
    }

    private void pause(int turn, Patience patience) {
        if (turn < SPINS) {
            Thread.onSpinWait();
            return;
        }
        patience.check();
        checkLog();
        LockSupport.parkNanos(Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * (turn - SPINS + 1)));
    }

    private void checkLog() {
        try {
            if (log.unread() > start.limits().logBytes()) {
                throw new OutOfControl(
                        start.name() + " wrote more than " + start.limits().logBytes() + " bytes to stderr after "
                                + describeInput(),
                        "end the loop in which the node logs");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The time that a node has for a step. On a busy machine a node may get the processor only now and then, so what
     * counts is how long its threads have run. In real time it has {@value #REAL_SHARE} times as long.
     */
    private final class Patience {

        private static final int REAL_SHARE = 6;

        private final long limit = start.limits().busy().toNanos();
        private final long begin = System.nanoTime();
        private long runBefore = -1;

        void check() {
            if (runBefore < 0) { // steps that end at once need not know
                runBefore = tree.runNanos();
            }
            long elapsed = System.nanoTime() - begin;
            if (elapsed <= limit) {
                return;
            }
            if (available(unreadInput) > 0 && tree.isWaiting()) {
                throw deaf();
            }
            if (tree.runNanos() - runBefore >= limit || elapsed > REAL_SHARE * limit) {
                throw busy(TimeUnit.NANOSECONDS.toMillis(elapsed));
            }
        }
    }

    private OutOfControl deaf() {
        return new OutOfControl(
                start.name() + " has not read its stdin "
                        + start.limits().busy().toMillis() + " ms after " + describeInput(),
                "make the node read stdin line by line until it ends");
    }

    private OutOfControl busy(long millis) {
        return new OutOfControl(
                start.name() + " is still busy " + millis + " ms after " + describeInput() + " (states of its threads: "
                        + tree.states() + ")",
                "end the loop in which it computes, or make it wait for input; if it is only slow, raise the limit:"
                        + " -p busy-seconds=60");
    }

    private NodeOutput ended() {
        try {
            if (!process.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        readOutput();
        return takeOutput(OptionalInt.of(process.isAlive() ? 0 : process.exitValue()));
    }

    private NodeOutput takeOutput(OptionalInt exitStatus) {
        try {
            return new NodeOutput(output.drain(), log.read(), exitStatus);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the line that was delivered last, quoted and shortened. */
    public String describeInput() {
        return clip(lastInput);
    }

    /** Returns the beginning of the line that the node has printed without a line break; empty if there is none. */
    public String incompleteLine() {
        return clip(output.partialText());
    }

    private static String clip(String text) {
        return text.length() <= CLIP ? text : text.substring(0, CLIP) + "…";
    }

    // ---- the end

    /** Kills the node and all its descendants with SIGKILL, and waits until they are gone. */
    public void kill() {
        for (int round = 0; process.isAlive() && round < 3; round++) {
            tree.processes().forEach(id -> ProcessHandle.of(id).ifPresent(ProcessHandle::destroyForcibly));
            awaitEnd();
        }
        close();
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Ends the node without waiting for it: the launcher kills it and all its descendants when its stdin hangs up. Call
     * {@link #close} afterwards.
     */
    public void hangUp() {
        if (start.tools().launcher() == null) {
            tree.processes().forEach(id -> ProcessHandle.of(id).ifPresent(ProcessHandle::destroyForcibly));
        }
        closeQuietly(stdin);
    }

    /** Ends the node, waits until it is gone and releases its files. */
    @Override
    public void close() {
        hangUp();
        awaitEnd();
        closeQuietly(unreadInput);
        closeQuietly(stdout);
        log.close();
        tree.close();
    }

    private static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            // pipes of a process that has ended
        }
    }
}
