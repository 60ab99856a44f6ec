package dev.winnow.system;

/** How time passes. */
public sealed interface Timing {

    /**
     * Each process has a clock of its own that runs as fast or as slow as it likes: messages take any time, and of the
     * timers of one process the one with the earliest deadline fires first. Time passes at a process only when one of
     * its timers fires.
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
     * One clock for all. A message takes from {@code least} to {@code most} units, a timer fires at its deadline, and
     * what must happen by then happens before time goes on. When a message arrives within these bounds is a choice,
     * answered and recorded like {@code choose(k)} before those of the handler. Finding out what is enabled takes time
     * linear in what is pending.
     */
    record Timed(long least, long most) implements Timing {

        private static final long LONGEST = 1L << 40; // sums of delays stay far from the end of time

        public Timed {
            if (least < 0 || most < least || most > LONGEST) {
                throw new IllegalArgumentException("message delays are from least >= 0 to most >= least, at most "
                        + LONGEST + ", not from " + least + " to " + most);
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

    static Timing asynchronous() {
        return new Asynchronous();
    }

    static Timing timed(long least, long most) {
        return new Timed(least, most);
    }

    /**
     * Returns true if one clock drives all processes, so that what one of them does can decide when another one acts:
     * no two steps are independent, and messages of equal content differ by their age.
     */
    boolean hasCommonClock();

    /** Returns the words for the header of an execution. */
    String describe();
}
