package dev.winnow.run;

import dev.winnow.system.UserCode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The location in user code from which an exception was thrown.
 *
 * @param locationWithLine location with line number, for messages
 * @param location location without line number, for fingerprints: equal in every run and after unrelated changes
 */
record CrashSite(String locationWithLine, String location) {

    private static final CrashSite UNKNOWN = new CrashSite("", "");

    static CrashSite of(Throwable cause) {
        List<StackTraceElement> frames = UserCode.frames(cause);
        if (frames.isEmpty()) {
            return UNKNOWN;
        }
        if (cause instanceof StackOverflowError) {
            String location = " in " + recurringMethod(frames);
            return new CrashSite(location, location);
        }
        return new CrashSite(" at " + UserCode.text(frames.get(0)), " in " + methodName(frames.get(0)));
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
