package dev.winnow.pekko;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.winnow.model.Dice;

/** 128 bits that depend on all that was fed, and on its order. */
final class Digest implements Comparable<Digest> {

    private static final long LOW = 0x9E3779B97F4A7C15L;
    private static final long HIGH = 0xC2B2AE3D27D4EB4FL;

    private long low = LOW;
    private long high = HIGH;

    long low() {
        return low;
    }

    long high() {
        return high;
    }

    Digest feed(long value) {
        low = Dice.mix(low * LOW + value);
        high = Dice.mix(high * HIGH + value + 1);
        return this;
    }

    Digest feed(boolean value) {
        return feed(value ? 1 : 2);
    }

    Digest feed(CharSequence text) {
        HashValue128 hash = Hashing.xxh3_128().hashCharsTo128Bits(text);
        return feed(hash.getLeastSignificantBits(), hash.getMostSignificantBits());
    }

    Digest feed(Digest other) {
        return feed(other.low, other.high);
    }

    Digest feed(long lower, long higher) {
        low = Dice.mix(low * LOW + lower);
        high = Dice.mix(high * HIGH + higher);
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
