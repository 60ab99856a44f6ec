package sample;

import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A program that blocks in every way there is. Its result tells in which order things happened. */
@SuppressWarnings({"FutureReturnValueIgnored", "JdkObsolete", "ThreadPriorityCheck", "WaitNotInLoop"}) // on purpose
public final class Zoo {

    private final StringBuffer out = new StringBuffer();
    private final Object monitor = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    private final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);
    private final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    private int tokens;

    private Zoo() {}

    /** Runs everything and returns what happened. */
    public static String run() throws Exception {
        Zoo zoo = new Zoo();
        zoo.live();
        return zoo.out.toString();
    }

    private final class Worker extends Thread {
        private final int number;

        Worker(int number) {
            super("worker-" + number);
            this.number = number;
        }

        @Override
        public void run() {
            expect(Thread.currentThread() == this, "the current thread is another");
            for (int i = 0; i < 3; i++) {
                synchronized (monitor) {
                    Thread.yield(); // others will contend
                    say(getName());
                    local.set(local.get() + number);
                }
            }
            synchronized (monitor) {
                while (tokens == 0) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        say("interrupted" + number);
                        return;
                    }
                }
                tokens--;
                say("token" + number);
                expect(local.get() == 3 * number, "a thread local is shared");
            }
            expect("root".equals(inherited.get()), "a thread local is not inherited");
            awaitChange();
            map.merge("sum", number, Integer::sum);
            map.computeIfAbsent("first", key -> {
                Thread.yield();
                return number;
            });
        }

        private void awaitChange() {
            lock.lock();
            try {
                say(changed.await(50, TimeUnit.MILLISECONDS) ? "signalled" + number : "timeout" + number);
            } catch (InterruptedException e) {
                say("interrupted" + number);
            } finally {
                lock.unlock();
            }
        }
    }

    private void live() throws Exception {
        long began = System.nanoTime();
        inherited.set("root");
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(i);
            workers[i].start();
        }
        Thread poller = new Thread(this::poll, "poller");
        poller.start();
        ScheduledThreadPoolExecutor scheduled = new ScheduledThreadPoolExecutor(2);
        AtomicInteger ticks = new AtomicInteger();
        ScheduledFuture<?> tick = scheduled.scheduleAtFixedRate(ticks::incrementAndGet, 10, 100, TimeUnit.MILLISECONDS);
        scheduled.schedule(() -> queue.add("late"), 2, TimeUnit.SECONDS);
        CompletableFuture<Integer> product = CompletableFuture.supplyAsync(() -> 7)
                .thenCombine(CompletableFuture.supplyAsync(() -> nap(30) + 6), (a, b) -> a * b);
        CompletableFuture<Integer> slow =
                new CompletableFuture<Integer>().completeOnTimeout(-1, 77, TimeUnit.MILLISECONDS);
        Timer timer = new Timer("timer");
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        say("timer");
                    }
                },
                333);
        CountDownLatch latch = new CountDownLatch(3);
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 6; i++) {
            int number = i;
            pool.execute(() -> {
                Thread.yield();
                say(Thread.currentThread().getName() + ":" + number);
                latch.countDown();
            });
        }
        latch.await();
        synchronized (monitor) {
            tokens = 3;
            monitor.notifyAll();
        }
        nap(20);
        lock.lock();
        try {
            changed.signal();
        } finally {
            lock.unlock();
        }
        nap(100);
        for (Worker worker : workers) {
            if (worker.isAlive()) {
                say(worker.getState().toString());
                worker.interrupt();
            }
        }
        for (Worker worker : workers) {
            worker.join();
        }
        say(product.get() + " " + slow.join());
        orTimeout();
        virtualThreads();
        say(List.of(1, 2, 3, 4, 5, 6, 7, 8).parallelStream()
                        .mapToInt(x -> x * x + nap(0))
                        .sum() + "");
        poller.join(60_000);
        nap(1_000);
        tick.cancel(false);
        queue.add("x");
        scheduled.shutdown();
        pool.shutdown();
        timer.cancel();
        say(scheduled.awaitTermination(1, TimeUnit.DAYS) + " " + map + " " + ticks);
        say((System.nanoTime() - began) / 1_000_000 + "ms");
    }

    private void poll() {
        try {
            say("polled " + queue.poll(1, TimeUnit.HOURS));
            say("then " + queue.poll(5, TimeUnit.SECONDS));
            Thread.sleep(10_000);
        } catch (InterruptedException e) {
            say("poller interrupted");
        }
    }

    private void orTimeout() throws InterruptedException {
        try {
            new CompletableFuture<>().orTimeout(5, TimeUnit.MILLISECONDS).get();
        } catch (ExecutionException e) {
            say("orTimeout");
        }
    }

    /** By reflection: this is compiled for a JDK that has none. */
    private void virtualThreads() throws Exception {
        ExecutorService perTask = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        for (int i = 0; i < 3; i++) {
            int number = i;
            perTask.execute(() -> {
                Thread.yield();
                say("virtual" + number);
            });
        }
        perTask.shutdown();
        expect(perTask.awaitTermination(1, TimeUnit.HOURS), "virtual threads do not end");
    }

    private void say(String what) {
        out.append(what).append(' ');
    }

    private static int nap(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return 0;
    }

    private static void expect(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }
}
