package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.SeededRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A killed minimization leaves its best result on disk, complete, and can be resumed from it. */
class MinimizeKilledTest {

    private static final int KILLS = 10;
    private static final int LATEST_MILLIS = 2_500;

    @TempDir
    private Path directory;

    private static CliRunAssert check(CliRun ran) {
        return new CliRunAssert(ran);
    }

    @Test
    void when_killed_at_ten_random_moments_then_nothing_is_lost() throws IOException, InterruptedException {
        check(CliRun.inThisJvm(
                        "hunt", "mini-raft-45", "--min-events", "500", "--no-minimize", "--out", directory.toString()))
                .hasCode(1);
        Path file = directory.resolve("mini-raft-45/1/original.jsonl");
        Path best = file.resolveSibling("minimized.jsonl");
        byte[] original = Files.readAllBytes(file);
        SeededRandom random = new SeededRandom(1);
        long steps = Long.MAX_VALUE;
        for (int kill = 0; kill < KILLS; kill++) {
            Process process = CliRun.start(directory, "minimize", file.toString(), "--resume");
            if (!process.waitFor(random.nextInt(LATEST_MILLIS), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
            assertThat(Files.readAllBytes(file)).isEqualTo(original);
            if (Files.exists(best)) {
                check(CliRun.inThisJvm("replay", best.toString()))
                        .hasCode(1)
                        .prints("every step as recorded", "still there");
                long now = Files.readAllLines(best).size();
                assertThat(now).isLessThanOrEqualTo(steps);
                steps = now;
            }
        }
        check(CliRun.inThisJvm("minimize", file.toString(), "--resume", "--stages", "chunks,singles"))
                .hasCode(0);
        assertThat(Files.readAllLines(best).size()).isLessThanOrEqualTo((int) Math.min(steps, Integer.MAX_VALUE));
    }
}
