package dev.winnow.pipes.process;

import java.util.Map;

/**
 * The system call in which a thread waits, as {@code /proc/PID/task/TID/syscall} shows it: its number, its arguments,
 * two addresses. Tells whether the thread waits for a time.
 */
final class WaitingCall {

    private static final int NEVER = -1; // the call has no limit of time
    private static final int ALWAYS = -2; // the call waits for a time only

    /** The position of the limit among the arguments, per call that may wait. */
    private static final Map<Long, Integer> X86_64 = Map.ofEntries(
            Map.entry(0L, NEVER), // read
            Map.entry(7L, 2), // poll
            Map.entry(17L, NEVER), // pread64
            Map.entry(19L, NEVER), // readv
            Map.entry(23L, 4), // select
            Map.entry(34L, NEVER), // pause
            Map.entry(35L, ALWAYS), // nanosleep
            Map.entry(45L, NEVER), // recvfrom
            Map.entry(61L, NEVER), // wait4
            Map.entry(130L, NEVER), // rt_sigsuspend
            Map.entry(202L, 3), // futex
            Map.entry(230L, ALWAYS), // clock_nanosleep
            Map.entry(232L, 3), // epoll_wait
            Map.entry(247L, NEVER), // waitid
            Map.entry(270L, 4), // pselect6
            Map.entry(271L, 2), // ppoll
            Map.entry(281L, 3), // epoll_pwait
            Map.entry(441L, 3)); // epoll_pwait2

    private static final Map<Long, Integer> AARCH64 = Map.ofEntries(
            Map.entry(22L, 3), // epoll_pwait
            Map.entry(63L, NEVER), // read
            Map.entry(65L, NEVER), // readv
            Map.entry(67L, NEVER), // pread64
            Map.entry(72L, 4), // pselect6
            Map.entry(73L, 2), // ppoll
            Map.entry(95L, NEVER), // waitid
            Map.entry(98L, 3), // futex
            Map.entry(101L, ALWAYS), // nanosleep
            Map.entry(115L, ALWAYS), // clock_nanosleep
            Map.entry(133L, NEVER), // rt_sigsuspend
            Map.entry(207L, NEVER), // recvfrom
            Map.entry(260L, NEVER), // wait4
            Map.entry(441L, 3)); // epoll_pwait2

    private WaitingCall() {}

    /** Returns false only if the thread certainly waits for something else than a time. */
    static boolean mayWaitForTime(String text) {
        return mayWaitForTime(text, System.getProperty("os.arch"));
    }

    static boolean mayWaitForTime(String text, String architecture) {
        String[] words = text.strip().split(" ", -1);
        if (!words[0].matches("[0-9]{1,9}")) { // running, or blocked outside a call
            return true;
        }
        Integer limit =
                (architecture.equals("aarch64") ? AARCH64 : X86_64).getOrDefault(Long.parseLong(words[0]), ALWAYS);
        if (limit < 0 || limit + 1 >= words.length) {
            return limit != NEVER;
        }
        String value = words[limit + 1];
        return !isNull(value) && !isMinusOne(value);
    }

    /** Returns true for no time, given by address. A limit of 0 ms would not wait. */
    private static boolean isNull(String value) {
        return value.equals("0x0");
    }

    /** Returns true for no limit in milliseconds: an int, whose upper half is undefined. */
    private static boolean isMinusOne(String value) {
        return value.endsWith("ffffffff");
    }
}
