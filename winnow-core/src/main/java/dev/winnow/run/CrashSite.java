package dev.winnow.run;

import dev.winnow.system.StepLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Where in the user's code an exception came from.
 *
 * @param locationWithLine with the line, for people
 * @param location without, to tell one bug from another: the same after an unrelated change, and in every run
 */
record CrashSite(String locationWithLine, String location) {

    // Whatever calls a world goes through one of these: what called them is no part of the system.
    private static final Set<String> CALLERS =
            Set.of(Runner.class.getName(), MonitoredWorld.class.getName(), StepLog.class.getName());

    // Packages of Winnow that stand between a handler and what it calls.
    private static final List<String> OURS = List.of(
            "dev.winnow.collect.",
            "dev.winnow.invariant.",
            "dev.winnow.model.",
            "dev.winnow.pekko.control.",
            "dev.winnow.run.",
            "dev.winnow.scenario.",
            "dev.winnow.symmetry.",
            "dev.winnow.system.",
            "dev.winnow.world.");

    private static final CrashSite UNKNOWN = new CrashSite("", "");

    static CrashSite of(Throwable cause) {
        List<StackTraceElement> own = usersFrames(cause);
        if (own.isEmpty()) {
            return UNKNOWN;
        }
        if (cause instanceof StackOverflowError) {
            String place = " in " + recurring(own);
            return new CrashSite(place, place);
        }
        return new CrashSite(" at " + own.get(0), " in " + place(own.get(0)));
    }

    /** The frames that are neither ours nor the platform's, down to where we called the user's code. */
    private static List<StackTraceElement> usersFrames(Throwable cause) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (StackTraceElement frame : cause.getStackTrace()) {
            String type = frame.getClassName();
            if (CALLERS.contains(type)) {
                break;
            }
            boolean platform = type.startsWith("java.") || type.startsWith("jdk.");
            if (!platform && OURS.stream().noneMatch(type::startsWith)) {
                frames.add(frame);
            }
        }
        return frames;
    }

    /**
     * A method of the cycle that exhausted the stack. In which of them it ended depends on the JIT; that they come
     * again and again does not, and the first of those by name is always the same.
     */
    private static String recurring(List<StackTraceElement> frames) {
        Map<String, Integer> counts = new TreeMap<>();
        frames.forEach(frame -> counts.merge(place(frame), 1, Integer::sum));
        int most = counts.values().stream().max(Comparator.naturalOrder()).orElse(0);
        return counts.entrySet().stream()
                .filter(entry -> 2 * entry.getValue() >= most)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    private static String place(StackTraceElement frame) {
        String method = frame.getMethodName();
        if (method.startsWith("lambda$")) {
            method = method.substring("lambda$".length(), method.lastIndexOf('$'));
        }
        return frame.getClassName() + "." + method;
    }
}
