package dev.winnow.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine without a C compiler: nodes run in real time, and commands say so. */
class MaelstromWithoutCompilerTest {

    @TempDir
    Path directory;

    @BeforeEach
    void requirePython() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "not on Linux");
        try {
            new ProcessBuilder("python3", "--version").inheritIO().start().waitFor();
        } catch (IOException e) {
            Assumptions.abort("python3 is not installed");
        }
    }

    private CliRunAssert winnow(String command) throws Exception {
        Path node = Path.of("../winnow-pipes/nodes/echo.py").toRealPath();
        String[] words = (command + " --maelstrom echo --executions 2 -- python3 " + node).split(" ");
        Map<String, String> environment = Map.of(
                "CC",
                "no-such-compiler",
                "XDG_CACHE_HOME",
                directory.resolve("cache").toString());
        return new CliRunAssert(CliRun.inEnvironment(directory, environment, words));
    }

    @Test
    void when_there_is_no_compiler_then_doctor_and_hunt_say_that_time_is_real() throws Exception {
        String uncontrolled =
                "uncontrolled time and randomness of all nodes: the C compiler 'no-such-compiler' does not"
                        + " work: Cannot run program \"no-such-compiler\"";
        winnow("doctor --jvms 0").hasCode(0).prints("identical", uncontrolled, "Install a C compiler (cc)");
        winnow("hunt").hasCode(0).prints("no violation in 2", uncontrolled);
    }
}
