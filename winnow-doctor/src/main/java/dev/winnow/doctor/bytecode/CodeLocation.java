package dev.winnow.doctor.bytecode;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the system under test.
 *
 * @param className the binary name
 * @param line the line number, or -1 if unknown
 */
public record CodeLocation(String className, String method, int line) {
    public static final int UNKNOWN_LINE = -1;

    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

    public CodeLocation {
        method = asInSource(method);
    }

    /**
     * Returns the name of the method in the source. The body of a lambda, {@code lambda$method$7}, counts for
     * {@code method}.
     */
    private static String asInSource(String method) {
        Matcher lambda = LAMBDA.matcher(method);
        if (!lambda.matches()) {
            return method;
        }
        return switch (lambda.group(1)) {
            case "new" -> "<init>";
            case "static" -> "<clinit>";
            default -> lambda.group(1);
        };
    }
}
