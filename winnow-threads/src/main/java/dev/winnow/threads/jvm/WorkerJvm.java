package dev.winnow.threads.jvm;

import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.threads.protocol.Frames;
import dev.winnow.threads.protocol.Message;
import dev.winnow.threads.protocol.RunRequest;
import dev.winnow.threads.protocol.RunResult;
import dev.winnow.threads.protocol.WorldRequest;
import dev.winnow.threads.runtime.network.sockets.SimulatedSelectorProvider;
import dev.winnow.threads.worker.WorkerMain;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A worker JVM. Performs one execution at a time. It ends when this JVM ends, however that happens. */
public final class WorkerJvm implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    /** The system property of a worker that names the directory of its nodes. */
    private static final String DIRECTORY = "dev.winnow.threads.directory";

    /** The same schedule in every JVM; short executions are over before a second compiler pays. */
    private static final List<String> OPTIONS = List.of(
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:hashCode=2", // identity hash codes are all 1: the order of hash sets
            "-Djdk.trackAllThreads=false", // the JDK would keep every virtual thread
            "-XX:ActiveProcessorCount=2",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-XX:+DisplayVMOutputToStderr", // standard output carries frames
            "-Djava.awt.headless=true",
            "-Djava.nio.channels.spi.SelectorProvider=" + SimulatedSelectorProvider.class.getName(),
            "-Dio.netty.transport.noNative=true");

    private final Process process;
    private final DataOutputStream requests;
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    private final ErrorOutput errors;
    private int threadsLeft;
    private boolean isClosed;

    /** A message, or why there will be none. */
    private record Answer(
            @Nullable Message message, @Nullable IOException end) {}

    private WorkerJvm(Process process) {
        this.process = process;
        this.requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        this.errors = new ErrorOutput(process.getErrorStream());
    }

    /**
     * Starts a JVM and waits until it is ready.
     *
     * @throws BadInput if this JDK cannot be used
     */
    public static WorkerJvm start(JavaHome home, WorkerFiles files, List<String> classPath) {
        return start(home, mainCommand(home, files), classPath, null);
    }

    /** Starts a JVM for executions of nodes, whose files are in this directory. */
    static WorkerJvm startForNodes(JavaHome home, WorkerFiles files, Path directory) {
        List<String> command = mainCommand(home, files);
        command.add(1, "-D" + DIRECTORY + "=" + directory);
        return start(home, command, List.of(), directory);
    }

    private static WorkerJvm start(
            JavaHome home, List<String> command, List<String> classPath, @Nullable Path directory) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            if (directory != null) {
                builder.directory(directory.toFile());
            }
            WorkerJvm worker = new WorkerJvm(builder.start());
            worker.startReading();
            worker.greet(home, classPath);
            return worker;
        } catch (IOException e) {
            throw new BadInput(
                    "The JDK in " + home.directory() + " cannot be started: " + BadInput.reason(e), JavaHome.FIX, e);
        }
    }

    private static List<String> mainCommand(JavaHome home, WorkerFiles files) {
        List<String> command = command(home, files);
        command.addAll(List.of("-cp", files.agentJar().toString(), WorkerMain.class.getName()));
        return command;
    }

    /** Returns the command for a JVM whose JDK is rewritten, without class path and main program. */
    public static List<String> command(JavaHome home, WorkerFiles files) {
        List<String> command = new ArrayList<>();
        command.add(home.java().toString());
        command.addAll(OPTIONS);
        command.add("-javaagent:" + files.agentJar() + "=" + files.runtimeJar());
        return command;
    }

    private void startReading() {
        errors.start();
        Thread reader = new Thread(this::readAnswers, "winnow-worker-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    private void readAnswers() {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
            while (true) {
                answers.add(new Answer(Frames.read(in), null));
            }
        } catch (IOException e) {
            answers.add(new Answer(null, e));
        }
    }

    private void greet(JavaHome home, List<String> classPath) throws IOException {
        Message answer;
        try {
            answer = ask(new Message.Hello(classPath), START_LIMIT);
        } catch (OutOfControl e) {
            throw new IOException(e.getMessage(), e);
        }
        if (answer instanceof Message.Refused refused) {
            close();
            throw new BadInput(
                    "The JDK " + home.version() + " in " + home.directory() + " cannot be used for controlled threads: "
                            + refused.reason() + ".",
                    JavaHome.FIX);
        }
    }

    /**
     * Performs an execution.
     *
     * @param limit maximum real time
     * @throws OutOfControl if the program escapes control; this JVM is then of no more use
     */
    public RunResult run(RunRequest request, Duration limit) {
        Message answer = ask(request, limit);
        if (answer instanceof RunResult result) {
            return result;
        }
        close();
        if (answer instanceof Message.Escaped escaped) {
            throw Escapes.ofStep(request.program(), escaped);
        }
        throw new IllegalStateException("a worker answered with " + answer);
    }

    /** Asks a question about an execution of nodes. If the answer is its last, this JVM is of no more use. */
    public Message ask(WorldRequest request, Duration limit) {
        Message answer = ask((Message) request, limit);
        if (answer instanceof Message.Escaped) {
            close();
        }
        return answer;
    }

    private Message ask(Message request, Duration limit) {
        try {
            Frames.write(requests, request);
        } catch (IOException e) {
            // it has ended: the answer says why
        }
        Answer answer;
        try {
            answer = answers.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new IllegalStateException("interrupted while a worker JVM was running", e);
        }
        if (answer != null && answer.message() != null) {
            return answer.message();
        }
        close();
        throw answer == null ? Escapes.tooSlow(limit) : Escapes.ended(exitCode(), errors.text(), isGarbage(answer));
    }

    private static boolean isGarbage(Answer answer) {
        return !(answer.end() instanceof EOFException);
    }

    private int exitCode() {
        try {
            return process.waitFor(5, TimeUnit.SECONDS) ? process.exitValue() : -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    /** Counts threads that could not be unwound. */
    void addThreadsLeft(int count) {
        threadsLeft += count;
    }

    int threadsLeft() {
        return threadsLeft;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isUsable() {
        return !isClosed && process.isAlive();
    }

    @Override
    public void close() {
        isClosed = true;
        process.destroyForcibly();
    }
}
