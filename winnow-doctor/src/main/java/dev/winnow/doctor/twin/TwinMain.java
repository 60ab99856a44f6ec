package dev.winnow.doctor.twin;

import dev.winnow.doctor.load.ContextLoader;
import dev.winnow.run.Campaign;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.util.List;
import java.util.Set;

/** The main class of another JVM: performs and records the requested executions. */
public final class TwinMain {

    // Exit codes that a system under test is unlikely to use.
    static final int DONE = 90;
    static final int TIME_UP = 91;
    static final int SAME_ORDER = 92;
    static final int FAILED = 93;

    private TwinMain() {}

    /**
     * Runs one request.
     *
     * @param arguments the order of {@code Set.of} that this JVM must not have, then the request
     */
    public static void main(String[] arguments) {
        ProcessHandle.current().parent().ifPresent(TwinMain::haltWithParent);
        int code = arguments[0].equals(setOrder())
                ? SAME_ORDER
                : run(List.of(arguments).subList(1, arguments.length));
        Runtime.getRuntime().halt(code); // the system may have threads of its own
    }

    /**
     * Returns the order of {@code Set.of} in this JVM, which is forwards or backwards with equal probability. If two
     * JVMs differ in it, larger sets have different orders as well.
     */
    static String setOrder() {
        return Set.of(1, 2).toString();
    }

    private static void haltWithParent(ProcessHandle parent) {
        var unused = parent.onExit().thenRun(() -> Runtime.getRuntime().halt(FAILED));
    }

    private static int run(List<String> arguments) {
        try {
            TwinRequest request = TwinRequest.parse(arguments);
            ContextLoader.use(request.examined().scenario());
            Campaign campaign = new RecordedRun(request.examined(), request.directory())
                    .campaign(request.executions(), request.time(), () -> false, System::nanoTime);
            Campaign.CampaignResult result = campaign.findEveryViolation(1, Runnable::run);
            Campaign.CampaignError error = result.error();
            if (error != null) {
                throw error.cause();
            }
            return result.stopReason() == Campaign.StopReason.DONE ? DONE : TIME_UP;
        } catch (BadInput | OutOfControl e) { // the parent shows it
            System.err.println(e.getMessage());
            return FAILED;
        } catch (Throwable e) {
            e.printStackTrace();
            return FAILED;
        }
    }
}
