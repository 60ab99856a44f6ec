package dev.winnow.explore.visited;

/**
 * A visited set of 128-bit fingerprints: open addressing in flat arrays, so that a lookup touches one place in memory.
 * Shards grow independently and by half, which takes 21 to 32 bytes per fingerprint. At the memory limit, a new
 * fingerprint replaces an old one in the same bucket.
 */
public final class FingerprintSet implements VisitedSet {

    private static final int INITIAL_SLOTS = 1 << 6; // per shard
    private static final int SLOT_BYTES = 16;

    private final FingerprintShard[] shards = new FingerprintShard[SHARDS];

    /** Creates a set of at most this many bytes. */
    public FingerprintSet(long maxBytes) {
        int maxSlots =
                (int) Math.max(INITIAL_SLOTS, Math.min(maxBytes / (SLOT_BYTES * SHARDS), Integer.MAX_VALUE / 2 - 8));
        for (int i = 0; i < SHARDS; i++) {
            shards[i] = new FingerprintShard(maxSlots);
        }
    }

    @Override
    public boolean addIfAbsent(long low, long high, int[] configurations, int at) {
        return shards[VisitedSet.shardOf(low)].addIfAbsent(low, high | 1);
    }

    @Override
    public long prefetch(long low) {
        FingerprintShard shard = shards[VisitedSet.shardOf(low)];
        return shard.slots[shard.homeSlot(low)];
    }

    @Override
    public boolean storesStates() {
        return false;
    }

    @Override
    public long evictions() {
        long sum = 0;
        for (FingerprintShard shard : shards) {
            sum += shard.evictions;
        }
        return sum;
    }

    @Override
    public long collisions() {
        return 0;
    }

    @Override
    public long bytes() {
        long sum = 0;
        for (FingerprintShard shard : shards) {
            sum += 8L * shard.slots.length;
        }
        return sum;
    }

    private static final class FingerprintShard {
        private static final int BUCKET_SLOTS = 8;

        private final int maxSlots;
        // Slot i has the lower half at 2i and the upper half at 2i + 1. The upper half is odd, or 0 if the slot is
        // free.
        private long[] slots = new long[2 * INITIAL_SLOTS];
        private int freeSlots = freeSlots(INITIAL_SLOTS); // until it grows
        private boolean isAtMaxSize; // then a fingerprint is in its home bucket, or evicted
        private long evictions;

        FingerprintShard(int maxSlots) {
            this.maxSlots = maxSlots / BUCKET_SLOTS * BUCKET_SLOTS;
        }

        private static int freeSlots(int capacity) {
            return (int) (3L * capacity / 4);
        }

        boolean addIfAbsent(long low, long high) {
            if (freeSlots == 0 && !isAtMaxSize) {
                grow();
            }
            return isAtMaxSize ? addToBucket(low, high) : addByProbing(low, high);
        }

        /** Adds a fingerprint at its home slot or at the next free slot after it, unless present. */
        private boolean addByProbing(long low, long high) {
            int at = homeSlot(low);
            while (slots[at + 1] != 0) {
                if (slots[at] == low && slots[at + 1] == high) {
                    return false;
                }
                at = at + 2 == slots.length ? 0 : at + 2;
            }
            put(at, low, high);
            freeSlots--;
            return true;
        }

        private boolean addToBucket(long low, long high) {
            int first = homeSlot(low) / (2 * BUCKET_SLOTS) * (2 * BUCKET_SLOTS);
            int free = -1;
            for (int at = first; at < first + 2 * BUCKET_SLOTS; at += 2) {
                if (slots[at] == low && slots[at + 1] == high) {
                    return false;
                }
                free = slots[at + 1] == 0 ? at : free;
            }
            if (free < 0) {
                evictions++;
                free = first + 2 * (int) ((high >>> 1) % BUCKET_SLOTS);
            }
            put(free, low, high);
            return true;
        }

        private void put(int at, long low, long high) {
            slots[at] = low;
            slots[at + 1] = high;
        }

        private int homeSlot(long low) {
            return 2 * (int) (((low & 0xffff_ffffL) * (slots.length / 2)) >>> 32);
        }

        private void grow() {
            long[] old = slots;
            int capacity = Math.min(maxSlots, old.length / 2 + old.length / 4);
            isAtMaxSize = capacity == maxSlots;
            slots = new long[2 * capacity];
            freeSlots = freeSlots(capacity);
            for (int i = 0; i < old.length; i += 2) {
                if (old[i + 1] != 0) {
                    boolean unused = isAtMaxSize ? addToBucket(old[i], old[i + 1]) : addByProbing(old[i], old[i + 1]);
                }
            }
        }
    }
}
