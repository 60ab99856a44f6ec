package dev.winnow.threads;

import dev.winnow.system.BadInput;
import org.junit.jupiter.api.Assumptions;

/** Worker JVMs for tests. Without a suitable JDK their tests are skipped, unless {@code winnow.jdk.required} is set. */
final class TestWorkers {

    static final boolean IS_FULL = Boolean.getBoolean("winnow.full");

    private TestWorkers() {}

    static Workers open() {
        try {
            return Workers.open();
        } catch (BadInput e) {
            Assumptions.assumeTrue(Boolean.getBoolean("winnow.jdk.required"), e::getMessage);
            throw e;
        }
    }
}
