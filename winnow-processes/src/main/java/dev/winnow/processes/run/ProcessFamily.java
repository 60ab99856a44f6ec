package dev.winnow.processes.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A process with all that it forked. Members are found by a mark in their environment, by the session in which the
 * process was started, or as children of members: servers overwrite their environment (to show a title), others leave
 * their session, others lose their parent; few do all three.
 */
final class ProcessFamily {

    private static final String VARIABLE = "WINNOW_TAG";
    private static final Path PROC = Path.of("/proc");
    private static final int KILL_ROUNDS = 100; // a process may fork while it is being killed
    private static final long ROUND_MILLIS = 20;

    private final String tag;
    private final Set<Long> sessions = ConcurrentHashMap.newKeySet(); // also of processes that have ended

    ProcessFamily(String tag) {
        this.tag = tag;
    }

    /** Marks the environment of a process that is to be a member. */
    void mark(Map<String, String> environment) {
        environment.put(VARIABLE, tag + ";");
    }

    /** Adds a process that is the first of its session. */
    void add(Process process) {
        sessions.add(process.pid());
    }

    /** Returns a family whose marked members are members of this one, too. */
    ProcessFamily part(String name) {
        return new ProcessFamily(tag + ";" + name);
    }

    /** What the kernel says about a running process. */
    private record Entry(long parent, long session, boolean isMarked) {}

    /** Returns the members that run. */
    List<Long> members() {
        Map<Long, Entry> all = running();
        Set<Long> members = new HashSet<>();
        all.forEach((pid, entry) -> {
            if (entry.isMarked() || sessions.contains(entry.session())) {
                members.add(pid);
            }
        });
        boolean isGrowing = true;
        while (isGrowing) {
            isGrowing = false;
            for (Map.Entry<Long, Entry> entry : all.entrySet()) {
                isGrowing |= members.contains(entry.getValue().parent()) && members.add(entry.getKey());
            }
        }
        return new ArrayList<>(members);
    }

    private Map<Long, Entry> running() {
        Map<Long, Entry> running = new HashMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path entry : entries) {
                String stat = read(entry.resolve("stat"));
                String[] fields =
                        stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
                if (fields.length > 4 && !fields[0].equals("Z") && !fields[0].equals("X")) {
                    boolean isMarked = read(entry.resolve("environ")).contains(VARIABLE + "=" + tag + ";");
                    running.put(
                            Long.parseLong(entry.getFileName().toString()),
                            new Entry(Long.parseLong(fields[1]), Long.parseLong(fields[3]), isMarked));
                }
            }
        } catch (IOException e) {
            return running;
        }
        return running;
    }

    /** Returns a file of /proc; empty if the process has ended or belongs to another user. */
    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /** Kills all members and waits until they are gone. Returns false if some are not, after two seconds. */
    boolean kill() {
        for (int round = 0; round < KILL_ROUNDS; round++) {
            List<Long> members = members();
            if (members.isEmpty()) {
                return true;
            }
            members.forEach(ProcessFamily::kill);
            Pause.uninterruptibly(ROUND_MILLIS);
        }
        return members().isEmpty();
    }

    static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }

    /** Sends a signal, such as STOP, to all members. */
    void signal(String signal) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -" + signal + " \"$@\"", "sh"));
        members().forEach(pid -> command.add(Long.toString(pid)));
        if (command.size() == 4) {
            return;
        }
        try {
            Process kill = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            kill.waitFor(2, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new IllegalStateException("cannot run kill", e);
        }
    }
}
