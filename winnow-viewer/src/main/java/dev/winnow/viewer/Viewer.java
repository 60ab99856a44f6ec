package dev.winnow.viewer;

import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.viewer.library.ExecutionDirectory;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The local web app, which shows the executions of a directory and steps through live systems. It listens only on this
 * machine and serves only its own pages ({@link RequestGuard}).
 */
public final class Viewer implements AutoCloseable {

    private static final int THREADS = 16;
    private static final long IDLE_MILLIS = 10_000; // a client that sends nothing for so long is disconnected
    private static final String HAS_MESSAGE = "told"; // the response has an error message

    private final RequestGuard guard = new RequestGuard(new SecureRandom());
    private final LiveSessions sessions;
    private final List<ProgressFeed> feeds = new CopyOnWriteArrayList<>();
    private final Javalin server;

    private Viewer(ViewerSettings settings) {
        ExecutionDirectory library = new ExecutionDirectory(settings.directory());
        sessions = new LiveSessions(settings);
        server = Javalin.create(config -> configure(config, settings, library));
    }

    /**
     * Starts the server.
     *
     * @param anyPort the caller's option for any free port, named in the error message
     * @throws BadInput if the directory does not exist, or the port is in use
     */
    public static Viewer start(ViewerSettings settings, String anyPort) {
        Viewer viewer = new Viewer(settings);
        try {
            viewer.server.start("127.0.0.1", settings.port());
        } catch (RuntimeException e) {
            throw new BadInput(
                    "cannot listen on port " + settings.port() + ": " + e.getMessage(),
                    "give another one; " + anyPort + " takes any free port",
                    e);
        }
        viewer.startThreads();
        return viewer;
    }

    /** Starts the thread that closes idle connections now, for the same reason as the threads of the pool. */
    private void startThreads() {
        for (Connector connector : server.jettyServer().server().getConnectors()) {
            ((AbstractConnector) connector).setIdleTimeout(IDLE_MILLIS);
            connector.getScheduler().schedule(() -> {}, 0, TimeUnit.MILLISECONDS);
        }
    }

    private void configure(JavalinConfig config, ViewerSettings settings, ExecutionDirectory library) {
        // Start all threads now and keep them: later ones would be mistaken for threads of a system under search.
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, THREADS);
        threads.setIdleTimeout(0);
        threads.setDaemon(true);
        threads.setName("winnow-viewer");
        config.jetty.threadPool = threads;
        config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
        config.http.maxRequestSize = RequestGuard.MAX_BODY_BYTES;
        config.http.asyncTimeout = 0;
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.routes.before(request -> guard.check(request, port()));
        config.routes.get(
                "/",
                request -> request.contentType("text/html; charset=utf-8")
                        .result(WebPages.index(guard.token(), settings.allowsLiveSessions())));
        config.routes.get("/web/{name}", Viewer::serveAsset);
        new ExecutionRoutes(library, settings).register(config.routes);
        new LiveRoutes(settings, library, sessions, new MinimizationJobs(settings, library), feeds)
                .register(config.routes);
        handleErrors(config);
    }

    private static void serveAsset(Context request) {
        String name = request.pathParam("name");
        WebPages.asset(name)
                .ifPresentOrElse(
                        text -> request.contentType(WebPages.contentType(name)).result(text),
                        () -> fail(request, 404, "there is no such page", ""));
    }

    private static void handleErrors(JavalinConfig config) {
        config.routes.exception(
                RequestGuard.RequestRefusedException.class,
                (e, request) -> fail(request, e.status(), String.valueOf(e.getMessage()), ""));
        config.routes.exception(
                BadInput.class, (e, request) -> fail(request, 400, String.valueOf(e.getMessage()), e.fix()));
        config.routes.exception(
                OutOfControl.class, (e, request) -> fail(request, 409, String.valueOf(e.getMessage()), e.fix()));
        config.routes.exception(
                Exception.class,
                (e, request) -> fail(request, 500, "internal error: " + e, "report it, with what you did before"));
        config.router.javaLangErrorHandler(Viewer::fail);
        config.routes.error(404, request -> {
            if (request.attribute(HAS_MESSAGE) == null) {
                fail(request, 404, "there is no such page", "");
            }
        });
    }

    private static void fail(Context request, int status, String message, String fix) {
        request.attribute(HAS_MESSAGE, true);
        request.status(status).contentType("application/json").result(failure(message, fix));
    }

    /** Responds to an Error, which the exception handlers do not get; the response would be empty without this. */
    private static void fail(HttpServletResponse response, Error error) {
        response.setStatus(500);
        response.setContentType("application/json");
        try {
            response.getOutputStream()
                    .write(failure("internal error: " + error, "restart winnow serve if it persists")
                            .getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // the page was closed
        }
    }

    private static String failure(String message, String fix) {
        return JsonFields.toText(json -> {
            json.text("error", message);
            json.text("fix", fix);
        });
    }

    /** Reads the body of a POST request. */
    static RequestBody readBody(Context request) {
        try {
            return RequestBody.parse(readBytes(request.bodyInputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads all bytes, within the limits on their number and on time: a slow client must not hold the thread. */
    private static byte[] readBytes(InputStream body) throws IOException {
        long start = System.nanoTime();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 13];
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
            bytes.write(buffer, 0, read);
            if (bytes.size() > RequestGuard.MAX_BODY_BYTES) {
                throw new RequestGuard.RequestRefusedException(413, "the request is too large");
            }
            if (System.nanoTime() - start > RequestGuard.MAX_BODY_NANOS) {
                throw new RequestGuard.RequestRefusedException(408, "the request takes too long");
            }
        }
        return bytes.toByteArray();
    }

    static void respond(Context request, String json) {
        request.contentType("application/json").result(json);
    }

    public int port() {
        return server.port();
    }

    /** Returns the address for a browser. */
    public String url() {
        return "http://127.0.0.1:" + port() + "/";
    }

    /** Adds a feed to the page Watch. */
    public void addFeed(ProgressFeed feed) {
        feeds.add(feed);
    }

    @Override
    public void close() {
        sessions.closeAll();
        server.stop();
    }
}
