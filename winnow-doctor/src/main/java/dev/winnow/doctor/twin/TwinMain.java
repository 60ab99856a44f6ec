package dev.winnow.doctor.twin;

import dev.winnow.doctor.load.ContextLoader;
import dev.winnow.run.Campaign;
import java.util.List;
import java.util.Set;

/** The main class of another JVM: performs the executions of its errand and records them. */
public final class TwinMain {

    // Codes that a system under test hardly ever exits with.
    static final int DONE = 90;
    static final int TIME_UP = 91;
    static final int SAME_ORDER = 92;
    static final int FAILED = 93;

    private TwinMain() {}

    /**
     * Runs one errand.
     *
     * @param arguments the order of sets that this JVM must not have, and the errand
     */
    public static void main(String[] arguments) {
        ProcessHandle.current().parent().ifPresent(TwinMain::haltWithParent);
        int code = arguments[0].equals(setOrder())
                ? SAME_ORDER
                : run(List.of(arguments).subList(1, arguments.length));
        Runtime.getRuntime().halt(code); // the system may have threads of its own
    }

    /**
     * How this JVM orders Set.of: one half of them forwards, the others backwards. Of two that differ in this, no set
     * of three or more elements comes in the same order either.
     */
    static String setOrder() {
        return Set.of(1, 2).toString();
    }

    private static void haltWithParent(ProcessHandle parent) {
        var unused = parent.onExit().thenRun(() -> Runtime.getRuntime().halt(FAILED));
    }

    private static int run(List<String> arguments) {
        try {
            TwinRequest errand = TwinRequest.parse(arguments);
            ContextLoader.use(errand.examined().scenario());
            Campaign campaign = new RecordedRun(errand.examined(), errand.directory())
                    .campaign(errand.executions(), errand.time(), () -> false, System::nanoTime);
            Campaign.CampaignResult result = campaign.findEveryViolation(1, Runnable::run);
            Campaign.CampaignError trouble = result.error();
            if (trouble != null) {
                throw trouble.cause();
            }
            return result.stopReason() == Campaign.StopReason.DONE ? DONE : TIME_UP;
        } catch (Throwable e) { // the parent shows it
            e.printStackTrace();
            return FAILED;
        }
    }
}
