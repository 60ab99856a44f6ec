package dev.winnow.lab.bench.threads;

import java.util.function.Supplier;

/** A probe that tells the time of its node, in milliseconds. */
public final class VirtualClock implements Supplier<Long> {

    @Override
    public Long get() {
        return System.currentTimeMillis();
    }
}
