package dev.winnow.lab.bench.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Programs whose virtual threads do nothing but switch. */
public final class Switches {

    /** How many switches each program makes. */
    public static final int COUNT = 200_000;

    private static final int THREADS = 4;
    private static volatile int turn;

    private Switches() {}

    /** Threads that yield. */
    public static void yielding() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(start(Switches::yieldAgainAndAgain));
        }
        join(threads);
    }

    @SuppressWarnings("ThreadPriorityCheck") // this is what is measured
    private static void yieldAgainAndAgain() {
        for (int i = 0; i < COUNT / THREADS; i++) {
            Thread.yield();
        }
    }

    /** Two threads that park until the other one unparks them. */
    public static void parking() throws InterruptedException {
        turn = 0;
        Thread[] pair = new Thread[2];
        CountDownLatch bothExist = new CountDownLatch(1);
        for (int i = 0; i < pair.length; i++) {
            int self = i;
            pair[i] = start(() -> handOver(self, pair, bothExist));
        }
        bothExist.countDown();
        join(List.of(pair));
    }

    private static void handOver(int self, Thread[] pair, CountDownLatch bothExist) {
        try {
            bothExist.await();
        } catch (InterruptedException e) {
            return;
        }
        for (int i = 0; i < COUNT / 2; i++) {
            while (turn != self) {
                LockSupport.park();
            }
            turn = 1 - self;
            LockSupport.unpark(pair[1 - self]);
        }
    }

    /** A small program: three threads count together. */
    public static void counting() throws InterruptedException {
        Object lock = new Object();
        int[] count = new int[1];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(start(() -> {
                synchronized (lock) {
                    count[0]++;
                }
            }));
        }
        join(threads);
        if (count[0] != 3) {
            throw new IllegalStateException("counted " + count[0]);
        }
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Starts a virtual thread. By reflection: the Java of this class has none. */
    private static Thread start(Runnable task) {
        try {
            return (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a program, in a plain JVM, for each character of standard input, and prints one when it has ended. */
    public static void main(String[] arguments) throws Exception {
        for (int b = System.in.read(); b >= 0; b = System.in.read()) {
            if (b == 'y') {
                yielding();
            } else {
                parking();
            }
            System.out.write('.');
            System.out.flush();
        }
    }
}
