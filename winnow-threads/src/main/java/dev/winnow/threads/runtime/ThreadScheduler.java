package dev.winnow.threads.runtime;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs the threads of one execution, one at a time. A step is a thread that runs until it blocks, yields, ends or is
 * preempted at a choice point. Virtual time advances slightly with each step, and jumps to the next timer when no
 * thread can run.
 *
 * <p>Only one thread at a time uses this object: a carrier between steps, or the running thread.
 */
public final class ThreadScheduler {

    private static final long STEP_NANOS = 10_000;
    private static final long POINT_NANOS = 10;
    /** Threads go on for so long after the body has ended. */
    private static final long NANOS_AFTER_BODY = 60_000_000_000L;

    private static final int MAX_UNWINDING_ROUNDS = 200;
    private static final long MAX_UNWINDING_STEPS = 200_000;
    private static final int FOREIGN_MONITOR_MILLIS = 20;

    /** The thread that runs. Static: rewritten code has nothing else to ask. */
    private static @Nullable ControlledThread running;

    private final Carriers carriers;
    private final SchedulePolicy policy;
    private final List<Node> nodes = new ArrayList<>();
    private final Node program;
    private final @Nullable NodeWorld world;
    private final long seed;
    private final ScheduleRecorder recorder = new ScheduleRecorder();
    private final List<ControlledThread> ready = new ArrayList<>();
    private final List<ControlledThread> pinned = new ArrayList<>();
    private final List<ControlledThread> frozen = new ArrayList<>(); // would be ready, but their node has crashed
    private final Map<Integer, ControlledThread> live = new LinkedHashMap<>(); // by serial number
    private final MonitorQueue monitors = new MonitorQueue();
    private final List<Object> retained = new ArrayList<>();
    private final Object runLock = new Object();
    private Deliveries deliveries = new NoDeliveries();
    private @Nullable StepListener listener;
    private volatile @Nullable Carrier holder;
    private @Nullable ControlledThread main;
    private volatile boolean isRunning;
    private volatile boolean isUnwinding;
    private volatile @Nullable String foreignWaker;
    private volatile long steps;
    private volatile @Nullable ControlledThread current; // what a watchdog sees
    private long deadline;
    private long stepLimit;
    private long stepCount;
    private long alarmCount;
    private int threadCount;
    private int foregroundCount;
    private long digest;
    private int granted;
    private int pointsLeft;
    private int pointsBefore;
    private boolean isPreempting;
    private @Nullable Ending ending;
    private @Nullable ControlledThread culprit;
    private @Nullable Throwable failure;
    private String problem = "";

    /** Creates a scheduler for one program, on the node {@code main}. */
    public ThreadScheduler(Carriers carriers, SchedulePolicy policy, ExecutionLimits limits, long seed) {
        this(carriers, policy, limits, seed, null);
    }

    /** Creates a scheduler that runs the threads of a world of nodes, whenever it is told to. */
    ThreadScheduler(Carriers carriers, SchedulePolicy policy, long seed, NodeWorld world) {
        this(carriers, policy, new ExecutionLimits(0, 0), seed, world);
    }

    private ThreadScheduler(
            Carriers carriers, SchedulePolicy policy, ExecutionLimits limits, long seed, @Nullable NodeWorld world) {
        this.world = world;
        this.program = addNode("main", "127.0.0.1");
        this.carriers = carriers;
        this.policy = policy;
        this.seed = seed;
        this.deadline = Node.START_NANOS + limits.virtualNanos();
        this.stepLimit = limits.steps();
    }

    private static final class NoDeliveries implements Deliveries {

        @Override
        public List<Delivery> offered() {
            return List.of();
        }

        @Override
        public void deliver(Delivery delivery) {
            throw new IllegalStateException("there are none");
        }
    }

    /** What the first thread runs. */
    public interface Body {
        void run() throws Throwable;
    }

    Node addNode(String name, String address) {
        Node node = new Node(name, address);
        nodes.add(node);
        return node;
    }

    // ---- for a world of nodes

    /** Creates a root thread and makes it ready. */
    ControlledThread beginRoot(Node node, String path, Body body) {
        ControlledThread root = createRoot(node, path);
        begin(root, path, () -> runBody(root, body));
        return root;
    }

    /** Creates a root thread that is not counted on its node, and makes it ready. */
    ControlledThread beginAside(Node node, String path, Body body) {
        ControlledThread thread = add(ControlledThread.aside(this, node, path));
        begin(thread, path, () -> runBody(thread, body));
        return thread;
    }

