package dev.winnow.pipes.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The threads of a process and of all its descendants, and whether all of them wait.
 *
 * <p>Threads can only be looked at one after the other, and one that waits may have woken another that was looked at
 * before. So each look reads how often every thread ran, then its state, then again how often it ran: if nobody ran
 * meanwhile, all states were true at the same moment. The number of the machine's last process shows whether there are
 * new threads or processes; only then are they listed again. That number changes before a new thread is listed, so a
 * list counts only once a second one, made while all of the first waited, is the same.
 *
 * <p>Cost: three short reads of {@code /proc} per thread, each 1 to 3 µs.
 */
final class ProcessTree implements AutoCloseable {

    private static final String PROC = "/proc/";
    private static final char WAITING = 'S'; // interruptible sleep
    private static final char ENDED = 'Z'; // its parent has not asked for its status
    private static final char GONE = 'X';

    private final long root;
    private final boolean countsRoot;
    private final ProcFile loadAverage; // its last number is that of the machine's last process or thread
    private final Map<Long, TaskFiles> tasks = new LinkedHashMap<>();
    private long lastProcess = -1; // at the last listing; -1: list again
    private boolean isListConfirmed;

    /**
     * Creates the tree below a process.
     *
     * @param countsRoot false if the root only starts and ends the others
     */
    ProcessTree(long root, boolean countsRoot) throws IOException {
        this.root = root;
        this.countsRoot = countsRoot;
        this.loadAverage = new ProcFile(PROC + "loadavg");
    }

    /**
     * The files of a thread.
     *
     * @param isTopmost true if it belongs to the topmost process: once that has ended, so has the node
     */
    private record TaskFiles(String directory, ProcFile runs, ProcFile stat, boolean isTopmost)
            implements AutoCloseable {
        @Override
        public void close() {
            runs.close();
            stat.close();
        }
    }

    /** Returns true if all threads waited at one moment during this call. False if there are none. */
    boolean isWaiting() {
        try {
            if (newestProcess() != lastProcess) {
                isListConfirmed = false;
                list();
            }
            return allWait() && (isListConfirmed || (confirmList() && allWait()));
        } catch (IOException e) { // a thread has ended
            lastProcess = -1;
            return false;
        }
    }

    private boolean confirmList() throws IOException {
        Set<Long> before = Set.copyOf(tasks.keySet());
        list();
        isListConfirmed = tasks.keySet().equals(before);
        return isListConfirmed;
    }

    private boolean allWait() throws IOException {
        long before = runs();
        boolean isAlive = false;
        for (TaskFiles task : tasks.values()) {
            char state = state(task.stat().read());
            if (state != WAITING && state != ENDED && state != GONE) {
                return false;
            }
            isAlive |= task.isTopmost() && state == WAITING;
        }
        if (!isAlive) {
            lastProcess = -1; // the launcher may be about to start the node
        }
        return isAlive && runs() == before && newestProcess() == lastProcess;
    }

    private long runs() throws IOException {
        long sum = 0;
        for (TaskFiles task : tasks.values()) {
            sum = sum * 31 + task.runs().digest();
        }
        return sum;
    }

    /** Returns the letter after the name: S in {@code 12 (name) S …}. */
    private static char state(ByteBuffer stat) throws IOException {
        int last = stat.limit() - 1;
        while (last >= 0 && stat.get(last) != ')') {
            last--;
        }
        if (last < 0 || last + 2 >= stat.limit()) {
            throw new IOException("ended");
        }
        return (char) stat.get(last + 2);
    }

    private long newestProcess() throws IOException {
        ByteBuffer text = loadAverage.read();
        long number = 0;
        for (int i = 0; i < text.limit(); i++) {
            char c = (char) text.get(i);
            number = c >= '0' && c <= '9' ? number * 10 + (c - '0') : c == '\n' ? number : 0;
        }
        return number;
    }

