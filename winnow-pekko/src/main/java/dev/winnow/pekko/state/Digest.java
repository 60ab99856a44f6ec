package dev.winnow.pekko.state;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.winnow.model.SeededRandom;

/** A 128-bit hash of all values that are fed, in order. */
public final class Digest implements Comparable<Digest> {

    private static final long LOW = 0x9E3779B97F4A7C15L;
    private static final long HIGH = 0xC2B2AE3D27D4EB4FL;

    private long low = LOW;
    private long high = HIGH;

    /** Returns the lower 64 bits. */
    public long lowBits() {
        return low;
    }

    /** Returns the upper 64 bits. */
    public long highBits() {
        return high;
    }

    /** Feeds a number. */
    public Digest feed(long value) {
        low = SeededRandom.mix(low * LOW + value);
        high = SeededRandom.mix(high * HIGH + value + 1);
        return this;
    }

    /** Feeds a truth value. */
    public Digest feed(boolean value) {
        return feed(value ? 1 : 2);
    }

    /** Feeds a text. */
    public Digest feed(CharSequence text) {
        HashValue128 hash = Hashing.xxh3_128().hashCharsTo128Bits(text);
        return feed(hash.getLeastSignificantBits(), hash.getMostSignificantBits());
    }

    /** Feeds another digest. */
    public Digest feed(Digest other) {
        return feed(other.low, other.high);
    }

    /** Feeds 128 bits. */
    public Digest feed(long lower, long higher) {
        low = SeededRandom.mix(low * LOW + lower);
        high = SeededRandom.mix(high * HIGH + higher);
        return this;
    }

    @Override
    public int compareTo(Digest other) {
        int order = Long.compare(high, other.high);
        return order != 0 ? order : Long.compare(low, other.low);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Digest digest && digest.low == low && digest.high == high;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(low);
    }
}