    /** Runs steps until no thread can go on, at most this many. Returns false if the limit was reached. */
    boolean runTurn(long maxSteps) {
        stepLimit = steps + maxSteps;
        runUntilOver();
        return steps < stepLimit;
    }

    /** Makes threads of crashed nodes ineligible. */
    void freezeDead() {
        for (Iterator<ControlledThread> i = ready.iterator(); i.hasNext(); ) {
            ControlledThread thread = i.next();
            if (thread.isDead()) {
                i.remove();
                frozen.add(thread);
            }
        }
    }

    // ---- for the worker

    /** Sets who is told of every step. */
    public void listen(StepListener stepListener) {
        listener = stepListener;
    }

    /** Sets what can happen besides the steps of threads. */
    public void attach(Deliveries choices) {
        deliveries = choices;
    }

    /** Returns what can happen besides the steps of threads. */
    public Deliveries deliveries() {
        return deliveries;
    }

    /** Returns the node of a program alone. */
    public Node program() {
        return program;
    }

    /** Runs a body as the first thread, until the execution has ended. Then threads are where they stopped. */
    public void run(String name, Body body) {
        ControlledThread first = beginRoot(program, name, body);
        main = first;
        foregroundCount++;
        runUntilOver();
    }

    private void runBody(ControlledThread thread, Body body) {
        try {
            body.run();
        } catch (ExecutionEnded e) {
            // unwound
        } catch (Throwable e) {
            fail(thread, e);
        } finally {
            deadline = Math.min(deadline, program.now() + NANOS_AFTER_BODY);
        }
    }

    /** Unwinds all threads: each park, wait, sleep, yield and choice point throws. Returns how many are left. */
    public int unwind() {
        isUnwinding = true;
        ready.addAll(frozen);
        frozen.clear();
        nodes.forEach(Node::clearAlarms);
        stepLimit = steps + MAX_UNWINDING_STEPS;
        long stepsBefore = -1;
        for (int i = 0; i < MAX_UNWINDING_ROUNDS && steps != stepsBefore && interruptAll(); i++) {
            stepsBefore = steps;
            runUntilOver();
        }
        running = null;
        return (int) live.values().stream().filter(ThreadScheduler::isStarted).count();
    }

    private boolean interruptAll() {
        boolean isAnyLeft = false;
        for (ControlledThread thread : List.copyOf(live.values())) {
            if (isStarted(thread) && !thread.isGivenUp()) {
                isAnyLeft = true;
                thread.virtualThread().interrupt();
            }
        }
        return isAnyLeft;
    }

    private static boolean isStarted(ControlledThread thread) {
        return thread.virtual != null && thread.state() != JdkInternals.NEW;
    }

