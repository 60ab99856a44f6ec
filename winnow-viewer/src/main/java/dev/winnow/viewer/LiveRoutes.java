package dev.winnow.viewer;

import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.viewer.library.ExecutionDirectory;
import dev.winnow.viewer.live.AutomaticRunner;
import dev.winnow.viewer.live.BranchRecorder;
import dev.winnow.viewer.live.GivenChoices;
import dev.winnow.viewer.live.LiveSession;
import dev.winnow.viewer.live.RunGoal;
import dev.winnow.viewer.live.StepNode;
import dev.winnow.viewer.live.Stepper;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The HTTP routes for live sessions, minimizations and progress feeds. */
final class LiveRoutes {

    private static final int MAX_STREAMS = 8; // each occupies a thread of the server
    private static final int MAX_QUEUED_SAMPLES = 4_096;

    private final ViewerSettings settings;
    private final ExecutionDirectory library;
    private final LiveSessions sessions;
    private final MinimizationJobs jobs;
    private final List<ProgressFeed> feeds;
    private final AtomicInteger streams = new AtomicInteger();

    LiveRoutes(
            ViewerSettings settings,
            ExecutionDirectory library,
            LiveSessions sessions,
            MinimizationJobs jobs,
            List<ProgressFeed> feeds) {
        this.settings = settings;
        this.library = library;
        this.sessions = sessions;
        this.jobs = jobs;
        this.feeds = feeds;
    }

    void register(RoutesConfig routes) {
        routes.get("/api/live", this::list);
        routes.post("/api/live", this::startSession);
        routes.get("/api/live/{id}", request -> answerAtNode(request, SessionJson::sessionState));
        routes.get(
                "/api/live/{id}/view",
                request -> answerAtNode(request, (session, stepper) -> SessionJson.executionJson(stepper)));
        routes.post("/api/live/{id}/step", this::step);
        routes.post("/api/live/{id}/partition", this::partition);
        routes.post("/api/live/{id}/run", this::run);
        routes.post("/api/live/{id}/stop", this::stop);
        routes.post("/api/live/{id}/save", this::save);
        routes.post("/api/live/{id}/minimize", this::minimize);
        routes.post("/api/live/{id}/close", this::close);
        routes.post("/api/jobs/{id}/stop", this::stopJob);
        routes.get(
                "/api/jobs/{id}/events",
                request -> stream(request, jobs.job(request.pathParam("id")).feed()));
        routes.get("/api/feeds", this::feeds);
        routes.get("/api/feeds/{number}/events", request -> stream(request, feed(request.pathParam("number"))));
    }

    private LiveSession session(Context request) {
        return sessions.session(request.pathParam("id"));
    }

    private void list(Context request) {
        Viewer.respond(
                request,
                JsonFields.toText(json -> json.list("sessions", sessions.all(), (fields, session) -> {
                    fields.text("id", session.id());
                    fields.text("scenario", session.origin().scenario());
                    fields.texts("parameters", session.origin().parameters());
                })));
    }

    private void startSession(Context request) {
        RequestBody body = Viewer.readBody(request);
        LiveSession session = body.has("path")
                ? sessions.startFrom(library.file(body.text("path")), body.nonNegativeInt("step"))
                : sessions.start(body.text("scenario"), body.textMap("parameters"), body.seed("seed"));
        Viewer.respond(request, JsonFields.toText(json -> {
            json.text("id", session.id());
            json.number("node", session.ask(stepper -> stepper.current().id()));
        }));
    }

    @FunctionalInterface
    private interface SessionView {
        String render(LiveSession session, Stepper stepper);
    }

    /** Renders the session at the node of the request, or at its current node. */
    private void answerAtNode(Context request, SessionView view) {
        LiveSession session = session(request);
        String node = request.queryParam("node");
        if (node != null && !node.matches("[0-9]{1,9}")) {
            throw new BadInput("there is no step " + node + " in this session", "reload the page");
        }
        Viewer.respond(request, session.ask(stepper -> {
            if (node != null) {
                stepper.goTo(stepper.node(Integer.parseInt(node)));
            }
            return view.render(session, stepper);
        }));
    }

    /** Goes to the node of the page, performs an action there, and responds with the new state of the session. */
    private void actAtNode(Context request, RequestBody body, Consumer<Stepper> action) {
        LiveSession session = session(request);
        int at = body.nonNegativeInt("at");
        Viewer.respond(request, session.ask(stepper -> {
            stepper.goTo(stepper.node(at));
            action.accept(stepper);
            return SessionJson.sessionState(session, stepper);
        }));
    }

    /** Performs an offered event, or repeats the event of a node with other choices of its handler. */
    private void step(Context request) {
        RequestBody body = Viewer.readBody(request);
        ChoiceSource choices = new GivenChoices(body.numbersOrEmpty("choices"));
        actAtNode(
                request,
                body,
                body.has("again")
                        ? stepper -> stepper.performAgain(stepper.node(body.nonNegativeInt("again")), choices)
                        : stepper -> stepper.performByKey(body.text("offer"), choices));
    }

    private void partition(Context request) {
        RequestBody body = Viewer.readBody(request);
        List<String> names = body.texts("one");
        actAtNode(request, body, stepper -> {
            List<ProcessId> known = stepper.situation().recording().processes();
            stepper.partition(known.stream()
                    .filter(process -> names.contains(process.name()))
                    .toList());
        });
    }

