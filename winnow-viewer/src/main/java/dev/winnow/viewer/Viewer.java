package dev.winnow.viewer;

import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import dev.winnow.trace.JsonFields;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The local web app: shows the executions of a directory, and lets systems be stepped through. It listens on this machine alone and serves only its
 * own pages ({@link Guard}).
 */
public final class Viewer implements AutoCloseable {

    private static final int THREADS = 16;
    private static final String TOLD = "told"; // the answer says what is wrong

    private final Guard guard = new Guard(new SecureRandom());
    private final Sessions sessions;
    private final List<Feed> feeds = new CopyOnWriteArrayList<>();
    private final Javalin server;

    private Viewer(Settings settings) {
        Library library = new Library(settings.directory());
        sessions = new Sessions(settings);
        server = Javalin.create(config -> configure(config, settings, library));
    }

    /**
     * Starts to listen.
     *
     * @param anyPort the option of whoever starts it that takes any port
     * @throws BadInput if there is no such directory, or the port is taken
     */
    public static Viewer start(Settings settings, String anyPort) {
        Viewer viewer = new Viewer(settings);
        try {
            viewer.server.start("127.0.0.1", settings.port());
        } catch (RuntimeException e) {
            throw new BadInput(
                    "cannot listen on port " + settings.port() + ": " + e.getMessage(),
                    "give another one: " + anyPort + " takes any that is free",
                    e);
        }
        viewer.startThreads();
        return viewer;
    }

    /** The one that ends idle connections is started by the first of them, if not now; see the pool's threads. */
    private void startThreads() {
        for (Connector connector : server.jettyServer().server().getConnectors()) {
            connector.getScheduler().schedule(() -> {}, 0, TimeUnit.MILLISECONDS);
        }
    }

    private void configure(JavalinConfig config, Settings settings, Library library) {
        // All of them at once, for ever: threads that come later would look like those of a system that is searched.
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, THREADS);
        threads.setIdleTimeout(0);
        threads.setDaemon(true);
        threads.setName("winnow-viewer");
        config.jetty.threadPool = threads;
        config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
        config.http.maxRequestSize = Guard.MOST_BYTES;
        config.http.asyncTimeout = 0;
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.routes.before(request -> guard.check(request, port()));
        config.routes.get(
                "/",
                request -> request.contentType("text/html; charset=utf-8")
                        .result(Pages.index(guard.token(), settings.live())));
        config.routes.get("/web/{name}", Viewer::part);
        new ExecutionRoutes(library, settings).add(config.routes);
        new LiveRoutes(settings, library, sessions, new Jobs(settings, library), feeds).add(config.routes);
        errors(config);
    }

    private static void part(Context request) {
        String name = request.pathParam("name");
        Pages.part(name)
                .ifPresentOrElse(
                        text -> request.contentType(Pages.type(name)).result(text),
                        () -> fail(request, 404, "there is no such page", ""));
    }

    private static void errors(JavalinConfig config) {
        config.routes.exception(
                Guard.Refused.class, (e, request) -> fail(request, e.status(), String.valueOf(e.getMessage()), ""));
        config.routes.exception(
                BadInput.class, (e, request) -> fail(request, 400, String.valueOf(e.getMessage()), e.fix()));
        config.routes.exception(
                OutOfControl.class, (e, request) -> fail(request, 409, String.valueOf(e.getMessage()), e.fix()));
        config.routes.exception(
                Exception.class,
                (e, request) ->
                        fail(request, 500, "internal error: " + e, "please report it, with what you did before"));
        config.router.javaLangErrorHandler(Viewer::fail);
        config.routes.error(404, request -> {
            if (request.attribute(TOLD) == null) {
                fail(request, 404, "there is no such page", "");
            }
        });
    }

    private static void fail(Context request, int status, String message, String fix) {
        request.attribute(TOLD, true);
        request.status(status).contentType("application/json").result(failure(message, fix));
    }

    /** Errors that are no exceptions do not reach the others: an answer that says nothing would follow. */
    private static void fail(HttpServletResponse response, Error error) {
        response.setStatus(500);
        response.setContentType("application/json");
        try {
            response.getOutputStream()
                    .write(failure("internal error: " + error, "restart winnow serve if it goes on")
                            .getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // the page was closed: nobody is left to be told
        }
    }

    private static String failure(String message, String fix) {
        return JsonFields.toText(json -> {
            json.text("error", message);
            json.text("fix", fix);
        });
    }

    /** The body of a request that changes something. */
    static Body body(Context request) {
        try {
            byte[] bytes = request.bodyInputStream().readNBytes(Guard.MOST_BYTES + 1);
            if (bytes.length > Guard.MOST_BYTES) {
                throw new Guard.Refused(413, "the request is too large");
            }
            return Body.read(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void answer(Context request, String json) {
        request.contentType("application/json").result(json);
    }

    public int port() {
        return server.port();
    }

    /** Where a browser finds it. */
    public String url() {
        return "http://127.0.0.1:" + port() + "/";
    }

    /** Shows this on the page of what is going on. */
    public void watch(Feed feed) {
        feeds.add(feed);
    }

    @Override
    public void close() {
        sessions.closeAll();
        server.stop();
    }
}
