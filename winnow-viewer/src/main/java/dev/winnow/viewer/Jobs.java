package dev.winnow.viewer;

import dev.winnow.hunt.Hunt;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.Options;
import dev.winnow.minimize.Progress;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Setup;
import dev.winnow.trace.JsonFields;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Minimizations that pages asked for, each watched by whoever wants; a few at a time. */
final class Jobs {

    private static final int MOST = 2;
    private static final int MOST_KEPT = 50;
    private static final long LONGEST_NANOS = 120_000_000_000L;
    private static final long EVERY_NANOS = 100_000_000;

    private final Settings settings;
    private final Library library;
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final ConcurrentSkipListMap<Integer, Job> jobs = new ConcurrentSkipListMap<>();

    Jobs(Settings settings, Library library) {
        this.settings = settings;
        this.library = library;
    }

    /** A minimization that goes on, or is over. */
    static final class Job {
        private final String id;
        private final Feed feed;
        private volatile boolean stopped;

        private Job(String id, Feed feed) {
            this.id = id;
            this.feed = feed;
        }

        String id() {
            return id;
        }

        Feed feed() {
            return feed;
        }

        void stop() {
            stopped = true;
        }
    }

    Job job(String id) {
        Job job = id.matches("[0-9]{1,9}") ? jobs.get(Integer.parseInt(id)) : null;
        if (job == null) {
            throw new Guard.Refused(404, "there is no minimization " + id + ": begin another one");
        }
        return job;
    }

    /** Begins to minimize what these steps lead to. */
    Job minimize(Setup setup, Origin origin, Saving.Branch branch, ClassLoader loader) {
        if (running.get() >= MOST) {
            throw new BadInput(MOST + " minimizations are going on", "wait for one of them, or stop it");
        }
        int number = numbers.incrementAndGet();
        Job job = new Job(Integer.toString(number), new Feed("minimize " + origin.scenario()));
        jobs.put(number, job);
        while (jobs.size() > MOST_KEPT) {
            jobs.pollFirstEntry();
        }
        running.incrementAndGet();
        settings.surroundings().start(() -> {
            Thread.currentThread().setContextClassLoader(loader);
            try {
                job.feed.endWith(result(minimized(job, setup, origin, branch)));
            } catch (BadInput | OutOfControl e) {
                job.feed.endWith(JsonFields.toText(json -> json.text("error", String.valueOf(e.getMessage()))));
            } catch (RuntimeException e) {
                job.feed.endWith(JsonFields.toText(json -> json.text("error", "it failed: " + e)));
            } finally {
                running.decrementAndGet();
            }
        });
        return job;
    }

    private record Done(Minimization minimization, Path file) {}

    private Done minimized(Job job, Setup setup, Origin origin, Saving.Branch branch) {
        Execution original = settings.supervisor().call(pulse -> Saving.replayed(setup, origin, branch, pulse));
        if (!original.verdict().isViolation()) {
            throw new BadInput("this breaks no invariant", "go on until one is broken");
        }
        Path file = library.free(origin.scenario() + "-minimized");
        long end = settings.surroundings().nanoTime() + LONGEST_NANOS;
        Minimization minimization = new Hunt(setup, settings.supervisor(), settings.surroundings())
                .minimize(
                        original,
                        original,
                        Options.DEFAULT,
                        file,
                        () -> job.stopped || settings.surroundings().nanoTime() > end,
                        new Telling(job.feed));
        return new Done(minimization, file);
    }

    /** Publishes now and then how far it is, and always when it is better. */
    private final class Telling implements Progress {
        private final Feed feed;
        private final long began = settings.surroundings().nanoTime();
        private long last = began - EVERY_NANOS;
        private int left = -1;

        Telling(Feed feed) {
            this.feed = feed;
        }

        @Override
        public void spent(String stage, int events, long schedules) {
            long now = settings.surroundings().nanoTime();
            if (now - last >= EVERY_NANOS || events != left) {
                last = now;
                left = events;
                feed.publish(new Feed.Sample((now - began) / 1e9, stage, schedules, -1, -1, events, -1));
            }
        }
    }

    private String result(Done done) {
        Minimization minimization = done.minimization();
        return JsonFields.toText(json -> {
            json.text("done", "minimized");
            json.text("path", library.name(done.file()));
            json.number("before", minimization.before().events());
            json.number("events", minimization.after().events());
            json.number("externals", minimization.after().externals());
            json.number("schedules", minimization.schedules());
            json.number("seconds", minimization.seconds());
            json.truth("stopped", minimization.stopped());
            json.text("certificate", minimization.certificate().words());
        });
    }
}
