package dev.winnow.viewer;

import dev.winnow.hunt.Hunt;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.viewer.library.ExecutionDirectory;
import dev.winnow.viewer.live.BranchRecorder;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Minimizations that pages start. At most two run at the same time. */
final class MinimizationJobs {

    private static final int MAX_RUNNING = 2;
    private static final int MAX_KEPT = 50;
    private static final long TIME_LIMIT_NANOS = 120_000_000_000L;
    private static final long PUBLISH_INTERVAL_NANOS = 100_000_000;

    private final ViewerSettings settings;
    private final ExecutionDirectory library;
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final ConcurrentSkipListMap<Integer, MinimizationJob> jobs = new ConcurrentSkipListMap<>();

    MinimizationJobs(ViewerSettings settings, ExecutionDirectory library) {
        this.settings = settings;
        this.library = library;
    }

    /** A running or finished minimization. */
    static final class MinimizationJob {
        private final String id;
        private final ProgressFeed feed;
        private volatile boolean stopped;

        private MinimizationJob(String id, ProgressFeed feed) {
            this.id = id;
            this.feed = feed;
        }

        String id() {
            return id;
        }

        ProgressFeed feed() {
            return feed;
        }

        void stop() {
            stopped = true;
        }
    }

    MinimizationJob job(String id) {
        MinimizationJob job = id.matches("[0-9]{1,9}") ? jobs.get(Integer.parseInt(id)) : null;
        if (job == null) {
            throw new RequestGuard.RequestRefusedException(
                    404, "there is no minimization " + id + ": start another one");
        }
        return job;
    }

    /** Starts to minimize the execution of a branch. */
    MinimizationJob start(Setup setup, Origin origin, BranchRecorder.RecordedBranch branch, ClassLoader loader) {
        if (running.get() >= MAX_RUNNING) {
            throw new BadInput(MAX_RUNNING + " minimizations are running", "wait for one of them, or stop it");
        }
        int number = numbers.incrementAndGet();
        MinimizationJob job =
                new MinimizationJob(Integer.toString(number), new ProgressFeed("minimize " + origin.scenario()));
        jobs.put(number, job);
        while (jobs.size() > MAX_KEPT) {
            jobs.pollFirstEntry();
        }
        running.incrementAndGet();
        settings.surroundings().startThread(() -> {
            Thread.currentThread().setContextClassLoader(loader);
            try {
                job.feed.finishWithJson(resultJson(minimize(job, setup, origin, branch)));
            } catch (BadInput | OutOfControl e) {
                job.feed.finishWithJson(JsonFields.toText(json -> json.text("error", String.valueOf(e.getMessage()))));
            } catch (RuntimeException e) {
                job.feed.finishWithJson(JsonFields.toText(json -> json.text("error", "internal error: " + e)));
            } finally {
                running.decrementAndGet();
            }
        });
        return job;
    }

    private record MinimizedFile(Minimization minimization, Path file) {}

    private MinimizedFile minimize(
            MinimizationJob job, Setup setup, Origin origin, BranchRecorder.RecordedBranch branch) {
        Execution original = settings.supervisor().call(beacon -> BranchRecorder.replay(setup, origin, branch, beacon));
        if (!original.verdict().isViolation()) {
            throw new BadInput("this branch violates no invariant", "continue until one is violated");
        }
        Path file = library.reserveFile(origin.scenario() + "-minimized");
        long end = settings.surroundings().nanoTime() + TIME_LIMIT_NANOS;
        Minimization minimization = new Hunt(setup, settings.supervisor(), settings.surroundings())
                .minimize(
                        original,
                        original,
                        MinimizationOptions.DEFAULT,
                        file,
                        () -> job.stopped ? 0 : end - settings.surroundings().nanoTime(),
                        new ProgressPublisher(job.feed));
        return new MinimizedFile(minimization, file);
    }

    /** A publisher of progress, at regular intervals and whenever the execution gets smaller. */
    private final class ProgressPublisher implements MinimizationProgress {
        private final ProgressFeed feed;
        private final long startedAt = settings.surroundings().nanoTime();
        private long lastPublishedAt = startedAt - PUBLISH_INTERVAL_NANOS;
        private int lastEvents = -1;

        ProgressPublisher(ProgressFeed feed) {
            this.feed = feed;
        }

        @Override
        public void onSpent(String stage, int events, long schedules) {
            long now = settings.surroundings().nanoTime();
            if (now - lastPublishedAt >= PUBLISH_INTERVAL_NANOS || events != lastEvents) {
                lastPublishedAt = now;
                lastEvents = events;
                feed.publish(
                        new ProgressFeed.ProgressSample((now - startedAt) / 1e9, stage, schedules, -1, -1, events, -1));
            }
        }
    }

    private String resultJson(MinimizedFile done) {
        Minimization minimization = done.minimization();
        return JsonFields.toText(json -> {
            json.text("done", "minimized");
            json.text("path", library.name(done.file()));
            json.number("before", minimization.original().eventCount());
            json.number("events", minimization.minimized().eventCount());
            json.number("externals", minimization.minimized().externalCount());
            json.number("schedules", minimization.schedules());
            json.number("seconds", minimization.seconds());
            json.bool("stopped", minimization.stopped());
            json.text("certificate", minimization.certificate().describe());
        });
    }
}
