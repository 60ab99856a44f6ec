package dev.winnow.pipes.process;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;

/**
 * The page that a node shares with its controller: its clock, its seed, and until when its threads wait. The layout is
 * that of {@code struct page} in {@code page.h}.
 *
 * <p>A thread takes part by its slot, which it clears itself when it wakes. A slot whose time has come means a thread
 * that has not noticed it yet.
 */
final class ClockPage {

    private static final int NOW = 0;
    private static final int WALL_OFFSET = 8;
    private static final int SEED = 16;
    private static final int EPOCH = 24;
    private static final int READS = 32;
    private static final int SLOTS = 64;
    private static final int SLOT_SIZE = 16;
    private static final int SLOT_COUNT = 120;
    private static final int SIZE = 4096;
    private static final int WAITS = 1;
    private static final int SPINS = 2;

    private static final long START = 1_000_000_000L; // monotonic time of a node that starts
    private static final long WALL_START = 1_700_000_000_000_000_000L;
    private static final long NANOS_PER_STEP = 1_000; // more than the reads within a step add

    private final MappedByteBuffer page;

    private ClockPage(MappedByteBuffer page) {
        this.page = page;
    }

    /** Creates the page in a file. */
    static ClockPage create(Path file, NodeStart.Origin origin) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer page = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
            page.order(ByteOrder.nativeOrder());
            page.putLong(NOW, START + TimeUnit.MILLISECONDS.toNanos(origin.clockMillis()));
            page.putLong(WALL_OFFSET, WALL_START);
            page.putLong(SEED, origin.seed());
            return new ClockPage(page);
        }
    }

    /** Returns the monotonic time in nanoseconds. */
    long now() {
        return page.getLong(NOW);
    }

    /** Returns the time in milliseconds since the first start of the node. */
    long millis() {
        return TimeUnit.NANOSECONDS.toMillis(now() - START);
    }

    /** Sets the clock, which must not go back, and begins a step. */
    void beginStepAt(long time) {
        page.putLong(EPOCH, page.getLong(EPOCH) + 1);
        page.putLong(NOW, Math.max(time, now() + NANOS_PER_STEP));
    }

    /** Begins a step at the current time. */
    void beginStep() {
        beginStepAt(now());
    }

    /** Returns how often the node has read its clock. */
    long reads() {
        return page.getLong(READS);
    }

    /** Returns the earliest time until which a thread waits. */
    OptionalLong nextDeadline(LongPredicate isAlive) {
        long next = Long.MAX_VALUE;
        for (int i = 0; i < SLOT_COUNT; i++) {
            if (kind(i) == WAITS && isAlive.test(thread(i))) {
                next = Math.min(next, deadline(i));
            }
        }
        return next == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(next);
    }

    /** Returns true if a thread waits until the current time or earlier, and so has yet to notice it. */
    boolean hasExpired(LongPredicate isAlive) {
        for (int i = 0; i < SLOT_COUNT; i++) {
            int kind = kind(i);
            if ((kind == WAITS || kind == SPINS) && deadline(i) <= now() && isAlive.test(thread(i))) {
                return true;
            }
        }
        return false;
    }

    private int kind(int slot) {
        return page.getInt(SLOTS + slot * SLOT_SIZE + 12);
    }

    private int thread(int slot) {
        return page.getInt(SLOTS + slot * SLOT_SIZE + 8);
    }

    private long deadline(int slot) {
        return page.getLong(SLOTS + slot * SLOT_SIZE);
    }
}
