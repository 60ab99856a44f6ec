package dev.winnow.system;

import java.math.BigDecimal;
import java.time.Duration;

/** The semantics of time. */
public sealed interface Timing {

    /**
     * Asynchronous timing: each process has its own clock of arbitrary speed, and messages take any time. The timers of
     * a process fire in the order of their deadlines. The clock of a process advances only when one of its timers
     * fires.
     */
    record Asynchronous() implements Timing {

        @Override
        public boolean hasCommonClock() {
            return false;
        }

        @Override
        public String describe() {
            return "asynchronous";
        }
    }

    /**
     * Timing with one common time, in whole units. Time does not advance past an event that is due. Without drift, all
     * processes have the same clock, and a timer fires exactly at its deadline.
     *
     * <p>With drift ρ, each process has a clock of its own, which starts at 0. Its rate lies between 1-ρ and 1+ρ and
     * may change at any time. A timer of delay d fires when the clock of its process has advanced by d: after d/(1+ρ)
     * to d/(1-ρ) units of common time. Every execution is possible with clocks within these bounds. Searches explore
     * only firing times and clock readings in whole units: choose units in which a timer drifts by at least one.
     *
     * <p>The arrival time of a message within its bounds is a choice; it is answered and recorded like
     * {@code choose(k)}, before the choices of the handler. With drift, the time at which a timer fires and the reading
     * of a clock are choices, too. Computing the enabled events takes time linear in the number of pending events.
     *
     * @param least minimum delay of a message, in units of common time
     * @param most maximum delay of a message
     * @param driftPpm maximum drift of a clock, in parts per million
     */
    record Timed(long least, long most, long driftPpm) implements Timing {

        private static final long MILLION = 1_000_000;

        private static final long MAX_DELAY = 1L << 40; // sums of delays must not overflow

        public Timed {
            if (least < 0 || most < least || most > MAX_DELAY) {
                throw new IllegalArgumentException("message delays must satisfy 0 <= least <= most, at most "
                        + MAX_DELAY + ", not from " + least + " to " + most);
            }
            if (driftPpm < 0 || driftPpm >= MILLION) {
                throw new IllegalArgumentException(
                        "the drift must be at least 0 and below 1000000 parts per million, not " + driftPpm);
            }
        }

        /** Returns the same timing with clocks that drift by at most this many parts per million. */
        public Timed withDrift(long ppm) {
            return new Timed(least, most, ppm);
        }

        /** Returns true if clocks may drift. */
        public boolean hasDrift() {
            return driftPpm > 0;
        }

        /** Returns the least common time in which a clock can advance by this much. */
        public long leastTime(long advance) {
            return scale(advance, MILLION, MILLION + driftPpm, true);
        }

        /** Returns the most common time in which a clock can advance by no more than this. */
        public long mostTime(long advance) {
            return scale(advance, MILLION, MILLION - driftPpm, false);
        }

        /** Returns the least advance of a clock in this common time. */
        public long leastAdvance(long time) {
            return scale(time, MILLION - driftPpm, MILLION, true);
        }

        /** Returns the most advance of a clock in this common time. */
        public long mostAdvance(long time) {
            return scale(time, MILLION + driftPpm, MILLION, false);
        }

        /** Returns {@code value * factor / divisor}, rounded up or down; at most {@code Long.MAX_VALUE}. */
        private static long scale(long value, long factor, long divisor, boolean up) {
            long rest = value % divisor * factor;
            long part = up ? -Math.floorDiv(-rest, divisor) : rest / divisor;
            long whole = value / divisor;
            return whole > (Long.MAX_VALUE - part) / factor ? Long.MAX_VALUE : whole * factor + part;
        }

        /** Returns {@code 10 %} or {@code 0.005 %}. */
        private String percent() {
            return BigDecimal.valueOf(driftPpm, 4).stripTrailingZeros().toPlainString() + " %";
        }

        @Override
        public boolean hasCommonClock() {
            return true;
        }

        @Override
        public String describe() {
            return "timed, delays " + least + " to " + most
                    + (hasDrift() ? ", clocks drift by at most " + percent() : "");
        }
    }

    /**
     * Asynchronous timing with clocks that stay close to each other: a timer of a process cannot fire while it would
     * set the clock of its process too far ahead of the next timer of another one.
     *
     * @param maxSkewNanos how far at most
     */
    record CloseClocks(long maxSkewNanos) implements Timing {

        private static final int NANO_DIGITS_OF_MILLI = 6;

        public CloseClocks {
            if (maxSkewNanos < 0) {
                throw new IllegalArgumentException("the skew must be at least 0, not " + maxSkewNanos);
            }
        }

        @Override
        public boolean hasCommonClock() {
            return true; // a step of one process decides whether a timer of another one may fire
        }

        @Override
        public String describe() {
            return "asynchronous, timers at most "
                    + BigDecimal.valueOf(maxSkewNanos, NANO_DIGITS_OF_MILLI)
                            .stripTrailingZeros()
                            .toPlainString() + " ms apart";
        }
    }

    /** Returns asynchronous timing: arbitrary delays and one clock per process. */
    static Timing asynchronous() {
        return new Asynchronous();
    }

    /** Returns timing with one common clock and message delays of {@code least} to {@code most} units. */
    static Timed timed(long least, long most) {
        return new Timed(least, most, 0);
    }

    /** Returns asynchronous timing with clocks at most this far apart. */
    static CloseClocks closeClocks(Duration maxSkew) {
        return new CloseClocks(maxSkew.toNanos());
    }

    /**
     * Returns true if one common time drives all processes, or bounds their clocks. Then a step of one process can
     * affect when another one acts, so no two steps are independent, and messages with equal content differ in age.
     */
    boolean hasCommonClock();

    /** Returns the text for the header of an execution file. */
    String describe();
}
