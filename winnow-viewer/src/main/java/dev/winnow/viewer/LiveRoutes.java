package dev.winnow.viewer;

import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.run.BadInput;
import dev.winnow.run.Choices;
import dev.winnow.run.Setup;
import dev.winnow.trace.JsonFields;
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

/** What can be asked of systems that are stepped through, and of what else goes on. */
final class LiveRoutes {

    private static final int MOST_STREAMS = 8; // each keeps a thread of the server
    private static final int MOST_HEARD = 4_096;

    private final Settings settings;
    private final Library library;
    private final Sessions sessions;
    private final Jobs jobs;
    private final List<Feed> feeds;
    private final AtomicInteger streams = new AtomicInteger();

    LiveRoutes(Settings settings, Library library, Sessions sessions, Jobs jobs, List<Feed> feeds) {
        this.settings = settings;
        this.library = library;
        this.sessions = sessions;
        this.jobs = jobs;
        this.feeds = feeds;
    }

    void add(RoutesConfig routes) {
        routes.get("/api/live", this::list);
        routes.post("/api/live", this::begin);
        routes.get("/api/live/{id}", request -> look(request, LiveJson::moment));
        routes.get("/api/live/{id}/view", request -> look(request, (session, stepper) -> LiveJson.view(stepper)));
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
        Viewer.answer(
                request,
                JsonFields.toText(json -> json.list("sessions", sessions.all(), (fields, session) -> {
                    fields.text("id", session.id());
                    fields.text("scenario", session.origin().scenario());
                    fields.object(
                            "parameters", given -> session.origin().parameters().forEach(given::text));
                })));
    }

    private void begin(Context request) {
        Body body = Viewer.body(request);
        LiveSession session = body.has("path")
                ? sessions.load(library.file(body.text("path")), body.natural("step"))
                : sessions.begin(body.text("scenario"), body.named("parameters"), body.seed("seed"));
        Viewer.answer(request, JsonFields.toText(json -> {
            json.text("id", session.id());
            json.number("node", session.ask(stepper -> stepper.present().id()));
        }));
    }

    @FunctionalInterface
    private interface Look {
        String at(LiveSession session, Stepper stepper);
    }

    /** At the node that is named, or where the session is. */
    private void look(Context request, Look look) {
        LiveSession session = session(request);
        String node = request.queryParam("node");
        if (node != null && !node.matches("[0-9]{1,9}")) {
            throw new BadInput("there is no step " + node, "reload the page");
        }
        Viewer.answer(request, session.ask(stepper -> {
            if (node != null) {
                stepper.goTo(stepper.node(Integer.parseInt(node)));
            }
            return look.at(session, stepper);
        }));
    }

    /** Goes where the page is, does something there, and answers with what is to be seen afterwards. */
    private void act(Context request, Body body, Consumer<Stepper> action) {
        LiveSession session = session(request);
        int at = body.natural("at");
        Viewer.answer(request, session.ask(stepper -> {
            stepper.goTo(stepper.node(at));
            action.accept(stepper);
            return LiveJson.moment(session, stepper);
        }));
    }

    /** Does what is on offer, or what led to a node once more with other answers to its handler. */
    private void step(Context request) {
        Body body = Viewer.body(request);
        Choices choices = new Answers(body.numbersOrNone("choices"));
        act(
                request,
                body,
                body.has("again")
                        ? stepper -> stepper.again(stepper.node(body.natural("again")), choices)
                        : stepper -> stepper.take(body.text("offer"), choices));
    }

    private void partition(Context request) {
        Body body = Viewer.body(request);
        List<String> names = body.texts("one");
        act(request, body, stepper -> {
            List<ProcessId> known = stepper.scene().recording().processes();
            stepper.partition(known.stream()
                    .filter(process -> names.contains(process.name()))
                    .toList());
        });
    }

