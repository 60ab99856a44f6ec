package dev.winnow.threads.worker;

import dev.winnow.threads.runtime.ThreadScheduler;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What an execution changes in this JVM, and how it is undone. */
final class WorkerJvmState implements AutoCloseable {

    /** The system property that names the directory in which nodes have their files. */
    static final String DIRECTORY = "dev.winnow.threads.directory";

    /** One stream for all executions: the JDK's handlers of loggers keep the first that they see. */
    private static final SwitchedOutput OUTPUT = new SwitchedOutput();

    private static final PrintStream CAPTURED = new PrintStream(OUTPUT, true, StandardCharsets.UTF_8);

    private final Properties properties = (Properties) System.getProperties().clone();
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final Set<ObjectName> beans = beans();

    /** Begins an execution whose threads print to this stream. */
    static WorkerJvmState begin(OutputStream output) {
        WorkerJvmState state = new WorkerJvmState();
        OUTPUT.target = output;
        System.setOut(CAPTURED);
        System.setErr(CAPTURED);
        Logger.getLogger("").getHandlers(); // creates them, before any execution does
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> ThreadScheduler.failRunning(e));
        return state;
    }

    /** Passes on what is written to the output of the current execution. */
    private static final class SwitchedOutput extends OutputStream {

        private volatile OutputStream target = OutputStream.nullOutputStream();

        @Override
        public void write(int b) throws IOException {
            target.write(b);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            target.write(source, offset, length);
        }
    }

    Properties properties() {
        return properties;
    }

    private static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    private static Set<ObjectName> beans() {
        return new HashSet<>(server().queryNames(null, null));
    }

    @Override
    public void close() {
        OUTPUT.target = OutputStream.nullOutputStream();
        System.setOut(out);
        System.setErr(err);
        System.setProperties(properties);
        for (ObjectName bean : server().queryNames(null, null)) {
            if (!beans.contains(bean)) {
                unregister(bean);
            }
        }
    }

    private static void unregister(ObjectName bean) {
        try {
            server().unregisterMBean(bean);
        } catch (JMException e) {
            // it has unregistered itself
        }
    }

    /** Creates an empty directory for each node. */
    static void createDirectories(List<String> nodes) {
        String root = System.getProperty(DIRECTORY);
        if (root == null) {
            return;
        }
        try {
            deleteContents(Path.of(root));
            for (String node : nodes) {
                Files.createDirectories(Path.of(root, node));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void deleteContents(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(directory)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
