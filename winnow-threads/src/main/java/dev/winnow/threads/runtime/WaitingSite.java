package dev.winnow.threads.runtime;

/** Where a thread waits: the method of the program that called the JDK. */
final class WaitingSite {

    private WaitingSite() {}

    /** Returns class and method, such as {@code Follower.ping}; of the JDK if the program is not on the stack. */
    static String of(ControlledThread thread) {
        StackTraceElement best = null;
        for (StackTraceElement frame : thread.stackTrace()) {
            String name = frame.getClassName();
            if (name.startsWith("dev.winnow.threads.")) {
                continue;
            }
            boolean isOfJdk = frame.getModuleName() != null;
            if (!isOfJdk) {
                return text(frame);
            }
            boolean isBlocking = name.startsWith("java.lang.") || name.startsWith("java.util.concurrent.locks.");
            if (best == null && !isBlocking && !name.startsWith("jdk.")) {
                best = frame;
            }
        }
        return best == null ? "its start" : text(best);
    }

    private static String text(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.substring(name.lastIndexOf('.') + 1) + "." + frame.getMethodName();
    }
}
