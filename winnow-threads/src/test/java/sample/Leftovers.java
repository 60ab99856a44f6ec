package sample;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that do not end by themselves when the body has, each blocked in another way. */
public final class Leftovers {

    /** What an execution leaves behind at least, if its classes are not collected. */
    public static final long BALLAST_BYTES = 100_000;

    private static final byte[] BALLAST = new byte[(int) BALLAST_BYTES];

    private Leftovers() {}

    private interface Blocking {
        void block() throws Exception;
    }

    public static String all() throws InterruptedException {
        Object lock = new Object();
        ReentrantLock held = new ReentrantLock();
        start(() -> {
            while (true) {
                LockSupport.park();
            }
        });
        start(() -> Thread.sleep(1_000_000_000));
        start(() -> new LinkedBlockingQueue<String>().take());
        start(() -> await(lock, 0));
        start(() -> await(lock, 1_000_000));
        start(() -> {
            held.lock();
            LockSupport.park();
        });
        start(held::lockInterruptibly);
        start(Leftovers::stubborn);
        start(() -> new ServerSocket(2_000).accept());
        start(Leftovers::select);
        Thread.sleep(10);
        return BALLAST.length + "";
    }

    private static void await(Object lock, long millis) throws InterruptedException {
        synchronized (lock) {
            while (true) {
                lock.wait(millis);
            }
        }
    }

    private static void select() throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel channel = ServerSocketChannel.open().bind(null);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_ACCEPT);
        while (true) {
            selector.select();
        }
    }

    /** Catches everything a few times. */
    private static void stubborn() {
        int caught = 0;
        while (caught < 10) {
            try {
                LockSupport.park();
            } catch (Throwable e) {
                caught++;
            }
        }
    }

    private static void start(Blocking blocking) {
        Thread thread = new Thread(() -> {
            try {
                blocking.block();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns the memory in use, in bytes. */
    public static String memory() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return Long.toString(runtime.totalMemory() - runtime.freeMemory());
    }
}
