package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import sample.LostUpdate;

class WorkerJvmTest {

    /** A Winnow that is killed while it has a worker. */
    public static final class Killed {
        private Killed() {}

        public static void main(String[] args) throws Exception {
            Workers workers = Workers.open();
            ThreadsCheck.threads(LostUpdate::corrected).execute(0, workers);
            System.out.println(workers.pid());
            System.in.read();
        }
    }

    @Test
    void when_winnow_is_killed_then_its_worker_ends() throws Exception {
        TestWorkers.open().close();
        Process parent = new ProcessBuilder(List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Killed.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = new BufferedReader(
                new InputStreamReader(parent.getInputStream(), java.nio.charset.StandardCharsets.UTF_8))) {
            ProcessHandle worker =
                    ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            parent.destroyForcibly();
            assertThat(worker.onExit().get(30, TimeUnit.SECONDS).isAlive()).isFalse();
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void when_executions_follow_each_other_then_the_jvm_is_kept() {
        try (Workers workers = TestWorkers.open()) {
            ThreadsCheck check = ThreadsCheck.threads(LostUpdate::corrected);
            check.execute(0, workers);
            long first = workers.pid();
            check.execute(1, workers);
            assertThat(workers.pid()).isEqualTo(first);
        }
    }
}
