package dev.winnow.cli;

import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.MinimizedFiles;
import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.Options;
import dev.winnow.minimize.Progress;
import dev.winnow.minimize.StageReport;
import dev.winnow.model.Execution;
import dev.winnow.report.Minimized;
import dev.winnow.report.Report;
import dev.winnow.trace.JsonFields;
import dev.winnow.viewer.Feed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One minimization from the command line: watched, its best saved as soon as it is known, its result recorded. */
final class Minimizing {

    private static final long EVERY_NANOS = 200_000_000;

    private final Hunt hunt;
    private final Duration limit;
    private final boolean shown;
    private final @Nullable Feed feed;
    private volatile boolean interrupted;

    /**
     * @param limit how long it may take
     * @param shown whether to show progress
     * @param feed where somebody watches it, or null
     */
    Minimizing(Hunt hunt, Duration limit, boolean shown, @Nullable Feed feed) {
        this.hunt = hunt;
        this.limit = limit;
        this.shown = shown;
        this.feed = feed;
    }

    /** A result and where it is: the execution, a test that re-runs it, the pace as a picture, and all of it as a page. */
    record Done(
            Minimization minimization, int tries, Path file, Path test, Path pace, Path report, boolean interrupted) {}

    /** Where the original is, and the command that replays a file. */
    record Place(Path original, Function<Path, String> again) {}

    /**
     * Minimizes and records the result in the file; the best so far is there all the time.
     *
     * @param best what an earlier minimization came to, or the original
     */
    Done run(Execution original, Execution best, Options options, Path file, Place place) {
        long end = System.nanoTime() + limit.toNanos();
        Telling telling = new Telling(end);
        Exit.guard(() -> interrupted = true);
        Minimization minimization =
                hunt.minimize(original, best, options, file, () -> interrupted || System.nanoTime() > end, telling);
        telling.clear();
        MinimizedFiles files = new MinimizedFiles(file);
        return new Done(
                minimization,
                options.tries(),
                file,
                files.test(original.origin().scenario()),
                files.pace(minimization),
                report(minimization, options.tries(), file, place),
                interrupted);
    }

    private static Path report(Minimization minimization, int tries, Path file, Place place) {
        Path page = file.resolveSibling("report.html");
        String again = place.again().apply(file);
        new Report(file, place.original(), Minimized.of(minimization, tries), again).write(page);
        return page;
    }

    private final class Telling implements Progress {
        private final long end;
        private final long began = System.nanoTime();
        private long last;

        Telling(long end) {
            this.end = end;
        }

        @Override
        public void spent(String stage, int events, long schedules) {
            long now = System.nanoTime();
            if ((!shown && feed == null) || now - last < EVERY_NANOS) {
                return;
            }
            last = now;
            double seconds = Math.max((now - began) / 1e9, 1e-3);
            if (feed != null) {
                feed.publish(new Feed.Sample(
                        seconds, stage + " · " + Terminal.count(schedules) + " schedules", -1, -1, -1, events, -1));
            }
            if (shown) {
                show(stage, events, schedules, seconds, now);
            }
        }

        private void show(String stage, int events, long schedules, double seconds, long now) {
            System.err.print("\r\u001b[K  minimizing   " + Terminal.count(events) + " events left · " + stage + " · "
                    + Terminal.count(schedules) + " schedules · " + Terminal.rough(schedules / seconds) + "/s · "
                    + Terminal.seconds(Math.max(0, (end - now) / 1e9)) + " left");
            System.err.flush();
        }

        void clear() {
            if (shown && last != 0) {
                System.err.print("\r\u001b[K");
                System.err.flush();
            }
        }
    }

    // ---- what is told

    /** {@code minimizing   1,142 → 12 events, 4 externals · 4,310 schedules · 1.9 s}, and what is known of it. */
    static void show(Done done) {
        Minimization result = done.minimization();
        Output.out()
                .println("  minimizing   " + Terminal.count(result.before().events()) + " → "
                        + Terminal.count(result.after().events()) + " events, "
                        + Terminal.count(result.after().externals()) + " externals · "
                        + Terminal.count(result.schedules()) + " schedules · " + Terminal.seconds(result.seconds()));
        Output.out().println("               " + result.certificate().words());
        if (done.tries() > 1) {
            Output.out().println("               " + reproduced(result.reproduced(), done.tries()));
        }
        if (done.interrupted()) {
            Output.out().println("               interrupted: this is the best so far; --resume goes on");
        } else if (result.stopped()) {
            Output.out().println("               the time was up: this is the best so far; --resume goes on");
        }
    }

