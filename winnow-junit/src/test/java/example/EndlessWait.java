package example;

import java.util.concurrent.CountDownLatch;

/** User code that never returns. Outside of Winnow's packages, since only user code is reported. */
public final class EndlessWait {

    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private EndlessWait() {}

    public static void await() {
        try {
            NEVER.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
