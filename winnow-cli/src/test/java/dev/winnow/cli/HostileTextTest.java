package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.trace.text.TerminalText;
import example.fixtures.Disguised;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of systems, files and arguments never reach the terminal as anything but visible characters. */
class HostileTextTest {

    private static final String SCENARIO = Disguised.class.getName();

    @TempDir
    Path directory;

    /** Runs the command and requires that everything that it printed is visible and no line is forged. */
    private static CliRun visible(String... arguments) {
        CliRun ran = CliRun.inThisJvm(arguments);
        assertThat(ran.out()).isEqualTo(TerminalText.visible(ran.out()));
        assertThat(ran.err()).isEqualTo(TerminalText.visible(ran.err()));
        assertThat(ran.out().lines()).noneMatch(line -> line.strip().startsWith(Disguised.FORGED));
        assertThat(ran.err().lines()).noneMatch(line -> line.startsWith(Disguised.FORGED));
        return ran;
    }

    private Path hunted() {
        visible("hunt", SCENARIO, "-p", "note=" + Disguised.HOSTILE, "--executions", "3", "--out", directory + "");
        try (var files = Files.walk(directory)) {
            return files.filter(file -> file.endsWith("original.jsonl"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hunt", "fuzz", "explore"})
    void when_searched_then_what_broke_is_visible(String command) {
        for (String end : new String[] {"violate", "throw"}) {
            CliRun ran = visible(
                    command,
                    SCENARIO,
                    "-p",
                    "end=" + end,
                    "--time",
                    "5s",
                    "--executions",
                    "3",
                    "--out",
                    directory + "/" + end);
            new CliRunAssert(ran)
                    .hasCode(1)
                    .prints("\\u001b[2J\\u009b31m\\u0007\\u000d\\u202egpj.\\u2066\\u200b\\u200f");
        }
    }

    @Test
    void when_it_is_replayed_shown_reported_and_minimized_then_it_is_visible() {
        String file = hunted().toString();
        new CliRunAssert(visible("replay", file, "--scenario", SCENARIO))
                .hasCode(1)
                .prints("\\u202e");
        new CliRunAssert(visible("show", file)).hasCode(0).prints("\\u202e");
        new CliRunAssert(visible("report", file)).hasCode(0);
        new CliRunAssert(visible("minimize", file, "--scenario", SCENARIO))
                .hasCode(0)
                .prints("\\u202e");
        new CliRunAssert(visible("doctor", SCENARIO, "--executions", "2", "--jvms", "0")).hasCode(0);
    }

    @Test
    void when_a_breach_text_has_lines_then_they_stand_behind_a_bar() {
        new CliRunAssert(visible("hunt", SCENARIO, "--executions", "3", "--out", directory + ""))
                .prints("\n               | " + Disguised.FORGED + "\\u2028\\u0085\n");
    }

    @Test
    void when_scenarios_are_listed_then_each_line_is_of_Winnow() throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve("dev.winnow.scenario.ScenarioSource"), SCENARIO);
        new CliRunAssert(visible("list", "--classpath", directory.toString()))
                .prints("disguised ", "\\n" + Disguised.FORGED);
    }

    @Test
    void when_files_are_written_then_they_have_only_visible_characters() throws IOException {
        Path original = hunted();
        for (String name : new String[] {"original.jsonl", "minimized.jsonl", "report.html"}) {
            String text = Files.readString(original.resolveSibling(name));
            assertThat(text).as(name).isEqualTo(TerminalText.visible(text)).containsIgnoringCase("\\u202e");
        }
    }

    @Test
    void when_JSON_is_printed_then_it_means_the_same_and_is_visible() throws IOException {
        CliRun ran = visible("show", hunted().toString(), "--json");
        try (var parser = new com.fasterxml.jackson.core.JsonFactory().createParser(ran.out())) {
            boolean found = false;
            while (parser.nextToken() != null) {
                found |= ("never " + Disguised.HOSTILE).equals(parser.getText());
            }
            assertThat(found).isTrue();
        }
    }

    @Test
    void when_an_error_quotes_it_then_it_is_visible() {
        new CliRunAssert(visible("hunt", SCENARIO, "-p", "end=refuse"))
                .hasCode(2)
                .says("refused \\u001b[2J", "do not \\u001b");
        new CliRunAssert(visible("hunt", Disguised.HOSTILE)).hasCode(2).says("\\u001b[2J");
        new CliRunAssert(visible("hunt", "2pc", "--jobs", Disguised.HOSTILE))
                .hasCode(2)
                .says("\\u001b[2J");
        new CliRunAssert(visible("hunt", "2pc", "--" + Disguised.HOSTILE))
                .hasCode(2)
                .says("\\u001b[2J");
        new CliRunAssert(visible("show", directory.resolve(Disguised.HOSTILE) + ".jsonl"))
                .hasCode(2)
                .says("\\u001b[2J");
        new CliRunAssert(visible("new", directory.toString(), "--package", Disguised.HOSTILE))
                .hasCode(2)
                .says("\\u001b[2J");
    }
}