    /** Only if it was seen to pass, too, the system is known not to do always the same. */
    private static String reproduced(int failed, int tries) {
        return failed < tries
                ? "it fails in " + Terminal.count(failed) + " of " + Terminal.count(tries)
                        + " tries: the system does not always do the same"
                : "it failed in all " + Terminal.count(tries) + " tries";
    }

    /** Which orders are essential, where the last chance was missed, and the nearest execution that passes. */
    static void explain(Done done) {
        Explanation explanation = done.minimization().explanation();
        if (explanation == null) {
            return;
        }
        String label = explanation.essential().isEmpty() ? "  explained    " : "  essential    ";
        for (String sentence : explanation.sentences()) {
            Output.out().println(label + sentence);
            label = "               ";
        }
    }

    /** {@code files  winnow-out/mini-raft-45/1/  minimized.jsonl · MiniRaft45Regression.java · pace.svg · report.html}. */
    static void showFiles(Done done, @Nullable Path original) {
        List<Path> files = Stream.of(done.file(), original, done.test(), done.pace(), done.report())
                .filter(Objects::nonNull)
                .toList();
        String names =
                files.stream().map(file -> String.valueOf(file.getFileName())).collect(Collectors.joining(" · "));
        Path directory = done.file().getParent();
        Output.out().println("  files        " + (directory == null ? "" : directory + "/   ") + names);
    }

    static void showStages(List<StageReport> stages) {
        Output.out().printf("  %-22s %9s %10s %10s %9s%n", "stage", "events", "externals", "schedules", "time");
        for (StageReport stage : stages) {
            Output.out()
                    .printf(
                            "  %-22s %9s %10s %10s %9s%n",
                            stage.name(),
                            Terminal.count(stage.events()),
                            Terminal.count(stage.externals()),
                            Terminal.count(stage.schedules()),
                            Terminal.seconds(stage.seconds()));
        }
    }

    /** The field {@code minimized}, null if nothing was. */
    static void field(JsonFields json, @Nullable Done done) {
        if (done == null) {
            json.nothing("minimized");
        } else {
            json.object("minimized", fields -> write(fields, done));
        }
    }

    /** The fields of a minimization, as every command prints them. */
    static void write(JsonFields json, Done done) {
        Minimization result = done.minimization();
        json.object("before", before -> size(before, result.before()));
        json.object("after", after -> size(after, result.after()));
        json.object("certificate", fields -> certificate(fields, result.certificate()));
        json.list("stages", result.stages(), Minimizing::stage);
        json.number("schedules", result.schedules());
        json.number("seconds", result.seconds());
        json.truth("stopped", result.stopped());
        json.number("tries", done.tries());
        json.number("reproduced", result.reproduced());
        json.list("pace", result.pace(), (fields, point) -> {
            fields.number("schedules", point.schedules());
            fields.number("events", point.events());
            fields.number("externals", point.externals());
            fields.text("stage", point.stage());
        });
        Explanation explanation = result.explanation();
        if (explanation == null) {
            json.nothing("explanation");
        } else {
            json.object("explanation", fields -> explanation(fields, explanation));
        }
        json.text("execution", done.file().toString());
        json.text("test", done.test().toString());
        json.text("report", done.report().toString());
    }

    static void stage(JsonFields json, StageReport stage) {
        json.text("name", stage.name());
        json.number("events", stage.events());
        json.number("externals", stage.externals());
        json.number("schedules", stage.schedules());
        json.number("seconds", stage.seconds());
    }

    private static void explanation(JsonFields json, Explanation explanation) {
        json.list("orders", explanation.orders(), (fields, order) -> {
            fields.number("first", order.first());
            fields.number("second", order.second());
            fields.text("reversed", order.reversed().name().toLowerCase(Locale.ROOT));
            fields.truth("essential", order.isEssential());
        });
        Explanation.PointOfNoReturn point = explanation.pointOfNoReturn();
        if (point == null) {
            json.nothing("pointOfNoReturn");
        } else {
            json.number("pointOfNoReturn", point.step());
        }
        json.texts("sentences", explanation.sentences());
    }

    private static void size(JsonFields json, Execution execution) {
        json.number("events", execution.events());
        json.number("externals", execution.externals());
    }

    private static void certificate(JsonFields json, Certificate certificate) {
        json.text("externals", certificate.externals().text());
        json.text("events", certificate.events().text());
        json.number("lowerBound", certificate.lowerBound());
    }
}
