package dev.winnow.run;

import dev.winnow.system.StepLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The location in user code from which an exception was thrown.
 *
 * @param locationWithLine location with line number, for messages
 * @param location location without line number, for fingerprints: equal in every run and after unrelated changes
 */
record CrashSite(String locationWithLine, String location) {

    // All calls of a world go through one of these classes. Frames above them do not belong to the system.
    private static final Set<String> CALLERS =
            Set.of(Runner.class.getName(), MonitoredWorld.class.getName(), StepLog.class.getName());

    // Packages of Winnow whose frames may appear among those of a handler.
    private static final List<String> WINNOW_PACKAGES = List.of(
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
        List<StackTraceElement> frames = userFrames(cause);
        if (frames.isEmpty()) {
            return UNKNOWN;
        }
        if (cause instanceof StackOverflowError) {
            String location = " in " + recurringMethod(frames);
            return new CrashSite(location, location);
        }
        return new CrashSite(" at " + frames.get(0), " in " + methodName(frames.get(0)));
    }

    /** Returns the frames of user code, innermost first. */
    private static List<StackTraceElement> userFrames(Throwable cause) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (StackTraceElement frame : cause.getStackTrace()) {
            String type = frame.getClassName();
            if (CALLERS.contains(type)) {
                break;
            }
            if (!UserFrames.isPlatform(type) && WINNOW_PACKAGES.stream().noneMatch(type::startsWith)) {
                frames.add(frame);
            }
        }
        return frames;
    }

    /**
     * Returns a method of the recursion that exhausted the stack. The innermost method depends on the JIT compiler; the
     * first by name among those that recur does not.
     */
    private static String recurringMethod(List<StackTraceElement> frames) {
        Map<String, Integer> counts = new TreeMap<>();
        frames.forEach(frame -> counts.merge(methodName(frame), 1, Integer::sum));
        int maxCount = counts.values().stream().max(Comparator.naturalOrder()).orElse(0);
        return counts.entrySet().stream()
                .filter(entry -> 2 * entry.getValue() >= maxCount)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    private static String methodName(StackTraceElement frame) {
        String method = frame.getMethodName();
        if (method.startsWith("lambda$")) {
            method = method.substring("lambda$".length(), method.lastIndexOf('$'));
        }
        return frame.getClassName() + "." + method;
    }
}
