package sample;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** A node that holds memory, and whose threads wait in every way. Its probe measures the memory of the JVM. */
public final class NodeLeftovers {

    /** What each life of a node holds. */
    public static final int BALLAST_BYTES = 1 << 20;

    private static final byte[] BALLAST = new byte[BALLAST_BYTES];
    private static final Object MONITOR = new Object();

    private NodeLeftovers() {}

    public static void main(String[] arguments) {
        new Thread(NodeLeftovers::holdMonitor, "holder").start();
        new Thread(NodeLeftovers::holdMonitor, "blocked").start();
        new Thread(LockSupport::park, "parked").start();
        new Thread(NodeLeftovers::await, "waiting").start();
    }

    private static void holdMonitor() {
        synchronized (MONITOR) {
            await();
        }
    }

    private static void await() {
        try {
            new CountDownLatch(1 + BALLAST.length).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The probe that returns the used memory of the JVM. */
    public static final class Memory implements Supplier<Long> {
        @Override
        public Long get() {
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 3; i++) {
                System.gc();
                Runtime runtime = Runtime.getRuntime();
                least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
            }
            return least;
        }
    }
}
