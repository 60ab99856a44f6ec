package dev.winnow.junit;

/** Whether this JVM was started with Winnow's agent, which brings its own classes. */
final class AgentPresence {

    private AgentPresence() {}

    static boolean isAttached() {
        try {
            return Boolean.TRUE.equals(Class.forName("dev.winnow.agent.Agent")
                    .getMethod("isAttached")
                    .invoke(null));
        } catch (ReflectiveOperationException | LinkageError e) {
            return false;
        }
    }
}