    private void list() throws IOException {
        lastProcess = newestProcess();
        Map<Long, String> current = new TreeMap<>();
        List<Long> processes = processes();
        for (long process : processes) {
            String directory = PROC + process + "/task";
            numbers(directory).forEach(thread -> current.put(thread, directory + "/" + thread));
        }
        List<Long> gone = tasks.keySet().stream()
                .filter(thread -> !current.containsKey(thread))
                .toList();
        gone.forEach(this::forget);
        for (Map.Entry<Long, String> thread : current.entrySet()) {
            if (!tasks.containsKey(thread.getKey())) {
                tasks.put(thread.getKey(), open(thread.getValue(), processes.get(0)));
            }
        }
    }

    private void forget(long thread) {
        TaskFiles files = tasks.remove(thread);
        if (files != null) {
            files.close();
        }
    }

    private static TaskFiles open(String directory, long topmost) throws IOException {
        ProcFile runs = new ProcFile(directory + "/schedstat");
        try {
            boolean isTopmost = directory.startsWith(PROC + topmost + "/");
            return new TaskFiles(directory, runs, new ProcFile(directory + "/stat"), isTopmost);
        } catch (IOException e) {
            runs.close();
            throw e;
        }
    }

    /** Returns the ids of the processes, the topmost first. */
    List<Long> processes() {
        List<Long> found = new ArrayList<>(List.of(root));
        for (int i = 0; i < found.size(); i++) {
            found.addAll(children(found.get(i)));
        }
        return countsRoot ? found : found.subList(1, found.size());
    }

    private static List<Long> children(long process) {
        List<Long> children = new ArrayList<>();
        for (long thread : numbers(PROC + process + "/task")) {
            try {
                String text = Files.readString(Path.of(PROC + process + "/task/" + thread + "/children"));
                for (String child : text.split(" ", -1)) {
                    if (!child.isBlank()) {
                        children.add(Long.parseLong(child.strip()));
                    }
                }
            } catch (IOException e) {
                // the thread has ended
            }
        }
        return children;
    }

    private static List<Long> numbers(String directory) {
        String[] names = new java.io.File(directory).list();
        List<Long> numbers = new ArrayList<>();
        for (String name : names == null ? new String[0] : names) {
            numbers.add(Long.parseLong(name));
        }
        return numbers;
    }

    /** Returns how long the threads of the last look have run, in nanoseconds. Those that have ended do not count. */
    long runNanos() {
        long sum = 0;
        for (TaskFiles task : tasks.values()) {
            try {
                sum += firstNumber(task.runs().read());
            } catch (IOException e) {
                lastProcess = -1; // it has ended
            }
        }
        return sum;
    }

    /** Returns true if a thread of the last look may wait for a time, by the system call in which it waits. */
    boolean mayWaitForTime() {
        return tasks.values().stream().anyMatch(task -> mayWaitForTime(task.directory()));
    }

    private static boolean mayWaitForTime(String directory) {
        try {
            return WaitingCall.mayWaitForTime(Files.readString(Path.of(directory, "syscall")));
        } catch (IOException e) { // it has ended, or the system does not show it
            return Files.exists(Path.of(directory));
        }
    }

    private static long firstNumber(ByteBuffer text) {
        long number = 0;
        for (int i = 0; i < text.limit() && Character.isDigit((char) text.get(i)); i++) {
            number = number * 10 + (text.get(i) - '0');
        }
        return number;
    }

    /** Returns the states of the threads at the last look, to show: {@code R S S}. */
    String states() {
        StringBuilder states = new StringBuilder();
        for (TaskFiles task : tasks.values()) {
            try {
                states.append(states.isEmpty() ? "" : " ")
                        .append(state(task.stat().read()));
            } catch (IOException e) {
                lastProcess = -1; // it has ended
            }
        }
        return states.isEmpty() ? "none" : states.toString();
    }

    /** Returns true if a thread with this id was there at the last look. */
    boolean hasThread(long thread) {
        return tasks.containsKey(thread);
    }

    @Override
    public void close() {
        loadAverage.close();
        tasks.values().forEach(TaskFiles::close);
        tasks.clear();
    }
}
