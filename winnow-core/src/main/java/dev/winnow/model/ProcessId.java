package dev.winnow.model;

import org.jspecify.annotations.Nullable;

/**
 * The name of a process: a single-threaded part of the system that handles one message at a time.
 *
 * <p>Names last: they are the same in every execution of a scenario, so they may be written to files and compared
 * across executions. A child's name is made of its creator's and its own ({@code broker/worker-0}).
 */
public record ProcessId(String name) implements Comparable<ProcessId> {

    /** Where external messages come from: the world around the system. It is never started and receives nothing. */
    public static final ProcessId OUTSIDE = new ProcessId("outside");

    public ProcessId {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "a process needs a name without surrounding space or control characters, not '" + name + "'");
        }
    }

    /** Written out because handlers may make the name anew for every message they send. */
    private static boolean isName(String name) {
        int length = name.length();
        if (length == 0 || Character.isWhitespace(name.charAt(0)) || Character.isWhitespace(name.charAt(length - 1))) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (Character.isISOControl(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    public static ProcessId of(String name) {
        return new ProcessId(name);
    }

    // Spelled out because every send looks its destination up.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof ProcessId process && name.equals(process.name));
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public int compareTo(ProcessId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
