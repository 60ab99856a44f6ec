package sample;

import java.lang.reflect.Method;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Programs that meet what makes executions differ, or cannot be suspended. Each returns what it saw. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete", "ThreadPriorityCheck"}) // on purpose
public final class Traps {

    private static int counter;

    private Traps() {}

    /** Identity hash codes, and the order of sets and maps that depend on them or on a salt of the JVM. */
    public static String hashes() {
        Set<Object> set = new HashSet<>();
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Object object = new Object();
            objects.add(object);
            set.add(object);
        }
        StringBuilder order = new StringBuilder();
        set.forEach(object -> order.append(objects.indexOf(object)).append(' '));
        return order
                + Set.of("a", "b", "c", "d", "e", "f").toString()
                + Map.of("x", 1, "y", 2, "z", 3)
                + new Object().hashCode()
                + Thread.currentThread().hashCode();
    }

    /** The methods of a class, which the VM lists in the order of addresses in memory. */
    public static String methods() {
        StringBuilder names = new StringBuilder();
        for (Method method : Traps.class.getDeclaredMethods()) {
            names.append(method.isSynthetic() ? "" : method.getName() + " ");
        }
        return names.toString();
    }

    /** Everything that draws random numbers. */
    public static String chance() throws Exception {
        List<Object> drawn = Collections.synchronizedList(new ArrayList<>());
        Thread other = new Thread(() -> drawn.add(ThreadLocalRandom.current().nextLong()));
        other.start();
        other.join();
        drawn.add(ThreadLocalRandom.current().nextInt(1_000));
        drawn.add(new Random().nextLong());
        drawn.add(Math.random());
        drawn.add(UUID.randomUUID());
        drawn.add(new SecureRandom().nextLong());
        drawn.add(new SplittableRandom().nextLong());
        drawn.add(java.util.random.RandomGenerator.getDefault().nextLong());
        byte[] bytes = new byte[9];
        ThreadLocalRandom.current().nextBytes(bytes);
        drawn.add(Arrays.toString(bytes));
        List<Integer> cards = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9));
        Collections.shuffle(cards);
        drawn.add(cards);
        return drawn.toString();
    }

    /** Everything that reads a clock, before and after a day of sleep. */
    public static String clocks() throws InterruptedException {
        String before = clockTexts();
        Thread.sleep(TimeUnit.DAYS.toMillis(1));
        return before + " | " + clockTexts();
    }

    private static String clockTexts() {
        return System.nanoTime() + " " + System.currentTimeMillis() + " " + Instant.now() + " "
                + LocalDateTime.now(ZoneOffset.UTC) + " " + new Date().getTime() + " "
                + new GregorianCalendar().getTimeInMillis();
    }

    /** Numbers that a JVM counts over all executions. */
    public static String numbers() throws Exception {
        counter++;
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        Thread thread = new Thread(() -> names.add(Thread.currentThread().getName()));
        thread.start();
        thread.join();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> names.add(Thread.currentThread().getName())).get();
        pool.shutdown();
        new Timer()
                .schedule(
                        new java.util.TimerTask() {
                            @Override
                            public void run() {
                                names.add(Thread.currentThread().getName());
                                cancel();
                            }
                        },
                        1);
        Thread.sleep(10);
        names.add("property " + System.getProperty("sample.trap"));
        System.setProperty("sample.trap", "left behind");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.setProperty("sample.trap", "hook")));
        return names + " counter " + counter + " id " + Thread.currentThread().getId();
    }

    /** Monitors that many threads want, handed over by a thread of the JDK. */
    public static String monitors() throws InterruptedException {
        Object lock = new Object();
        StringBuffer order = new StringBuffer();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    synchronized (lock) {
                        order.append(number);
                        Thread.yield();
                        try {
                            lock.wait(1 + number % 3);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        lock.notify();
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return order.toString();
    }

    static final class Slow {
        static final int VALUE;

        static {
            CountDownLatch latch = new CountDownLatch(1);
            new Thread(latch::countDown).start();
            try {
                latch.await();
                Thread.sleep(500);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            VALUE = 42;
        }

        private Slow() {}
    }

    /** Waits where a thread cannot be unmounted: in a class initializer. */
    public static String pinned() throws Exception {
        StringBuffer out = new StringBuffer();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                out.append(i).append(' ');
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        });
        other.start();
        out.append(Slow.VALUE).append(' ');
        other.join();
        TreeSet<String> sorted = new TreeSet<>((a, b) -> {
            Thread.yield();
            return a.compareTo(b);
        });
        Collections.addAll(sorted, "b", "a");
        out.append(sorted).append(' ');
        out.append(Traps.class.getMethod("reflected").invoke(null)).append(' ');
        ForkJoinPool pool = new ForkJoinPool(3);
        out.append(pool.submit(() -> {
                    Thread.sleep(10);
                    return "task";
                })
                .get());
        out.append(pool.invoke(new RecursiveTask<Integer>() {
            @Override
            protected Integer compute() {
                return 1 + ForkJoinTask.adapt(() -> 5).fork().join();
            }
        }));
        return out.toString();
    }

    public static String reflected() throws InterruptedException {
        Thread.sleep(5);
        return "reflected";
    }

    /** Leaves a thread that fails after the method has returned. */
    public static void failsLater() {
        new Thread(() -> {
                    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
                    throw new IllegalStateException("later");
                })
                .start();
    }

    /** A thread that waits for a flag in a loop, without blocking. */
    public static String spinning() throws InterruptedException {
        boolean[] isSet = {false};
        Thread setter = new Thread(() -> {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            isSet[0] = true;
        });
        setter.start();
        while (!isSet[0]) {
            Thread.onSpinWait();
        }
        setter.join();
        return "done";
    }
}