    private void runUntilOver() {
        isRunning = true;
        carriers.start(this);
        synchronized (runLock) {
            while (isRunning) {
                try {
                    runLock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /** Returns how the execution ended. */
    public Ending ending() {
        return ending == null ? Ending.COMPLETED : ending;
    }

    /** Returns what went wrong, in words; empty if nothing did. */
    public String problem() {
        return problem;
    }

    /** Returns the exception that nobody caught, or null. */
    public @Nullable Throwable failure() {
        return failure;
    }

    /** Returns the thread that failed, or null. */
    public @Nullable ControlledThread culprit() {
        return culprit;
    }

    /** Returns the threads that have not ended, in the order of creation. */
    public List<ControlledThread> liveThreads() {
        return List.copyOf(live.values());
    }

    /** Returns the schedule, to be followed later. */
    public int[] schedule() {
        return recorder.toArray();
    }

    /** Returns a hash of the steps: threads, states in which they stopped, and times. */
    public long digest() {
        return digest;
    }

    /** Returns the number of steps so far. May be called by any thread. */
    public long steps() {
        return steps;
    }

    /** Returns the thread whose step it is, or null. May be called by any thread. */
    public @Nullable ControlledThread runningThread() {
        return current;
    }

    /** Returns the id of the platform thread that runs the step, or -1. May be called by any thread. */
    public long carrierId() {
        Carrier carrier = holder;
        return carrier == null ? -1 : carrier.getId();
    }

    /** Returns the number of threads created. */
    public int threadCount() {
        return threadCount;
    }

    /** Returns the virtual time that has passed, in nanoseconds. */
    public long elapsedNanos() {
        return program.now() - Node.START_NANOS;
    }

    /** Returns the node whose thread calls, or null if the caller is not controlled. */
    public static @Nullable Node callingNode() {
        ControlledThread thread = caller();
        return thread == null ? null : thread.node();
    }

    /** Records an exception that nobody caught. Called by the thread that it ended. */
    public static void failRunning(Throwable e) {
        ControlledThread thread = running;
        if (thread != null && !(e instanceof ExecutionEnded)) {
            thread.scheduler.fail(thread, e);
        }
    }

    // ---- threads

    /** Returns the controlled thread that calls, or null if it is not controlled. */
    public static @Nullable ControlledThread caller() {
        ControlledThread thread = running;
        return thread != null && thread.virtual == Thread.currentThread() ? thread : null;
    }

    ControlledThread createChild(ControlledThread parent) {
        return add(parent.child());
    }

    /** Creates a thread that no thread of the program creates. */
    ControlledThread createRoot(Node node, String path) {
        return add(ControlledThread.root(this, node, path));
    }

    private ControlledThread add(ControlledThread thread) {
        live.put(thread.serial(), thread);
        return thread;
    }

    int nextSerial() {
        return threadCount++;
    }

    /** Starts a virtual thread of ours. */
    void begin(ControlledThread thread, String name, Runnable task) {
        Thread virtual;
        try {
            virtual = (Thread) JdkInternals.NEW_VIRTUAL_THREAD.invokeExact((Executor) thread, name, 0, task);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        virtual.start();
    }

    /** Called by the constructor of every virtual thread that is ours. */
    void register(ControlledThread thread, Thread virtual) {
        thread.virtual = virtual;
        thread.seedRandom(seed);
        long first = thread.nextRandom();
        JdkInternals.RANDOM_SEED.set(virtual, first);
        JdkInternals.RANDOM_PROBE.set(virtual, (int) (first >>> 32) | 1);
        JdkInternals.RANDOM_SECONDARY_SEED.set(virtual, (int) first | 1);
    }

    /** Called when a thread that is not a daemon starts. */
    void addForeground() {
        foregroundCount++;
    }

    void removeForeground() {
        foregroundCount--;
    }

    /** Called through the JDK: the thread may go on. */
    void mayGoOn(ControlledThread thread) {
        if (thread.isLanding) {
            monitors.arrive(thread);
        } else if (Thread.currentThread() instanceof Carrier || caller() != null || !isRunning) {
            addReady(thread);
        } else {
            foreignWaker = Thread.currentThread().getName();
            monitors.arrive(thread);
        }
    }

    private void addReady(ControlledThread thread) {
        if (!thread.isReady) {
            thread.isReady = true;
            (thread.isDead() && !isUnwinding ? frozen : ready).add(thread);
        }
    }

    void fail(ControlledThread thread, Throwable e) {
        if (world != null && !isUnwinding) {
            world.onFailure(thread, e);
            return;
        }
        end(Ending.FAILED, e.toString());
        if (failure == null && !isUnwinding) {
            failure = e;
            culprit = thread;
        }
    }

    /** Ends the execution because a thread does what is not under control. */
    void escape(ControlledThread thread, String what) {
        end(Ending.ESCAPED, what);
        if (culprit == null) {
            culprit = thread;
            failure = new Throwable(what);
        }
    }

    /** Ends the execution, between steps, because of what is not under control. */
    public void escape(String what) {
        end(Ending.ESCAPED, what);
    }

    private void end(Ending how, String why) {
        if (ending == null && !isUnwinding) {
            ending = how;
            problem = why;
        }
    }

    /** Throws if the execution is over. A thread that catches it again and again is left parked for ever. */
    void checkOver(ControlledThread thread) {
        if (!isUnwinding || thread.isGivenUp()) {
            return;
        }
        if (thread.unwind()) {
            throw ExecutionEnded.INSTANCE;
        }
        while (true) {
            Thread.interrupted();
            java.util.concurrent.locks.LockSupport.park();
        }
    }

    boolean isUnwinding() {
        return isUnwinding;
    }

    /** Keeps an object until the execution ends, so that the garbage collector does not take part in it. */
    void retain(Object object) {
        retained.add(object);
    }

    // ---- time

    ScheduledFuture<?> schedule(ControlledThread thread, Runnable command, long delay, TimeUnit unit) {
        long due = thread.node().now() + Math.min(Math.max(unit.toNanos(delay), 0), Long.MAX_VALUE / 2);
        Alarm alarm = new Alarm(this, thread, due, alarmCount++, command);
        if (!isUnwinding) {
            thread.node().add(alarm);
            if (world != null) {
                world.onAlarm(alarm);
            }
        }
        return alarm;
    }

    void cancel(Alarm alarm) {
        if (alarm.thread().node().remove(alarm) && world != null) {
            world.onCancelled(alarm);
        }
    }

    // ---- choice points

    /** Called by the program before what other threads may notice. */
    void point(ControlledThread thread) {
        if (--pointsLeft <= 0) {
            preempt(thread);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // here, yield hands over
    private void preempt(ControlledThread thread) {
        if (isUnwinding) {
            checkOver(thread);
            return;
        }
        pointsBefore += granted;
        long step = steps;
        if (!isAlone(thread)) {
            isPreempting = true;
            Thread.yield();
            isPreempting = false;
        }
        if (step == steps) { // nobody else, or it cannot unmount
            grant();
        }
    }

    private boolean isAlone(ControlledThread thread) {
        return world == null
                && ready.isEmpty()
                && monitors.isEmpty()
                && pinned.isEmpty()
                && !thread.node().hasAlarms()
                && deliveries.offered().isEmpty();
    }

    private void grant() {
        granted = isUnwinding ? 1 : policy.pointsUntilPreemption();
        pointsLeft = granted;
    }

    // ---- steps

    /** Runs steps until the execution is over or the baton goes to another carrier. */
    void runSteps(Carrier carrier) {
        holder = carrier;
        try {
            for (ControlledThread next = next(); next != null; next = next()) {
                beginStep(next);
                Carrier pinnedOn = next.pinnedOn;
                if (pinnedOn != null) {
                    next.pinnedOn = null;
                    holder = pinnedOn;
                    pinnedOn.passBaton();
                    return;
                }
                Runnable continuation = next.continuation;
                if (continuation == null) {
                    throw new IllegalStateException(next + " was never started");
                }
                continuation.run();
                endStep(next, next.state());
            }
        } catch (Throwable e) { // an error of ours: to be told rather than to hang
            end(Ending.ESCAPED, "the scheduler failed: " + e);
            failure = e;
        }
        current = null;
        synchronized (runLock) {
            isRunning = false;
            runLock.notifyAll();
        }
    }

    private void beginStep(ControlledThread thread) {
        thread.hasAwaitedForeign = false;
        if (thread.node().properties != null) {
            JdkInternals.PROPERTIES.set(thread.node().properties);
        }
        pointsBefore = 0;
        grant();
        running = thread;
        current = thread;
    }

    private void endStep(ControlledThread thread, int state) {
        running = null;
        int points = pointsBefore + (isPreempting ? 0 : granted - Math.max(pointsLeft, 0));
        thread.node().advance(STEP_NANOS + points * POINT_NANOS);
        int preemptedAfter = isPreempting ? points : 0;
        isPreempting = false;
        if (state == JdkInternals.BLOCKED || state == JdkInternals.WAIT || state == JdkInternals.TIMED_WAIT) {
            monitors.add(thread);
        } else if (state == JdkInternals.TERMINATED) {
            thread.hasEnded = true;
            live.remove(thread.serial());
            if (thread == main) {
                foregroundCount--;
            }
        }
        if (!isUnwinding) {
            recorder.add(thread.serial(), preemptedAfter);
            digest = mix(digest * 31 + ((long) thread.serial() << 8) + state)
                    + thread.node().now();
            if (listener != null) {
                listener.onStep(thread, preemptedAfter);
            }
        }
        steps = ++stepCount;
    }

    private @Nullable ControlledThread next() {
        return world == null || isUnwinding ? nextOfProgram() : nextOfWorld(world);
    }

    private @Nullable ControlledThread nextOfWorld(NodeWorld all) {
        do {
            settle();
            if (ending != null || steps >= stepLimit) {
                return null;
            }
            int choice = all.choose(ready);
            if (choice >= 0) {
                return take(choice);
            }
        } while (awaitForeignMonitors());
        return null;
    }

    private @Nullable ControlledThread nextOfProgram() {
        while (true) {
            settle();
            if (isOver()) {
                return null;
            }
            List<? extends Delivery> offered = isUnwinding ? List.of() : deliveries.offered();
            if (ready.isEmpty() && offered.isEmpty()) {
                if (program.hasAlarms()) {
                    program.ringFirst();
                    continue;
                }
                if (isUnwinding || !awaitForeignMonitors()) {
                    endQuiescent();
                    return null;
                }
                continue;
            }
            if (program.isAlarmDue()) {
                program.ringFirst();
                continue;
            }
            int choice = isUnwinding ? 0 : policy.choose(ready, offered, program.hasAlarms());
            if (choice >= ready.size()) {
                deliver(offered.get(choice - ready.size()));
            } else if (choice >= 0) {
                return take(choice);
            } else if (choice == SchedulePolicy.NO_SUCH_THREAD) {
                end(Ending.DIVERGED, "the schedule does not match after " + steps + " steps");
                return null;
            } else {
                fireEarly();
            }
        }
    }

    private void fireEarly() {
        recorder.add(SchedulePolicy.FIRE_TIMER, 0);
        digest = mix(digest);
        if (listener != null) {
            listener.onEarlyTimer();
        }
        program.ringFirst();
    }

    private void deliver(Delivery delivery) {
        program.advance(STEP_NANOS);
        recorder.add(SchedulePolicy.DELIVER, delivery.number());
        digest = mix(mix(digest * 31 + delivery.number()) + delivery.digest()) + program.now();
        if (listener != null) {
            listener.onDelivery(delivery);
        }
        deliveries.deliver(delivery);
        steps = ++stepCount;
    }

    private ControlledThread take(int choice) {
        ControlledThread thread = ready.remove(choice);
        thread.isReady = false;
        monitors.remove(thread);
        return thread;
    }

    private void settle() {
        for (ControlledThread thread : monitors.settle()) {
            addReady(thread);
        }
        String waker = foreignWaker;
        if (waker != null) {
            end(Ending.ESCAPED, "the thread \"" + waker + "\", which is not part of the execution, woke one that is");
        }
        for (Iterator<ControlledThread> i = pinned.iterator(); i.hasNext(); ) {
            ControlledThread thread = i.next();
            if ((!thread.isDead() || isUnwinding) && (thread.isTimeUp || mayUnpark(thread))) {
                i.remove();
                addReady(thread);
            }
        }
    }

    private static boolean mayUnpark(ControlledThread thread) {
        return (boolean) JdkInternals.PARK_PERMIT.getVolatile(thread.virtualThread())
                || (boolean) JdkInternals.IS_INTERRUPTED.getVolatile(thread.virtualThread());
    }

    private boolean isOver() {
        if (isUnwinding) {
            return steps >= stepLimit;
        }
        if (ending != null) {
            return true;
        }
        if (foregroundCount == 0) {
            return true;
        }
        if (steps >= stepLimit || program.now() >= deadline) {
            if (main != null && !main.hasEnded) {
                end(
                        Ending.ENDLESS,
                        "has not ended after " + steps + " steps and " + elapsedNanos() / 1_000_000
                                + " ms of virtual time");
            }
            return true;
        }
        return false;
    }

    /** Waits a little if a thread is blocked on a monitor, which may be held by a thread of the JDK. */
    private boolean awaitForeignMonitors() {
        List<ControlledThread> blocked =
                live.values().stream().filter(this::mayAwaitForeign).toList();
        for (int i = 0; i < FOREIGN_MONITOR_MILLIS && !blocked.isEmpty(); i++) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            settle();
            if (!ready.isEmpty()) {
                return true;
            }
        }
        blocked.forEach(thread -> thread.hasAwaitedForeign = true);
        return false;
    }

    private boolean mayAwaitForeign(ControlledThread thread) {
        return thread.isOnMonitor
                && !thread.hasAwaitedForeign
                && !thread.isDead()
                && thread.state() == JdkInternals.BLOCKED;
    }

    private void endQuiescent() {
        if (main != null && !main.hasEnded) {
            end(Ending.DEADLOCK, "no thread can continue, and " + main.description() + " has not ended");
        } else if (live.values().stream().anyMatch(BlockedThread::awaitsLock)) {
            end(Ending.DEADLOCK, "a lock is never released");
        }
    }

    // ---- threads that cannot unmount: class initializers, native frames

    /** Called by a thread that is parked where it cannot unmount. Its carrier waits, and another goes on. */
    void parkPinned(ControlledThread thread, boolean isTimed, long nanos) {
        Carrier mine = holder;
        if (mine == null || mayUnpark(thread) || (isTimed && nanos <= 0)) {
            return;
        }
        thread.isTimeUp = false;
        Alarm alarm =
                isTimed ? (Alarm) schedule(thread, () -> thread.isTimeUp = true, nanos, TimeUnit.NANOSECONDS) : null;
        thread.pinnedOn = mine;
        pinned.add(thread);
        endStep(thread, -1);
        carriers.start(this);
        mine.awaitBaton();
        if (alarm != null) {
            alarm.cancel(false);
        }
    }

    /** The finalizer of SplitMix64. */
    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
