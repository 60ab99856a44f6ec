package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executions of systems with a common time show the time of each step, and what was chosen about it. */
class TimedPictureTest {

    @TempDir
    Path directory;

    private CliRun hunted;

    @BeforeEach
    void hunt() {
        hunted = hunt("lease-drift");
    }

    private CliRun hunt(String scenario) {
        return CliRun.inThisJvm(
                "hunt", scenario, "--executions", "500", "--minimize-time", "1s", "--out", directory.toString());
    }

    @Test
    void when_clocks_drift_then_the_picture_shows_time_and_names_choices() {
        new CliRunAssert(hunted)
                .hasCode(1)
                .prints(
                        "timers: timed, delays 1 to 2, clocks drift by at most 10 %",
                        " step  t ", "delivered at t=2 (possible: 1 to 2)", " by the clock of ");
        assertThat(hunted.out()).containsPattern("\n    0  t=0 ").containsPattern("\n +\\d+  t=5\\d ");
        assertThat(hunted.out()).doesNotContain("choose(", "ppm");
    }

    @Test
    void when_it_is_recorded_then_files_have_the_time_and_replay() throws IOException {
        Path file = directory.resolve("lease-drift/1/minimized.jsonl");
        assertThat(Files.readString(file)).contains("\"time\":0", "\"clocks\":[{\"choice\":0,\"reads\":");
        new CliRunAssert(CliRun.inThisJvm("replay", file.toString())).hasCode(1).prints("every step as recorded");
        assertThat(Files.readString(file.resolveSibling("report.html")))
                .contains("\"time\":0", "\"text\":\"delivered at ");
    }

    @Test
    void when_it_was_recorded_without_time_then_it_still_replays() throws IOException {
        Path file = directory.resolve("lease-drift/1/minimized.jsonl");
        EditedExecutionFile.edit(file, file, text -> text.replaceAll(",\"time\":\\d+(,\"clocks\":\\[[^\\]]*\\])?", ""));
        new CliRunAssert(CliRun.inThisJvm("replay", file.toString())).hasCode(1).prints("every step as recorded");
        assertThat(CliRun.inThisJvm("show", file.toString()).out())
                .contains("choose(2) = ")
                .doesNotContain("t=0");
    }

    @Test
    void when_a_system_has_no_common_time_then_nothing_is_shown() {
        assertThat(hunt("2pc-2").out()).doesNotContain("t=0", " step  t ");
    }
}
