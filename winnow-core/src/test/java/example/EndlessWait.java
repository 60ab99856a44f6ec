package example;

import java.util.concurrent.CountDownLatch;

/** User code that never returns unless its thread is interrupted. Outside of Winnow's packages, as users' code is. */
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

    public static void spin() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }
}
