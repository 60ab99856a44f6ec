package dev.winnow.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.codec.MessageCodec;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random recordings, by seed: what is read equals what was written. */
class RoundTripTest {

    record Note(int number, String text) {}

    private static final List<String> NAMES = List.of("n1", "n2", "a name with spaces", "ümläut/→\ud83d\ude00");

    @Nested
    class Given_a_random_recording {

        @ParameterizedTest
        @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
        void when_written_and_read_then_every_step_is_the_same(long seed) {
            Random random = new Random(seed);
            HandmadeExecution tape = new HandmadeExecution(NAMES.toArray(String[]::new));
            Setup setup = setup(tape, random.nextBoolean());
            List<RecordedStep> told = new ArrayList<>();
            StepRecorder lines = new StepRecorder(setup);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Origin origin = new Origin("sample", Map.of("nodes", "3"), seed, random.nextBoolean());
            try (ExecutionWriter writer = new ExecutionWriter(out, setup, origin, tape.processes())) {
                tape.to(step -> {
                    told.add(lines.toRecordedStep(step, tape));
                    writer.step(step, tape);
                });
                for (int i = 0; i < 300; i++) {
                    happen(tape, random);
                }
                tape.finish();
                writer.end(verdict(random));
            }

            ExecutionReader reader = SampleExecutions.reader(out.toByteArray());
            List<RecordedStep> read = SampleExecutions.steps(reader);

            assertThat(read).isEqualTo(told);
            assertThat(read)
                    .allSatisfy(step ->
                            assertThat(step.difference(told.get(step.number()))).isEmpty());
            assertThat(reader.header().origin()).isEqualTo(origin);
            assertThat(reader.header().processes()).isEqualTo(SampleExecutions.processes(NAMES.toArray(String[]::new)));
            assertThat(reader.footer().orElseThrow().externals())
                    .isEqualTo(tape.recording.externals().size());
            eventsComeBack(tape, setup, read);
        }
    }

    private static void eventsComeBack(HandmadeExecution tape, Setup setup, List<RecordedStep> read) {
        MessageCodec codec = MessageCodec.of(setup);
        for (RecordedStep step : read) {
            assertThat(step.event(codec))
                    .isEqualTo(tape.recording.step(step.number()).event());
        }
    }

    private static Setup setup(HandmadeExecution tape, boolean masked) {
        Setup.Builder setup = Setup.of(tape.setupWith().world()).messages(Note.class);
        return masked
                ? setup.messageFingerprint(message -> message.getClass().getSimpleName())
                        .build()
                : setup.build();
    }

    private static Verdict verdict(Random random) {
        Verdict.EndReason[] ends = Verdict.EndReason.values();
        return random.nextInt(4) == 0
                ? HandmadeExecution.violated("safety", "broken:\n\"badly\"", "n1", "n2")
                : new Verdict.Passed(ends[random.nextInt(ends.length)]);
    }

    private static void happen(HandmadeExecution tape, Random random) {
        int items = tape.recording.itemCount();
        String process = NAMES.get(random.nextInt(NAMES.size()));
        int kind = random.nextInt(items == 0 ? 7 : 12);
        switch (kind) {
            case 0 -> tape.start(process);
            case 1 -> tape.crash(process);
            case 2 -> tape.restart(process);
            case 3 -> tape.send(process, message(random));
            case 4 -> tape.external(new External.Partition(some(random), some(random)), null);
            case 5 -> tape.external(new External.Heal(some(random), some(random)), null);
            case 6 -> tape.external(new External.Run("block " + random.nextInt(9)), null);
            case 7 -> tape.external(new External.Drop(random.nextInt(items)), null);
            case 8 -> tape.external(new External.Duplicate(random.nextInt(items)), null);
            default -> handle(tape, random.nextInt(items));
        }
        if (kind == 0 || kind == 2 || kind > 8) {
            effects(tape, random);
        }
    }

    private static void handle(HandmadeExecution tape, int item) {
        if (tape.recording.isTimer(item)) {
            tape.fire(item);
        } else {
            tape.deliver(item);
        }
    }

    private static void effects(HandmadeExecution tape, Random random) {
        for (int i = random.nextInt(4); i > 0; i--) {
            tape.sends(NAMES.get(random.nextInt(NAMES.size())), message(random));
            if (random.nextBoolean()) {
                tape.arms(List.of("timer", random.nextInt(3)));
            }
        }
        if (random.nextInt(3) == 0) {
            tape.chooses(5, random.nextInt(5)).chooses(2, random.nextInt(2));
        }
        if (random.nextInt(3) == 0 && tape.recording.itemCount() > 0) {
            tape.loses(random.nextInt(tape.recording.itemCount()));
            tape.cancels(random.nextInt(tape.recording.itemCount()));
        }
        if (random.nextInt(5) == 0) {
            tape.logs("INFO n1: " + text(random)).logs("");
        }
        if (random.nextBoolean()) {
            tape.becomes(message(random));
        }
        if (random.nextInt(50) == 0) {
            tape.spawns("child " + tape.recording.size(), message(random));
        }
    }

    private static Object message(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Note(random.nextInt(), text(random));
            case 1 -> text(random);
            case 2 -> random.nextLong();
            default -> Arrays.asList(random.nextInt(5), null, random.nextBoolean());
        };
    }

    /** Returns any characters, including lone surrogates. */
    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append((char) random.nextInt(0x10000)).append((char) random.nextInt(0x80));
        }
        return text.toString();
    }

    private static List<ProcessId> some(Random random) {
        return NAMES.stream()
                .filter(name -> random.nextBoolean())
                .map(ProcessId::of)
                .sorted()
                .toList();
    }
}
