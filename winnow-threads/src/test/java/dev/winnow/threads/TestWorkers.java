package dev.winnow.threads;

import dev.winnow.system.BadInput;
import dev.winnow.threads.jvm.JavaHome;
import org.junit.jupiter.api.Assumptions;

/** Worker JVMs for tests. Without a suitable JDK their tests are skipped, unless {@code winnow.jdk.required} is set. */
public final class TestWorkers {

    public static final boolean IS_FULL = Boolean.getBoolean("winnow.full");

    private TestWorkers() {}

    /** Skips a test if there is no suitable JDK. */
    public static void requireJdk() {
        try {
            JavaHome.find();
        } catch (BadInput e) {
            Assumptions.assumeTrue(Boolean.getBoolean("winnow.jdk.required"), e::getMessage);
            throw e;
        }
    }

    static Workers open() {
        try {
            return Workers.open();
        } catch (BadInput e) {
            Assumptions.assumeTrue(Boolean.getBoolean("winnow.jdk.required"), e::getMessage);
            throw e;
        }
    }
}
