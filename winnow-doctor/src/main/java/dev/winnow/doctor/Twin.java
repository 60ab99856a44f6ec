package dev.winnow.doctor;

import dev.winnow.run.Campaign;
import java.util.List;
import java.util.Set;

/** The main class of another JVM: performs the executions of its errand and records them. */
public final class Twin {

    // Codes that a system under test hardly ever exits with.
    static final int DONE = 90;
    static final int TIME = 91;
    static final int SAME_ORDER = 92;
    static final int FAILED = 93;

    private Twin() {}

    /**
     * Runs one errand.
     *
     * @param arguments the order of sets that this JVM must not have, and the errand
     */
    public static void main(String[] arguments) {
        ProcessHandle.current().parent().ifPresent(Twin::dieWith);
        int code = arguments[0].equals(orderOfSets())
                ? SAME_ORDER
                : run(List.of(arguments).subList(1, arguments.length));
        Runtime.getRuntime().halt(code); // the system may have threads of its own
    }

    /**
     * How this JVM orders Set.of: one half of them forwards, the others backwards. Of two that differ in this, no set of
     * three or more elements comes in the same order either.
     */
    static String orderOfSets() {
        return Set.of(1, 2).toString();
    }

    private static void dieWith(ProcessHandle parent) {
        var unused = parent.onExit().thenRun(() -> Runtime.getRuntime().halt(FAILED));
    }

    private static int run(List<String> arguments) {
        try {
            Errand errand = Errand.parse(arguments);
            ContextLoader.enter(errand.patient().scenario());
            Campaign campaign = new Recordings(errand.patient(), errand.directory())
                    .campaign(errand.executions(), errand.time(), () -> false, System::nanoTime);
            Campaign.Result result = campaign.fuzz(1, Runnable::run);
            Campaign.Trouble trouble = result.trouble();
            if (trouble != null) {
                throw trouble.cause();
            }
            return result.stopped() == Campaign.Stopped.DONE ? DONE : TIME;
        } catch (Throwable e) { // the parent shows it
            e.printStackTrace();
            return FAILED;
        }
    }
}