    private void run(Context request) {
        Body body = Viewer.body(request);
        LiveSession session = session(request);
        Goal goal = new Goal(
                Goal.Until.named(body.text("until")),
                body.textOrEmpty("process"),
                body.textOrEmpty("type"),
                body.natural("steps"));
        long seed = body.seed("seed");
        boolean plan = body.truth("plan");
        Node from = session.ask(stepper -> stepper.node(body.natural("at")));
        Autopilot pilot = body.truth("random")
                ? Autopilot.random(
                        plan, seed, session.ask(stepper -> stepper.setup().timerWeight()))
                : Autopilot.oldestFirst(plan, seed);
        LiveSession.Ran ran = session.run(pilot, goal, from);
        Viewer.answer(request, JsonFields.toText(json -> {
            json.text("ended", ran.why());
            json.number("node", ran.node());
        }));
    }

    private void stop(Context request) {
        Viewer.body(request);
        session(request).stop();
        Viewer.answer(request, "{}");
    }

    /** A branch that somebody wants to keep. */
    private record Chosen(Setup setup, Saving.Branch branch) {}

    private Chosen chosen(LiveSession session, int node) {
        return session.ask(stepper -> new Chosen(stepper.setup(), Saving.Branch.to(stepper.node(node))));
    }

    private void save(Context request) {
        Body body = Viewer.body(request);
        LiveSession session = session(request);
        Chosen chosen = chosen(session, body.natural("at"));
        Path file = library.free(session.origin().scenario());
        ClassLoader loader = loader(session);
        Execution saved = settings.supervisor().call(pulse -> {
            Thread.currentThread().setContextClassLoader(loader);
            return Saving.save(chosen.setup(), session.origin(), chosen.branch(), file, pulse);
        });
        Viewer.answer(request, JsonFields.toText(json -> {
            json.text("path", library.name(file));
            json.number("steps", saved.size());
            json.truth("violated", saved.verdict().isViolation());
        }));
    }

    private ClassLoader loader(LiveSession session) {
        return settings.scenarios()
                .named(session.origin().scenario())
                .getClass()
                .getClassLoader();
    }

    private void minimize(Context request) {
        Body body = Viewer.body(request);
        LiveSession session = session(request);
        Chosen chosen = chosen(session, body.natural("at"));
        Jobs.Job job = jobs.minimize(chosen.setup(), session.origin(), chosen.branch(), loader(session));
        Viewer.answer(request, JsonFields.toText(json -> json.text("job", job.id())));
    }

    private void close(Context request) {
        Viewer.body(request);
        session(request).close();
        Viewer.answer(request, "{}");
    }

    private void stopJob(Context request) {
        Viewer.body(request);
        jobs.job(request.pathParam("id")).stop();
        Viewer.answer(request, "{}");
    }

    // ---- what goes on

    private void feeds(Context request) {
        Viewer.answer(
                request,
                JsonFields.toText(json ->
                        json.texts("feeds", feeds.stream().map(Feed::title).toList())));
    }

    private Feed feed(String number) {
        if (!number.matches("[0-9]{1,4}") || Integer.parseInt(number) >= feeds.size()) {
            throw new Guard.Refused(404, "there is nothing of this number going on: reload the page");
        }
        return feeds.get(Integer.parseInt(number));
    }

    /**
     * Sends what is heard as events of the server, on the thread of the request: whoever publishes does not wait for slow browsers, and no thread is
     * started for it.
     */
    private void stream(Context request, Feed feed) {
        if (streams.incrementAndGet() > MOST_STREAMS) {
            streams.decrementAndGet();
            throw new Guard.Refused(503, "too many pages watch already");
        }
        BlockingQueue<String> heard = new ArrayBlockingQueue<>(MOST_HEARD);
        Runnable leave = feed.listen(sample -> {
            if (!heard.offer(sample)) {
                heard.clear(); // it cannot keep up: it gets the latest
                heard.add(sample);
            }
        });
        try {
            request.res().setContentType("text/event-stream; charset=utf-8");
            OutputStream out = request.res().getOutputStream();
            while (!(feed.isEnded() && heard.isEmpty())) {
                String sample = heard.poll(1, TimeUnit.SECONDS);
                // A comment finds out whether the page is still there: writing fails if it is not.
                String text = sample == null ? ":\n\n" : "event: sample\ndata: " + sample + "\n\n";
                out.write(text.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server ends
        } catch (IOException e) {
            // the page was closed: nobody is left to be told
        } finally {
            leave.run();
            streams.decrementAndGet();
        }
    }
}
