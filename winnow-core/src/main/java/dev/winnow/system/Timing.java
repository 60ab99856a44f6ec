package dev.winnow.system;

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
     * Timing with one clock for all processes. A timer fires exactly at its deadline, and time does not advance past an
     * event that is due.
     *
     * <p>The arrival time of a message within its bounds is a choice; it is answered and recorded like
     * {@code choose(k)}, before the choices of the handler. Computing the enabled events takes time linear in the
     * number of pending events.
     *
     * @param least minimum delay of a message, in units of virtual time
     * @param most maximum delay of a message
     */
    record Timed(long least, long most) implements Timing {

        private static final long MAX_DELAY = 1L << 40; // sums of delays must not overflow

        public Timed {
            if (least < 0 || most < least || most > MAX_DELAY) {
                throw new IllegalArgumentException("message delays must satisfy 0 <= least <= most, at most "
                        + MAX_DELAY + ", not from " + least + " to " + most);
            }
        }

        @Override
        public boolean hasCommonClock() {
            return true;
        }

        @Override
        public String describe() {
            return "timed, delays " + least + " to " + most;
        }
    }

    /** Returns asynchronous timing: arbitrary delays and one clock per process. */
    static Timing asynchronous() {
        return new Asynchronous();
    }

    /** Returns timing with one common clock and message delays of {@code least} to {@code most} units. */
    static Timing timed(long least, long most) {
        return new Timed(least, most);
    }

    /**
     * Returns true if one clock drives all processes. Then a step of one process can affect when another one acts, so
     * no two steps are independent, and messages with equal content differ in age.
     */
    boolean hasCommonClock();

    /** Returns the text for the header of an execution file. */
    String describe();
}
