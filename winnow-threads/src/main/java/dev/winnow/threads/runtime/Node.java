package dev.winnow.threads.runtime;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A machine on which controlled threads run: its clock, its timers, and what its threads count. A program alone has one
 * node. In a world of nodes each has system properties of its own, can crash, and starts a new life with each restart.
 */
public final class Node {

    /** The time at which clocks start. */
    static final long START_NANOS = 1_000_000_000L;

    private static final long READ_NANOS = 1_000;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final String name;
    private final String address;
    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>();

    /** The system properties of its threads. Null for those of the JVM. */
    @Nullable
    Properties properties;

    private final Set<Thread> shutdownHooks = new LinkedHashSet<>();
    boolean isUp;
    boolean isPaused;
    private int life;
    private long now = START_NANOS;
    private int threadCount;
    private int rootCount;
    private int threadNames;
    private int poolNames;
    private int timerNames;

    Node(String name, String address) {
        this.name = name;
        this.address = address;
    }

    /** Returns its name, unique in the execution. */
    public String name() {
        return name;
    }

    /** Returns its IPv4 address, unique in the execution. */
    public String address() {
        return address;
    }

    /** Returns which life it lives: 1 after its start, 2 after its first restart. */
    public int life() {
        return life;
    }

    /** Returns true if it was started and has not crashed since. */
    public boolean isUp() {
        return isUp;
    }

    /** Starts a life: everything is counted from the beginning but its clock. */
    void beginLife() {
        life++;
        isUp = true;
        isPaused = false;
        threadCount = 0;
        rootCount = 0;
        threadNames = 0;
        poolNames = 0;
        timerNames = 0;
    }

    /** Ends a life. Its timers vanish. */
    void endLife() {
        isUp = false;
        isPaused = false;
        alarms.clear();
        shutdownHooks.clear();
    }

    void addShutdownHook(Thread hook) {
        shutdownHooks.add(hook);
    }

    boolean removeShutdownHook(Thread hook) {
        return shutdownHooks.remove(hook);
    }

    /** Returns the shutdown hooks, in the order in which they were added, and forgets them. */
    List<Thread> drainShutdownHooks() {
        List<Thread> hooks = List.copyOf(shutdownHooks);
        shutdownHooks.clear();
        return hooks;
    }

    int nextThread() {
        return threadCount++;
    }

    int rootCount() {
        return rootCount;
    }

    int nextRoot() {
        return rootCount++;
    }

    int nextThreadName() {
        return threadNames++;
    }

    int nextPoolName() {
        return ++poolNames;
    }

    int nextTimerName() {
        return timerNames++;
    }

    /** Returns a seed for this life of this node, which does not depend on other nodes. */
    long seed(long seedOfExecution) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * FNV_PRIME;
        }
        return ThreadScheduler.mix(seedOfExecution ^ hash) + life;
    }

    // ---- time

    /** Returns the time of its clock, in nanoseconds. */
    public long now() {
        return now;
    }

    void setNow(long time) {
        now = time;
    }

    void advance(long nanos) {
        now += nanos;
    }

    /** Returns the time for a read by the program. Each read takes time, so that waiting for a deadline ends. */
    long readClock() {
        return now += READ_NANOS;
    }

    boolean hasAlarms() {
        return !alarms.isEmpty();
    }

    /** Returns true if the time of an alarm has come. */
    boolean isAlarmDue() {
        return !alarms.isEmpty() && alarms.element().due() <= now;
    }

    void add(Alarm alarm) {
        alarms.add(alarm);
    }

    boolean remove(Alarm alarm) {
        return alarms.remove(alarm);
    }

    void clearAlarms() {
        alarms.clear();
    }

    /** Advances the clock to the earliest alarm and rings it. */
    void ringFirst() {
        Alarm alarm = alarms.remove();
        now = Math.max(now, alarm.due());
        alarm.ring();
    }

    @Nullable
    Alarm firstAlarm() {
        return alarms.peek();
    }

    @Override
    public String toString() {
        return name;
    }
}
