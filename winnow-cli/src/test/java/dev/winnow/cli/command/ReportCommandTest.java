package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {

    private static final Path BEST_KNOWN = Path.of("../winnow-lab/src/main/resources/best-known");

    @TempDir
    private Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void copy() throws IOException {
        file = Files.copy(BEST_KNOWN.resolve("raft-45.jsonl"), directory.resolve("raft-45.jsonl"));
    }

    private static CliRunAssert report(Object... arguments) {
        String[] texts = new String[arguments.length + 1];
        texts[0] = "report";
        for (int i = 0; i < arguments.length; i++) {
            texts[i + 1] = arguments[i].toString();
        }
        return new CliRunAssert(CliRun.inThisJvm(texts));
    }

    @Nested
    class Given_a_recorded_execution {

        @Test
        void when_reported_then_the_page_is_beside_it_with_a_replay_command() {
            Path page = directory.resolve("raft-45.html");
            report(file).hasCode(0).prints("wrote " + page);
            assertThat(page).content().contains("winnow replay " + file).doesNotContain("winnow-kept");
        }

        @Test
        void when_the_original_is_given_then_both_are_in_the_page() {
            Path page = directory.resolve("both.html");
            report(file, "--original", file, "-o", page).hasCode(0);
            assertThat(page).content().contains("id=\"winnow-original\"", "id=\"winnow-kept\"");
        }

        @Test
        void when_the_original_is_of_another_system_then_it_is_refused() throws IOException {
            Path other = directory.resolve("other.jsonl");
            Files.writeString(
                    other, Files.readString(file).replace("\"parameters\":{}", "\"parameters\":{\"extra\":\"1\"}"));
            report(file, "--original", BEST_KNOWN.resolve("raft-42.jsonl"))
                    .hasCode(2)
                    .says("raft-42.jsonl is an execution of raft-42");
            report(file, "--original", other).hasCode(2).says("-p extra=1");
            assertThat(directory.resolve("raft-45.html")).doesNotExist();
        }

        @Test
        void when_json_is_requested_then_it_has_the_path_of_the_page() {
            report(file, "--json")
                    .hasCode(0)
                    .prints("\"report\":\"" + directory.resolve("raft-45.html") + "\",\"complete\":true");
        }
    }

    @Nested
    class Given_an_incomplete_file {

        @Test
        void when_it_is_truncated_then_a_part_is_shown_with_its_exit_code() throws IOException {
            String whole = Files.readString(file);
            Files.writeString(file, whole.substring(0, whole.length() / 2));
            report(file).hasCode(2).says("incomplete: it ends in the middle of line");
            assertThat(directory.resolve("raft-45.html")).content().contains("\"incomplete\":\"incomplete: it ends");
        }

        @Test
        void when_it_is_no_execution_then_no_page_is_written() throws IOException {
            Files.writeString(file, "nothing\n");
            report(file).hasCode(2).says("raft-45.jsonl");
            assertThat(directory.resolve("raft-45.html")).doesNotExist();
        }
    }
}
