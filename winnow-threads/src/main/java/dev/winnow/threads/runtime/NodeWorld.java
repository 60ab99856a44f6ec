package dev.winnow.threads.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An execution of several nodes, which advances only when it is told to. A turn runs threads until all of them are
 * blocked, in a fixed order. Timers do not fire by themselves: each is reported, and fires when it is told to.
 *
 * <p>Used by one thread at a time, except inside {@link #run}.
 */
public final class NodeWorld {

    /** A turn that takes more steps is interrupted: threads wait actively for what must come from outside. */
    private static final long MAX_STEPS_OF_TURN = 10_000;

    private static final long MAX_STEPS_OF_PROBE = 1_000;

    /** A thread that computes passes on to others after so many choice points. */
    private static final int MAX_POINTS = 10_000;

    private final ThreadScheduler scheduler;
    private final Map<Long, Alarm> newAlarms = new LinkedHashMap<>();
    private final Map<Long, Alarm> knownAlarms = new LinkedHashMap<>();
    private final List<Long> cancelled = new ArrayList<>();
    private final List<ThreadFailure> failures = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Set<Node> active = new LinkedHashSet<>();
    private final Set<Node> stopped = new LinkedHashSet<>();
    private @Nullable ControlledThread latest;
    private @Nullable ControlledThread only;

    /**
     * An exception that nobody caught.
     *
     * @param isMain true if it ended the main thread of the node
     */
    public record ThreadFailure(Node node, String thread, boolean isMain, Throwable exception) {}

    /**
     * A timer that was set: the end of a timed wait.
     *
     * @param number identifies it in this execution
     * @param thread path and name of the thread that waits
     * @param site the method of the program that waits, such as {@code Follower.ping}
     * @param due when it ends, by the clock of the node
     */
    public record NewTimer(long number, Node node, String thread, String site, long due) {}

    public NodeWorld(Carriers carriers, long seed) {
        scheduler = new ThreadScheduler(carriers, new InOrder(), seed, this);
    }

    /** The world chooses threads by itself. */
    private static final class InOrder implements SchedulePolicy {
        @Override
        public int choose(List<ControlledThread> ready, List<? extends Delivery> deliveries, boolean hasTimer) {
            return 0;
        }

        @Override
        public int pointsUntilPreemption() {
            return MAX_POINTS;
        }
    }

    /** Returns the scheduler of the threads of all nodes. */
    public ThreadScheduler scheduler() {
        return scheduler;
    }

    /** Adds a node that is down. */
    public Node addNode(String name, String address) {
        Node node = scheduler.addNode(name, address);
        nodes.add(node);
        return node;
    }

    // ---- events: each is followed by run()

    /** Starts a node that is down. Its clock continues, at least with the latest clock of a running node. */
    public void start(Node node, Properties properties, ThreadScheduler.Body main) {
        boolean isRestart = node.life() > 0;
        node.beginLife();
        node.properties = properties;
        if (isRestart) {
            synchronizeClock(node);
        }
        scheduler.beginRoot(node, node.name(), main);
    }

    private void synchronizeClock(Node node) {
        long latestTime = nodes.stream()
                .filter(other -> other.isUp && !other.isPaused)
                .mapToLong(Node::now)
                .max()
                .orElse(0);
        node.setNow(Math.max(node.now(), latestTime));
    }

    /** Crashes a node: its threads never run again, except to be unwound at the end. Its timers vanish. */
    public void crash(Node node) {
        knownAlarms.values().removeIf(alarm -> {
            boolean isLost = alarm.thread().node() == node;
            if (isLost) {
                cancelled.add(alarm.number());
            }
            return isLost;
        });
        newAlarms.values().removeIf(alarm -> alarm.thread().node() == node);
        node.endLife();
        scheduler.freezeDead();
    }

    /** Runs the shutdown hooks of a node, on threads of its own. When all have ended, the node has stopped. */
    public void stop(Node node) {
        call(node, "stop", () -> {
            List<Thread> hooks = node.drainShutdownHooks();
            hooks.forEach(Thread::start);
            for (Thread hook : hooks) {
                hook.join();
            }
            stopped.add(node);
        });
    }

    /** Returns the nodes that have stopped since the last call and are still up. */
    public List<Node> drainStopped() {
        List<Node> drained = stopped.stream().filter(Node::isUp).toList();
        stopped.clear();
        return drained;
    }

    /** Lets no thread of a node run until it resumes. */
    public void pause(Node node) {
        node.isPaused = true;
    }

    /** Ends a pause. During it, time has passed as for other nodes. */
    public void resume(Node node) {
        node.isPaused = false;
        synchronizeClock(node);
    }

    /** Calls code on a thread of its own, named after this and the number of such calls before. */
    public void call(Node node, String name, ThreadScheduler.Body body) {
        scheduler.beginRoot(node, node.name() + "/" + name + "#" + node.rootCount(), body);
    }

    /** Fires the earliest timer of its node. */
    public void fire(long timer) {
        Alarm alarm = knownAlarms.get(timer);
        if (alarm == null || alarm.thread().node().firstAlarm() != alarm) {
            throw new IllegalArgumentException("timer " + timer + " is not the next of its node");
        }
        knownAlarms.remove(timer);
        alarm.thread().node().ringFirst();
    }

    // ---- turns

    /** Runs threads until all are blocked. Returns false if some were still active after many steps. */
    public boolean run() {
        return scheduler.runTurn(MAX_STEPS_OF_TURN);
    }

    /**
     * Calls code on a thread of a node, between turns. No other thread runs meanwhile and no time passes. Returns false
     * if it is blocked: it ends in a later turn.
     */
    public boolean probe(Node node, ThreadScheduler.Body body) {
        long time = node.now();
        ControlledThread thread = scheduler.beginAside(node, node.name() + "/probe", body);
        only = thread;
        ControlledThread latestBefore = latest;
        try {
            scheduler.runTurn(MAX_STEPS_OF_PROBE);
        } finally {
            only = null;
            latest = latestBefore;
            node.setNow(time);
        }
        return thread.hasEnded();
    }

    /** Returns the index of the thread that runs next: the next by path after the latest; -1 if none can. */
    int choose(List<ControlledThread> ready) {
        int first = -1;
        int next = -1;
        for (int i = 0; i < ready.size(); i++) {
            ControlledThread thread = ready.get(i);
            if (!mayRun(thread)) {
                continue;
            }
            first = first < 0 || isBefore(thread, ready.get(first)) ? i : first;
            boolean isAfterLatest = latest != null && isBefore(latest, thread);
            next = isAfterLatest && (next < 0 || isBefore(thread, ready.get(next))) ? i : next;
        }
        int choice = next < 0 ? first : next;
        if (choice >= 0) {
            latest = ready.get(choice);
            active.add(latest.node());
        }
        return choice;
    }

    private boolean mayRun(ControlledThread thread) {
        return only == null ? !thread.node().isPaused : thread == only;
    }

    private static boolean isBefore(ControlledThread one, ControlledThread other) {
        return ControlledThread.BY_PATH.compare(one, other) < 0;
    }

    // ---- what happened in turns

    void onAlarm(Alarm alarm) {
        newAlarms.put(alarm.number(), alarm);
    }

    void onCancelled(Alarm alarm) {
        if (newAlarms.remove(alarm.number()) == null && knownAlarms.remove(alarm.number()) != null) {
            cancelled.add(alarm.number());
        }
    }

    void onFailure(ControlledThread thread, Throwable exception) {
        failures.add(new ThreadFailure(
                thread.node(),
                thread.description(),
                thread.path().equals(thread.node().name()),
                exception));
    }

    /** Returns the nodes whose threads ran since the last call. */
    public List<Node> drainActive() {
        List<Node> drained = List.copyOf(active);
        active.clear();
        return drained;
    }

    /** Returns the timers set since the last call that are still armed, in the order in which they were set. */
    public List<NewTimer> drainTimers() {
        List<NewTimer> timers = new ArrayList<>();
        for (Alarm alarm : newAlarms.values()) {
            ControlledThread thread = alarm.thread();
            timers.add(new NewTimer(
                    alarm.number(), thread.node(), thread.description(), WaitingSite.of(thread), alarm.due()));
        }
        knownAlarms.putAll(newAlarms);
        newAlarms.clear();
        return timers;
    }

    /** Returns the timers cancelled since the last call. */
    public List<Long> drainCancelled() {
        List<Long> numbers = List.copyOf(cancelled);
        cancelled.clear();
        return numbers;
    }

    /** Returns the exceptions that nobody caught since the last call. */
    public List<ThreadFailure> drainFailures() {
        List<ThreadFailure> drained = List.copyOf(failures);
        failures.clear();
        return drained;
    }
}
