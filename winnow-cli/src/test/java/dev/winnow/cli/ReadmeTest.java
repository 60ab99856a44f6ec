package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code and commands of the README compile and run. */
class ReadmeTest {

    private static final Path ROOT = Path.of("..");
    private static final Path EXAMPLE = Path.of("src/test/java/example/PaymentScenario.java");
    private static final Path BANK =
            ROOT.resolve("winnow-casebook/src/main/java/dev/winnow/casebook/pekko/bank/BankScenarios.java");

    private static final Path TEST = ROOT.resolve("winnow-junit/src/test/java/example/PaymentTest.java");

    @Test
    void when_it_shows_Java_then_the_tests_compile_that_code() throws IOException {
        String example = withoutSpace(Files.readString(EXAMPLE) + Files.readString(BANK) + Files.readString(TEST));
        Matcher snippet = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve("README.md")));
        int snippets = 0;
        while (snippet.find()) {
            for (String part : snippet.group(1).split("\n *// …\n", -1)) {
                assertThat(example).contains(withoutSpace(part).strip());
                snippets++;
            }
        }
        assertThat(snippets).isPositive();
    }

    @Test
    void when_its_first_command_is_run_then_the_output_is_as_shown(@TempDir Path directory) throws IOException {
        CliRun ran = CliRun.inThisJvm("hunt", "raft-45", "--no-minimize", "--out", directory.toString());
        String readme = Files.readString(ROOT.resolve("README.md"));
        assertThat(ran.out().lines().filter(line -> line.startsWith("  violation") || line.contains("at event")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(readme).contains(line));
    }

    @Test
    void when_the_example_is_hunted_then_its_bug_is_found(@TempDir Path directory) {
        new CliRunAssert(CliRun.inThisJvm("hunt", "example.PaymentScenario", "--out", directory.toString()))
                .hasCode(1)
                .prints("paid once: paid 20 instead of 10");
    }

    private static String withoutSpace(String code) {
        return code.replaceAll("\\s+", "");
    }
}
