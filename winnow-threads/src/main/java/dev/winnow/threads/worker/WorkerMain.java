package dev.winnow.threads.worker;

import dev.winnow.threads.agent.WorkerAgent;
import dev.winnow.threads.protocol.Frames;
import dev.winnow.threads.protocol.Message;
import dev.winnow.threads.protocol.RunRequest;
import dev.winnow.threads.protocol.WorldRequest;
import dev.winnow.threads.runtime.network.sockets.NetworkHooks;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The main program of a worker JVM. Reads requests from standard input and answers on standard output. Ends when
 * standard input ends, so that no worker outlives Winnow.
 */
public final class WorkerMain {

    private final DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    private final BlockingQueue<Message> requests = new LinkedBlockingQueue<>();

    private WorkerMain() {}

    public static void main(String[] args) throws Exception {
        WorkerMain worker = new WorkerMain();
        System.setOut(System.err);
        Thread reader = new Thread(worker::readRequests, "winnow-requests");
        reader.setDaemon(true);
        reader.start();
        worker.serve();
    }

    private void readRequests() {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(System.in))) {
            while (true) {
                requests.add(Frames.read(in));
            }
        } catch (IOException e) {
            Runtime.getRuntime().halt(0); // also in the middle of an execution
        }
    }

    private void serve() throws IOException, InterruptedException, ReflectiveOperationException {
        if (!(requests.take() instanceof Message.Hello hello)) {
            throw new IOException("the first message must be hello");
        }
        String refusal = System.getProperty(WorkerAgent.REFUSAL);
        if (refusal != null) {
            send(new Message.Refused(refusal));
            return;
        }
        Warmup.run();
        NetworkHooks.installSockets();
        Watchdog watchdog = new Watchdog(this::sendLast);
        watchdog.start();
        ProgramRunner runner = new ProgramRunner(new ProgramCode(hello.classPath()), watchdog);
        send(new Message.Ready(Runtime.version().toString()));
        WorldSession worlds = new WorldSession(watchdog);
        while (true) {
            Message request = requests.take();
            if (request instanceof RunRequest run) {
                send(runner.run(run));
            } else if (request instanceof WorldRequest world) {
                send(worlds.answer(world));
            }
        }
    }

    private void send(Message message) throws IOException {
        synchronized (out) {
            Frames.write(out, message);
        }
    }

    private void sendLast(Message.Escaped message) {
        try {
            send(message);
        } catch (IOException e) {
            // Winnow has ended
        }
        Runtime.getRuntime().halt(0);
    }
}
