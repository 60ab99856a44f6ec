package dev.winnow.model;

import org.jspecify.annotations.Nullable;

/**
 * The name of a process, which is a single-threaded part of the system that handles one message at a time.
 *
 * <p>Names are equal in every execution of a scenario, so they can be stored in files and compared across executions.
 * The name of a spawned process starts with that of its creator: {@code broker/worker-0}.
 */
public record ProcessId(String name) implements Comparable<ProcessId> {

    /** The sender of external messages: the environment of the system. It is never started and receives nothing. */
    public static final ProcessId OUTSIDE = new ProcessId("outside");

    public ProcessId {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "a process needs a name without surrounding space or control characters, not '" + name + "'");
        }
    }

    /** Returns true if the name is valid. Avoids allocation, because handlers may create an id for every message. */
    private static boolean isName(@Nullable String name) {
        if (name == null) {
            return false;
        }
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

    /** Returns the id of the process with this name. */
    public static ProcessId of(String name) {
        return new ProcessId(name);
    }

    // Faster than the generated method; every send looks up its receiver.
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
