package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherPekkoVersionTest {

    private static final String VERSION = OtherPekkoVersion.VERSION + ", " + OtherPekkoVersion.VERSION;

    @TempDir
    Path directory;

    private String classpath = "";

    @BeforeEach
    void compile() throws IOException {
        classpath = OtherPekkoVersion.classpath(directory);
    }

    private CliRun winnow(String... arguments) {
        return CliRun.inThisJvm(arguments);
    }

    @Nested
    class Given_a_program_with_another_pekko {

        @Test
        void when_hunted_then_its_bug_is_found_and_confirmed_on_its_own_pekko() {
            String out = directory.resolve("out").toString();
            CliRun ran = winnow("hunt", "other.Racing", "--no-minimize", "--classpath", classpath, "--out", out);
            new CliRunAssert(ran)
                    .hasCode(1)
                    .prints(
                            "left is first: right is, on " + VERSION,
                            "log: INFO Racing: Go[n=2] arrives",
                            "log: WARN finish: from right",
                            "here and in another JVM: the same violation");
            assertThat(ran.err()).isEmpty();
            String file = Path.of(out, "racing", "1", "original.jsonl").toString();
            new CliRunAssert(winnow("replay", file, "--scenario", "other.Racing", "--classpath", classpath))
                    .hasCode(1)
                    .prints("every step as recorded");
        }

        @Test
        void when_examined_then_other_JVMs_use_its_Pekko_and_its_clock_is_named() {
            // A second Pekko is loaded by cold code: that takes seconds on a busy machine.
            new CliRunAssert(winnow(
                            "doctor",
                            "other.Racing",
                            "--classpath",
                            classpath,
                            "--executions",
                            "5",
                            "--jvms",
                            "1",
                            "--handler-limit",
                            "60s"))
                    .hasCode(0)
                    .prints(
                            "identical",
                            "1 uncontrolled call",
                            "other.Racing$Forwarder",
                            "System.nanoTime()",
                            "take a java.time.Clock in the constructor of the actor");
        }

        @Test
        void when_a_case_of_the_casebook_is_hunted_then_it_uses_the_own_Pekko() {
            String out = directory.resolve("out").toString();
            new CliRunAssert(winnow("hunt", "bank-twice", "--no-minimize", "--classpath", classpath, "--out", out))
                    .hasCode(1)
                    .prints("no money is lost or made", "here and in another JVM: the same violation");
        }
    }
}
