package dev.winnow.explore;

/**
 * Only the names of configurations, 128 bits each: open addressing in flat arrays, so that a look-up touches one place in memory. Shards grow one by one, and by a half, so that there is never
 * much more than is used: 21 to 32 bytes for each. If there is no more room, a new name takes the place of an old one near by.
 */
final class Names implements Visited {

    private static final int SMALLEST = 1 << 6; // slots of a shard
    private static final int SLOT = 16; // bytes

    private final Shard[] shards = new Shard[SHARDS];

    /** At the most so many bytes. */
    Names(long memory) {
        int most = (int) Math.max(SMALLEST, Math.min(memory / (SLOT * SHARDS), Integer.MAX_VALUE / 2 - 8));
        for (int i = 0; i < SHARDS; i++) {
            shards[i] = new Shard(most);
        }
    }

    @Override
    public boolean add(long low, long high, int[] configurations, int at) {
        return shards[Visited.shard(low)].add(low, high | 1);
    }

    @Override
    public long touch(long low) {
        Shard shard = shards[Visited.shard(low)];
        return shard.slots[shard.home(low)];
    }

    @Override
    public boolean readsConfigurations() {
        return false;
    }

    @Override
    public long forgotten() {
        long sum = 0;
        for (Shard shard : shards) {
            sum += shard.forgotten;
        }
        return sum;
    }

    @Override
    public long confused() {
        return 0;
    }

    @Override
    public long bytes() {
        long sum = 0;
        for (Shard shard : shards) {
            sum += 8L * shard.slots.length;
        }
        return sum;
    }

    private static final class Shard {
        private static final int BUCKET = 8; // slots

        private final int most; // slots
        // Slot i is the lower half at 2i and the upper one at 2i + 1, which is odd; 0 where there is none.
        private long[] slots = new long[2 * SMALLEST];
        private int room = room(SMALLEST); // for so many more
        private boolean isLast; // it cannot grow any more: names are in the bucket that is their home, or forgotten
        private long forgotten;

        Shard(int most) {
            this.most = most / BUCKET * BUCKET;
        }

        private static int room(int capacity) {
            return (int) (3L * capacity / 4);
        }

        boolean add(long low, long upper) {
            if (room == 0 && !isLast) {
                grow();
            }
            return isLast ? addToBucket(low, upper) : addBehind(low, upper);
        }

        /** At its home or behind it, before the next free slot. */
        private boolean addBehind(long low, long upper) {
            int at = home(low);
            while (slots[at + 1] != 0) {
                if (slots[at] == low && slots[at + 1] == upper) {
                    return false;
                }
                at = at + 2 == slots.length ? 0 : at + 2;
            }
            put(at, low, upper);
            room--;
            return true;
        }

        private boolean addToBucket(long low, long upper) {
            int first = home(low) / (2 * BUCKET) * (2 * BUCKET);
            int free = -1;
            for (int at = first; at < first + 2 * BUCKET; at += 2) {
                if (slots[at] == low && slots[at + 1] == upper) {
                    return false;
                }
                free = slots[at + 1] == 0 ? at : free;
            }
            if (free < 0) {
                forgotten++;
                free = first + 2 * (int) ((upper >>> 1) % BUCKET);
            }
            put(free, low, upper);
            return true;
        }

        private void put(int at, long low, long upper) {
            slots[at] = low;
            slots[at + 1] = upper;
        }

        private int home(long low) {
            return 2 * (int) (((low & 0xffff_ffffL) * (slots.length / 2)) >>> 32);
        }

        private void grow() {
            long[] old = slots;
            int capacity = Math.min(most, old.length / 2 + old.length / 4);
            isLast = capacity == most;
            slots = new long[2 * capacity];
            room = room(capacity);
            for (int i = 0; i < old.length; i += 2) {
                if (old[i + 1] != 0) {
                    boolean unused = isLast ? addToBucket(old[i], old[i + 1]) : addBehind(old[i], old[i + 1]);
                }
            }
        }
    }
}
