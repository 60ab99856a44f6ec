package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.SeededRandom;
import example.fixtures.Stalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whenever a signal comes, the command ends soon, and what it found is shown and saved. */
class InterruptedTest {

    private static final int MOMENTS = Boolean.getBoolean("winnow.full") ? 10 : 1;

    @TempDir
    Path directory;

    private static CliRunAssert check(CliRun ran) {
        return new CliRunAssert(ran).hasCode(130);
    }

    @Nested
    class Given_a_handler_that_runs_for_long {

        private SignaledRun startStalling(String command, String phase, String... more)
                throws IOException, InterruptedException {
            String[] arguments = Stream.of(
                            Stream.of(command, Stalls.class.getName(), "--handler-limit", "10m", "--jobs", "1"),
                            Stream.of("-p", "phase=" + phase, "--out", "found"),
                            Stream.of(more))
                    .flatMap(part -> part)
                    .toArray(String[]::new);
            SignaledRun run = SignaledRun.start(directory, arguments);
            assertThat(run.awaitFile(Stalls.STALLED)).isTrue();
            return run;
        }

        private CliRun interrupt(SignaledRun run) throws IOException, InterruptedException {
            run.interrupt();
            return run.end();
        }

        @Test
        void when_fuzz_is_interrupted_then_it_leaves_it_and_shows_what_it_found() throws Exception {
            SignaledRun run = startStalling("fuzz", "searching", "--time", "1h");
            check(interrupt(run)).prints("violation", "it is too much", "not confirmed: interrupted", "winnow show");
            assertThat(run.completeExecutions()).containsExactly("execution-0.jsonl");
        }

        @ParameterizedTest
        @CsvSource({"hunt", "explore"})
        void when_a_confirmation_is_interrupted_then_the_finding_is_not_confirmed(String command) throws Exception {
            SignaledRun run = startStalling(command, "confirming");
            check(interrupt(run)).prints("violation", "it is too much", "not confirmed: interrupted", "winnow show");
            assertThat(run.completeExecutions()).containsExactly("original.jsonl");
        }

        @ParameterizedTest
        @CsvSource({"INT", "TERM"})
        void when_the_other_jvm_is_interrupted_too_then_it_is_ended(String signal) throws Exception {
            SignaledRun run = startStalling("hunt", "other_jvm");
            List<ProcessHandle> others = run.otherJvms();
            others.forEach(other -> assertThat(kill(signal, other.pid())).isZero()); // a terminal sends it to both
            run.interrupt();
            check(run.end()).prints("it is too much", "not confirmed: interrupted (replayed here");
            assertThat(others).isNotEmpty().noneMatch(ProcessHandle::isAlive);
            assertThat(run.completeExecutions()).containsExactly("original.jsonl");
        }

