package dev.winnow.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.trace.picture.ExecutionText;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MillionStepsTest {

    private static final int STEPS = 1_000_000;
    private static final long FEW_MEGABYTES = 8 << 20;

    record Append(int term, int index, String entry) {}

    record Log(int term, int length) {}

    @TempDir
    Path directory;

    @Nested
    class Given_an_execution_of_a_million_steps {

        @Test
        void when_written_and_read_and_shown_then_memory_use_stays_small() {
            Path file = directory.resolve("long.jsonl.zst");
            write(file);

            long before = used();
            long most = 0;
            try (ExecutionReader reader = ExecutionReader.open(file)) {
                int count = 0;
                for (RecordedStep step : reader) {
                    most = ++count % 400_000 == 0 ? Math.max(most, used() - before) : most;
                    if (step.number() != count - 1) {
                        throw new AssertionError("step " + step.number() + " came as step " + (count - 1));
                    }
                }
                assertThat(reader.footer()).hasValue(new Footer(HandmadeExecution.QUIESCENT, STEPS - 3, 3));
                assertThat(most).isLessThan(FEW_MEGABYTES);

                StringBuilder picture = new StringBuilder();
                new ExecutionText(ExecutionText.TextOptions.DEFAULT.steps(-2, Integer.MAX_VALUE))
                        .render(reader, picture);
                assertThat(picture.toString())
                        .contains("… 999,998 steps not shown")
                        .contains(" 999999  ●◀───┼────┤   #999996 Append(term=999, index=999998, entry=entry), sent at")
                        .contains("n1: length: 999996 → 999999");
                assertThat(used() - before).isLessThan(FEW_MEGABYTES);
            }
        }
    }

    private static void write(Path file) {
        HandmadeExecution tape = new HandmadeExecution("n1", "n2", "n3");
        try (ExecutionWriter writer =
                ExecutionWriter.open(file, tape.setupWith(), HandmadeExecution.origin(), tape.processes())) {
            tape.to(step -> writer.step(step, tape));
            tape.start("n1").becomes(new Log(0, 0));
            tape.start("n2").becomes(new Log(0, 0));
            tape.start("n3").becomes(new Log(0, 0)).sends("n1", new Append(0, 0, "x"));
            for (int i = 3; i < STEPS; i++) {
                tape.deliverLast().becomes(new Log(i / 1000, i));
                tape.sends("n" + (1 + (i + 1) % 3), new Append(i / 1000, i, "entry"));
            }
            tape.finish();
            writer.end(HandmadeExecution.QUIESCENT);
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