    private void run(Context request) {
        RequestBody body = Viewer.readBody(request);
        LiveSession session = session(request);
        RunGoal goal = new RunGoal(
                RunGoal.Until.parse(body.text("until")),
                body.textOrEmpty("process"),
                body.textOrEmpty("type"),
                body.nonNegativeInt("steps"));
        long seed = body.seed("seed");
        boolean followsPlan = body.bool("plan");
        StepNode from = session.ask(stepper -> stepper.node(body.nonNegativeInt("at")));
        AutomaticRunner runner = body.bool("random")
                ? AutomaticRunner.random(
                        followsPlan,
                        seed,
                        session.ask(stepper -> stepper.setup().timerWeight()))
                : AutomaticRunner.oldestFirst(followsPlan, seed);
        LiveSession.AutomaticRunResult result = session.runAutomatically(runner, goal, from);
        Viewer.respond(request, JsonFields.toText(json -> {
            json.text("ended", result.endReason());
            json.number("node", result.node());
        }));
    }

    private void stop(Context request) {
        Viewer.readBody(request);
        session(request).stopRunning();
        Viewer.respond(request, "{}");
    }

    /** A branch to save or minimize. */
    private record ChosenBranch(Setup setup, BranchRecorder.RecordedBranch branch) {}

    private ChosenBranch branchTo(LiveSession session, int node) {
        return session.ask(
                stepper -> new ChosenBranch(stepper.setup(), BranchRecorder.RecordedBranch.to(stepper.node(node))));
    }

    private Execution record(LiveSession session, ChosenBranch chosen, Path file) {
        ClassLoader loader = loader(session);
        try {
            return settings.supervisor().call(beacon -> {
                Thread.currentThread().setContextClassLoader(loader);
                return BranchRecorder.replayAndRecord(chosen.setup(), session.origin(), chosen.branch(), file, beacon);
            });
        } catch (OutOfControl e) {
            throw settings.fixes().complete(e, session.origin());
        }
    }

    private void save(Context request) {
        RequestBody body = Viewer.readBody(request);
        LiveSession session = session(request);
        ChosenBranch chosen = branchTo(session, body.nonNegativeInt("at"));
        Path file = library.reserveFile(session.origin().scenario());
        Execution saved = record(session, chosen, file);
        Viewer.respond(request, JsonFields.toText(json -> {
            json.text("path", library.name(file));
            json.number("steps", saved.size());
            json.bool("violated", saved.verdict().isViolation());
        }));
    }

    private ClassLoader loader(LiveSession session) {
        return settings.scenarios()
                .findByName(session.origin().scenario())
                .getClass()
                .getClassLoader();
    }

    private void minimize(Context request) {
        RequestBody body = Viewer.readBody(request);
        LiveSession session = session(request);
        ChosenBranch chosen = branchTo(session, body.nonNegativeInt("at"));
        MinimizationJobs.MinimizationJob job =
                jobs.start(chosen.setup(), session.origin(), chosen.branch(), loader(session));
        Viewer.respond(request, JsonFields.toText(json -> json.text("job", job.id())));
    }

    private void close(Context request) {
        Viewer.readBody(request);
        session(request).close();
        Viewer.respond(request, "{}");
    }

    private void stopJob(Context request) {
        Viewer.readBody(request);
        jobs.job(request.pathParam("id")).stop();
        Viewer.respond(request, "{}");
    }

    // ---- progress

    private void feeds(Context request) {
        Viewer.respond(
                request,
                JsonFields.toText(json -> json.texts(
                        "feeds", feeds.stream().map(ProgressFeed::title).toList())));
    }

    private ProgressFeed feed(String number) {
        if (!number.matches("[0-9]{1,4}") || Integer.parseInt(number) >= feeds.size()) {
            throw new RequestGuard.RequestRefusedException(
                    404, "there is no progress feed of this number: reload the page");
        }
        return feeds.get(Integer.parseInt(number));
    }

    /**
     * Sends samples as server-sent events, on the thread of the request. The publisher does not wait for slow browsers,
     * and no thread is started.
     */
    private void stream(Context request, ProgressFeed feed) {
        if (streams.incrementAndGet() > MAX_STREAMS) {
            streams.decrementAndGet();
            throw new RequestGuard.RequestRefusedException(503, "too many pages watch: close one of them");
        }
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(MAX_QUEUED_SAMPLES);
        Runnable unsubscribe = feed.subscribe(sample -> {
            if (!queue.offer(sample)) {
                queue.clear(); // a slow browser gets only the newest samples
                queue.add(sample);
            }
        });
        try {
            request.res().setContentType("text/event-stream; charset=utf-8");
            OutputStream out = request.res().getOutputStream();
            while (!(feed.isFinished() && queue.isEmpty())) {
                String sample = queue.poll(1, TimeUnit.SECONDS);
                // An SSE comment detects a closed page: writing to it fails.
                String text = sample == null ? ":\n\n" : "event: sample\ndata: " + sample + "\n\n";
                out.write(text.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server ends
        } catch (IOException e) {
            // the page was closed
        } finally {
            unsubscribe.run();
            streams.decrementAndGet();
        }
    }
}
