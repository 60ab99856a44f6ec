package dev.winnow.explore.visited;

/**
 * Only the names of configurations, 128 bits each: open addressing in flat arrays, so that a look-up touches one place
 * in memory. Shards grow one by one, and by a half, so that there is never much more than is used: 21 to 32 bytes for
 * each. If there is no more room, a new name takes the place of an old one near by.
 */
public final class FingerprintSet implements VisitedSet {

    private static final int INITIAL_SLOTS = 1 << 6; // slots of a shard
    private static final int SLOT_BYTES = 16; // bytes

    private final FingerprintShard[] shards = new FingerprintShard[SHARDS];

    /** At the most so many bytes. */
    public FingerprintSet(long memory) {
        int most = (int) Math.max(INITIAL_SLOTS, Math.min(memory / (SLOT_BYTES * SHARDS), Integer.MAX_VALUE / 2 - 8));
        for (int i = 0; i < SHARDS; i++) {
            shards[i] = new FingerprintShard(most);
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
        private static final int BUCKET_SLOTS = 8; // slots

        private final int maxSlots; // slots
        // Slot i is the lower half at 2i and the upper one at 2i + 1, which is odd; 0 where there is none.
        private long[] slots = new long[2 * INITIAL_SLOTS];
        private int freeSlots = freeSlots(INITIAL_SLOTS); // for so many more
        private boolean
                isAtMaxSize; // it cannot grow any more: names are in the bucket that is their home, or forgotten
        private long evictions;

        FingerprintShard(int most) {
            this.maxSlots = most / BUCKET_SLOTS * BUCKET_SLOTS;
        }

        private static int freeSlots(int capacity) {
            return (int) (3L * capacity / 4);
        }

        boolean addIfAbsent(long low, long upper) {
            if (freeSlots == 0 && !isAtMaxSize) {
                grow();
            }
            return isAtMaxSize ? addToBucket(low, upper) : addByProbing(low, upper);
        }

        /** At its home or behind it, before the next free slot. */
        private boolean addByProbing(long low, long upper) {
            int at = homeSlot(low);
            while (slots[at + 1] != 0) {
                if (slots[at] == low && slots[at + 1] == upper) {
                    return false;
                }
                at = at + 2 == slots.length ? 0 : at + 2;
            }
            put(at, low, upper);
            freeSlots--;
            return true;
        }

        private boolean addToBucket(long low, long upper) {
            int first = homeSlot(low) / (2 * BUCKET_SLOTS) * (2 * BUCKET_SLOTS);
            int free = -1;
            for (int at = first; at < first + 2 * BUCKET_SLOTS; at += 2) {
                if (slots[at] == low && slots[at + 1] == upper) {
                    return false;
                }
                free = slots[at + 1] == 0 ? at : free;
            }
            if (free < 0) {
                evictions++;
                free = first + 2 * (int) ((upper >>> 1) % BUCKET_SLOTS);
            }
            put(free, low, upper);
            return true;
        }

        private void put(int at, long low, long upper) {
            slots[at] = low;
            slots[at + 1] = upper;
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
