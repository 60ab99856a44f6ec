package dev.winnow.processes.run;

import dev.winnow.processes.scenario.NetworkKind;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A second JVM in which commands run, inside namespaces of its own: for processes, mounts and (with namespaces as the
 * network) the network. When that JVM ends, however it ends, the kernel kills every process in the namespace, and with
 * the last process interfaces and rules vanish. It ends when this JVM ends: it reads the pipe that this JVM holds.
 *
 * <p>Root is not needed where the kernel lets users create user namespaces.
 */
public final class Containment {

    private static final String INSIDE = "winnow.contained";
    private static final String STOP = "stop\n";
    private static final long PROBE_SECONDS = 20;

    /** Reaps orphans as the first process of the namespace, which a JVM would not do. */
    private static final String FIRST_PROCESS = "\"$@\"; exit $?";

    private static final String PREPARE_MOUNTS = "mount -t tmpfs none /run && mkdir -p /run/netns /run/winnow && ";
    private static final String PREPARE_NETWORK = "ip link set lo up && ";
    private static final String PROBE_NETWORK =
            "ip netns add probe && ip link add p0 type veth peer name eth0 netns probe"
                    + " && echo 'table ip p { chain c { type nat hook prerouting priority -100;"
                    + " tcp dport 1 redirect to :2; }; }' | nft -f - && ";

    private Containment() {}

    /** Returns true if this JVM is the contained one. */
    public static boolean isInside() {
        return Boolean.getBoolean(INSIDE);
    }

    /**
     * Starts the contained JVM with the class path of this one, passes its output on and returns its exit code.
     *
     * @param mainClass what it runs
     * @param arguments the arguments of that class
     * @param onStarted gets an action that asks the contained JVM to stop, for Ctrl-C
     * @throws BadInput if the kernel or a missing program does not let us, with what to do
     */
    public static int run(NetworkKind network, String mainClass, List<String> arguments, Consumer<Runnable> onStarted) {
        List<String> unshare = usableUnshare(network);
        List<String> words = new ArrayList<>(unshare);
        words.addAll(List.of("sh", "-c", preparation(network) + FIRST_PROCESS, "sh"));
        words.addAll(javaCommand(mainClass, arguments));
        try {
            Process process = new ProcessBuilder(words)
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            onStarted.accept(() -> askToStop(process.getOutputStream()));
            return process.waitFor();
        } catch (IOException e) {
            throw new BadInput("cannot start " + words.get(0) + ": " + e.getMessage(), "install util-linux", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void askToStop(OutputStream pipe) {
        try {
            pipe.write(STOP.getBytes(StandardCharsets.US_ASCII));
            pipe.flush();
        } catch (IOException e) {
            // It has ended.
        }
    }

    /** In the contained JVM: ends it when the other JVM ends, and runs an action when it is asked to stop. */
    public static void watchParent(Runnable stop) {
        Thread watcher = new Thread(
                () -> {
                    try {
                        for (int next = System.in.read(); next >= 0; next = System.in.read()) {
                            if (next == '\n') {
                                stop.run();
                            }
                        }
                    } catch (IOException e) {
                        // The same as the end of the stream.
                    }
                    Runtime.getRuntime().halt(137);
                },
                "winnow-parent");
        watcher.setDaemon(true);
        watcher.start();
    }

    private static String preparation(NetworkKind network) {
        String path = "export PATH=\"$PATH:/usr/sbin:/sbin\"; ";
        return path + PREPARE_MOUNTS + (network == NetworkKind.NAMESPACES ? PREPARE_NETWORK : "");
    }

    private static List<String> javaCommand(String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-javaagent") && !argument.startsWith("-agentlib"))
                .forEach(command::add);
        command.addAll(List.of("-D" + INSIDE + "=true", "-cp", System.getProperty("java.class.path"), mainClass));
        command.addAll(arguments);
        return command;
    }

    /** Returns what is missing for a network of this kind, or an empty text. */
    public static String problem(NetworkKind network) {
        try {
            usableUnshare(network);
            return "";
        } catch (BadInput e) {
            return e.getMessage() + "; " + e.fix();
        }
    }

    /** Returns a command that creates the namespaces: as root, or as root of a user namespace. */
    private static List<String> usableUnshare(NetworkKind network) {
        requirePrograms(network, Containment::isInstalled);
        String refusal = "";
        for (List<String> user : List.of(List.<String>of(), List.of("--user", "--map-root-user"))) {
            List<String> unshare = unshare(network, user);
            refusal = probe(network, unshare);
            if (refusal.isEmpty()) {
                return unshare;
            }
        }
        throw new BadInput(
                "this system does not let " + System.getProperty("user.name") + " create namespaces: " + refusal,
                "run winnow as root, or allow it: sysctl -w kernel.unprivileged_userns_clone=1 (Debian),"
                        + " kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu)"
                        + (network == NetworkKind.NAMESPACES ? ", or use `network: loopback`" : ""));
    }

    static void requirePrograms(NetworkKind network, Predicate<String> isInstalled) {
        List<String> programs = network == NetworkKind.NAMESPACES
                ? List.of("unshare", "setsid", "nsenter", "ip", "nft")
                : List.of("unshare", "setsid");
        for (String program : programs) {
            if (!isInstalled.test(program)) {
                throw new BadInput(
                        program + " is not installed",
                        "install it: apt-get install util-linux iproute2 nftables"
                                + (network == NetworkKind.NAMESPACES ? ", or use `network: loopback`" : ""));
            }
        }
    }

    private static List<String> unshare(NetworkKind network, List<String> user) {
        List<String> words = new ArrayList<>(List.of("setsid", "unshare"));
        words.addAll(user);
        words.addAll(List.of("--mount", "--pid", "--fork", "--kill-child", "--mount-proc"));
        if (network == NetworkKind.NAMESPACES) {
            words.add("--net");
        }
        return words;
    }

    private static boolean isInstalled(String program) {
        return Stream.concat(
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1)),
                        Stream.of("/usr/sbin", "/sbin"))
                .filter(directory -> !directory.isEmpty())
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    /** Tries the namespaces. Returns why it failed, or an empty text. */
    private static String probe(NetworkKind network, List<String> unshare) {
        List<String> words = new ArrayList<>(unshare);
        String more = network == NetworkKind.NAMESPACES ? PROBE_NETWORK : "";
        words.addAll(List.of("sh", "-c", preparation(network) + more + "echo usable"));
        try {
            Process process =
                    new ProcessBuilder(words).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return "it did not end within " + PROBE_SECONDS + " s";
            }
            return printed.endsWith("usable") ? "" : printed.isEmpty() ? "no reason given" : printed;
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }
}