        private int kill(String signal, long pid) {
            try {
                return new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                        .start()
                        .waitFor();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Test
        void when_minimizing_is_interrupted_then_the_best_so_far_is_shown() throws Exception {
            SignaledRun run = startStalling("hunt", "minimizing", "-p", "after=200");
            check(interrupt(run)).prints("it is too much", "confirmed    replayed", "minimizing   10 →", "interrupted");
            assertThat(run.completeExecutions()).containsExactly("minimized.jsonl", "original.jsonl");
        }

        @Test
        void when_nothing_smaller_was_found_then_the_original_is_shown() throws Exception {
            SignaledRun run = startStalling("hunt", "minimizing");
            check(interrupt(run)).prints("it is too much", "confirmed    replayed", "winnow show");
            assertThat(run.completeExecutions()).containsExactly("original.jsonl");
        }

        @ParameterizedTest
        @CsvSource({"searching,fuzz", "confirming,hunt", "other_jvm,explore", "minimizing,hunt"})
        void when_json_is_asked_for_then_one_object_says_what_was_found(String phase, String command) throws Exception {
            CliRun ran = interrupt(startStalling(command, phase, "--json"));
            check(ran).prints("it is too much", "\"confirmed\":" + phase.equals("minimizing"));
            assertThat(ran.out().lines()).hasSize(1);
            assertThat(ran.jsonFieldNames()).contains("warnings", "execution");
        }
    }

    @Nested
    class Given_a_disk_that_does_not_answer {

        /** The writer waits for a reader of the pipe. */
        @Test
        void when_interrupted_twice_then_it_ends_at_once() throws Exception {
            Path run = Files.createDirectories(directory.resolve("found/stalls/1"));
            Path pipe = run.resolve("original.jsonl.part");
            assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                    .isZero();
            SignaledRun hunt =
                    SignaledRun.start(directory, "hunt", Stalls.class.getName(), "--jobs", "1", "--out", "found");
            assertThat(hunt.awaitFile(Stalls.FAILED)).isTrue();
            hunt.interrupt();
            hunt.letRun(1_000);
            hunt.interrupt();
            new CliRunAssert(hunt.end()).hasCode(130);
        }
    }

    @Nested
    class Given_a_system_that_is_under_control {

        private final SeededRandom random = new SeededRandom(1);

        /** What shows that a phase of hunt has begun. */
        enum Phase {
            SEARCHING,
            CONFIRMING,
            OTHER_JVM,
            MINIMIZING,
            MINIMIZED,
            WRITING;

            boolean await(SignaledRun run) throws InterruptedException {
                return switch (this) {
                    case SEARCHING -> true;
                    case CONFIRMING -> run.awaitFile("original.jsonl");
                    case OTHER_JVM -> run.awaitOtherJvm();
                    case MINIMIZING -> run.awaitOutput("  confirmed");
                    case MINIMIZED -> run.awaitFile("minimized.jsonl");
                    case WRITING -> run.awaitFile("pace.svg");
                };
            }
        }

        @ParameterizedTest
        @EnumSource
        void when_hunt_is_interrupted_then_nothing_is_lost(Phase phase) throws Exception {
            for (int moment = 0; moment < MOMENTS; moment++) {
                Path own = Files.createDirectory(directory.resolve("moment-" + moment));
                SignaledRun run = SignaledRun.start(own, "hunt", "2pc-2", "--out", "found");
                assertThat(phase.await(run)).isTrue();
                run.letRun(phase == Phase.WRITING ? 0 : random.nextInt(200));
                send(run, moment);
                checkNothingLost(run);
            }
        }

        private void send(SignaledRun run, int moment) throws IOException, InterruptedException {
            if (moment % 2 == 0) {
                run.interrupt();
            } else {
                run.send("TERM");
            }
        }

        private void checkNothingLost(SignaledRun run) throws IOException, InterruptedException {
            CliRun ran = run.end();
            List<String> executions = run.completeExecutions();
            // It may have ended before the signal came, or the signal may have come before it found anything.
            assertThat(ran.code())
                    .as("%s\n%s", ran.out(), ran.err())
                    .isIn(executions.isEmpty() ? List.of(130) : List.of(130, 1));
            if (!executions.isEmpty()) {
                new CliRunAssert(ran).prints("violation", "a read returns the last successful write", "winnow show");
            }
            assertThat(ran.out().contains("minimizing")).isEqualTo(executions.contains("minimized.jsonl"));
        }

        @Test
        void when_minimize_is_interrupted_then_the_best_so_far_is_shown() throws Exception {
            CliRun.inThisJvm("hunt", "2pc-2", "--no-minimize", "--out", directory.toString());
            Path file = directory.resolve("2pc-2/1/original.jsonl");
            for (int moment = 0; moment < MOMENTS; moment++) {
                Path own = Files.createDirectory(directory.resolve("moment-" + moment));
                SignaledRun run = SignaledRun.start(own, "minimize", file.toString(), "--out", own.toString());
                assertThat(run.awaitFile("minimized.jsonl")).isTrue();
                run.letRun(random.nextInt(200));
                send(run, moment);
                CliRun ran = run.end();
                assertThat(ran.code()).isIn(130, 0);
                new CliRunAssert(ran).prints("minimizing   233 →", "VIOLATION", "winnow replay");
                assertThat(run.completeExecutions()).containsExactly("minimized.jsonl");
            }
        }

        @Test
        void when_a_table_is_interrupted_before_its_first_row_then_it_says_what_is_saved() throws Exception {
            SignaledRun run = SignaledRun.start(
                    directory, "table", "minimize", "--cases", "mini-raft-45", "--time", "1h", "--out", "out");
            assertThat(run.awaitFile("minimized.jsonl")).isTrue();
            run.interrupt();
            check(run.end())
                    .says(
                            "interrupted: 1 execution found, 0 rows complete, saved in out; the same command with --resume");
        }

        @ParameterizedTest
        @CsvSource({"mps,extra=2", "stock,shelves=3"})
        void when_joining_traces_is_interrupted_then_the_summary_is_shown(String scenario, String value)
                throws Exception {
            SignaledRun run = SignaledRun.start(
                    directory, "explore", scenario, "-p", value, "--strategy", "dir-traces", "--time", "1h");
            run.letRun(2_000 + random.nextInt(1_000));
            run.interrupt();
            CliRun ran = run.end();
            if (ran.out().contains("  joining ")) {
                check(ran).prints("nothing      no violation in ", "incomplete   interrupted while ");
            } else { // a busy machine: the system was still being started
                check(ran).says("interrupted", "run it again");
            }
        }

        @ParameterizedTest
        @CsvSource({"explore,mini-raft", "doctor,2pc-2", "fuzz,2pc-2"})
        void when_a_long_command_is_interrupted_then_it_ends_soon(String command, String scenario) throws Exception {
            SignaledRun run =
                    SignaledRun.start(directory, command, scenario, "--time", "1h", "--executions", "1000000000");
            run.letRun(random.nextInt(1_000));
            run.interrupt();
            check(run.end());
            run.completeExecutions();
        }
    }
}
