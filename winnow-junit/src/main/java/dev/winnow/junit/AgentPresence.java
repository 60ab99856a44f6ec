package dev.winnow.junit;

/** The check for the agent in this JVM, by reflection because the agent is an optional dependency. */
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
