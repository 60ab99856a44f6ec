package dev.winnow.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.run.ProgressBeacon;
import example.EndlessWait;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class HangDetectorTest {

    private final TestClock clock = new TestClock();
    private final HangDetector detector = new HangDetector(clock, Duration.ofSeconds(1));
    private @Nullable Thread thread;

    @AfterEach
    void endThread() {
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Starts a thread that reports no progress, and returns its beacon once the thread has come to its last call. */
    private ProgressBeacon beaconOfThreadIn(Runnable call, Thread.State state) {
        CompletableFuture<ProgressBeacon> beacon = new CompletableFuture<>();
        Thread started = new Thread(() -> {
            ProgressBeacon own = new ProgressBeacon();
            own.setBusy(true);
            beacon.complete(own);
            call.run();
        });
        started.setDaemon(true);
        started.start();
        thread = started;
        ProgressBeacon result = beacon.join();
        while (started.getState() != state || started.getStackTrace().length < 3) {
            Thread.onSpinWait();
        }
        return result;
    }

    /** Takes samples every 50 ms for two seconds, in which the thread computes for this share of the time. */
    private boolean isReported(ProgressBeacon beacon, int cpuPercent) {
        for (int i = 0; i < 40; i++) {
            clock.pass(50, cpuPercent);
            if (detector.check(beacon).length > 0) {
                return true;
            }
        }
        return false;
    }

    @Nested
    class Given_user_code_that_waits {
        private final ProgressBeacon beacon = beaconOfThreadIn(EndlessWait::await, Thread.State.WAITING);

        @Test
        void when_it_waits_longer_than_the_limit_then_its_stack_is_returned() {
            assertThat(isReported(beacon, 0)).isTrue();
            assertThat(detector.check(beacon))
                    .anySatisfy(frame -> assertThat(frame.getClassName()).isEqualTo(EndlessWait.class.getName()));
        }

        @Test
        void when_it_reports_progress_then_the_time_starts_anew() {
            for (int i = 0; i < 100; i++) {
                clock.pass(50, 0);
                beacon.signalProgress();
                assertThat(detector.check(beacon)).isEmpty();
            }
        }

        @Test
        void when_samples_come_late_then_each_stands_for_100_ms_at_most() {
            for (int i = 0; i < 10; i++) {
                clock.pass(10_000, 0);
                assertThat(detector.check(beacon)).isEmpty();
            }
        }

        @Test
        void when_it_is_not_busy_with_user_code_then_it_is_not_reported() {
            beacon.setBusy(false);
            assertThat(isReported(beacon, 0)).isFalse();
        }
    }

    @Nested
    class Given_user_code_that_computes {
        private final ProgressBeacon beacon = beaconOfThreadIn(EndlessWait::spin, Thread.State.RUNNABLE);

        @Test
        void when_it_uses_more_cpu_time_than_the_limit_then_it_is_reported() {
            assertThat(isReported(beacon, 100)).isTrue();
        }

        @Test
        void when_a_busy_machine_gives_it_no_cpu_time_then_it_is_not_reported() {
            assertThat(isReported(beacon, 10)).isFalse();
        }
    }

    @Nested
    class Given_no_user_code_on_the_stack {

        @Test
        void when_it_waits_then_it_is_not_reported() {
            CountDownLatch never = new CountDownLatch(1);
            ProgressBeacon beacon = beaconOfThreadIn(() -> await(never), Thread.State.WAITING);
            assertThat(isReported(beacon, 0)).isFalse();
        }

        @Test
        void when_it_computes_then_it_is_not_reported() {
            CountDownLatch never = new CountDownLatch(1);
            ProgressBeacon beacon = beaconOfThreadIn(() -> await(never), Thread.State.WAITING);
            assertThat(isReported(beacon, 100)).isFalse();
        }

        private static void await(CountDownLatch never) {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A host whose time passes as the test says. */
    private static final class TestClock implements HostEnvironment {
        private long now;
        private long cpu;

        void pass(long millis, int cpuPercent) {
            now += TimeUnit.MILLISECONDS.toNanos(millis);
            cpu += TimeUnit.MILLISECONDS.toNanos(millis) * cpuPercent / 100;
        }

        @Override
        public void startThread(Runnable task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public long cpuNanos(Thread thread) {
            return cpu;
        }

        @Override
        public long startedThreads() {
            return 0;
        }

        @Override
        public Set<Thread> liveThreads() {
            return Set.of();
        }

        @Override
        public boolean isShuttingDown() {
            return false;
        }

        @Override
        public @Nullable ExitAttempt exitAttempt() {
            return null;
        }

        @Override
        public boolean isDebugged() {
            return false;
        }
    }
}
