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
        private final int most; // slots
        // Slot i is the lower half at 2i and the upper one at 2i + 1, which is odd; 0 where there is none.
        private long[] slots = new long[2 * SMALLEST];
        private int room = room(SMALLEST); // for so many more
        private long forgotten;

        Shard(int most) {
            this.most = most;
        }

        private static int room(int capacity) {
            return (int) (3L * capacity / 4);
        }

        boolean add(long low, long upper) {
            if (room == 0 && slots.length / 2 < most) {
                grow();
            }
            int home = home(low);
            int at = home;
            while (slots[at + 1] != 0) {
                if (slots[at] == low && slots[at + 1] == upper) {
                    return false;
                }
                at = at + 2 == slots.length ? 0 : at + 2;
            }
            if (room == 0) {
                forgotten++;
                at = instead(home, at, (int) (upper >>> 1));
            } else {
                room--;
            }
            slots[at] = low;
            slots[at + 1] = upper;
            return true;
        }

        /** One of those between, by chance: free slots stay free, so that all others are found as before. */
        private int instead(int home, int free, int chance) {
            int between = Math.floorMod(free - home, slots.length) / 2;
            if (between == 0) {
                return free; // seldom enough to overdraw the room
            }
            return (home + 2 * Math.floorMod(chance, between)) % slots.length;
        }

        private int home(long low) {
            return 2 * (int) (((low & 0xffff_ffffL) * (slots.length / 2)) >>> 32);
        }

        private void grow() {
            long[] old = slots;
            int capacity = Math.min(most, old.length / 2 + old.length / 4);
            slots = new long[2 * capacity];
            room += room(capacity) - room(old.length / 2);
            for (int i = 0; i < old.length; i += 2) {
                if (old[i + 1] != 0) {
                    int at = home(old[i]);
                    while (slots[at + 1] != 0) {
                        at = at + 2 == slots.length ? 0 : at + 2;
                    }
                    slots[at] = old[i];
                    slots[at + 1] = old[i + 1];
                }
            }
        }
    }
}
