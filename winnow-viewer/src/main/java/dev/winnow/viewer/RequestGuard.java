package dev.winnow.viewer;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A filter that accepts only requests of this server's own pages. Other sites in the same browser can send requests to
 * 127.0.0.1, and can point their own host name at it (DNS rebinding). So every request must have this server as its
 * host, none may come from another origin, and a POST must carry a token that only this server's pages can read.
 */
final class RequestGuard {

    static final String TOKEN_HEADER = "X-Winnow-Token";
    static final int MAX_BODY_BYTES = 64 << 10;
    static final long MAX_BODY_NANOS = 5_000_000_000L;

    private static final int TOKEN_BYTES = 24;
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final String token;

    RequestGuard(SecureRandom random) {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        token = HexFormat.of().formatHex(bytes);
    }

    String token() {
        return token;
    }

    /** A request that this server refuses. */
    static final class RequestRefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int status;

        RequestRefusedException(int status, String reason) {
            super(reason);
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    /** Checks a request before it is routed. */
    void check(Context request, int port) {
        setSecurityHeaders(request);
        Set<String> hosts = Set.of("localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port);
        String host = request.header("Host");
        if (host == null || !hosts.contains(host)) {
            throw new RequestRefusedException(403, "unknown host");
        }
        checkOrigin(request, host);
        switch (request.method().name()) {
            case "GET", "HEAD" -> {}
            case "POST" -> checkPost(request);
            default -> throw new RequestRefusedException(405, "only GET and POST are supported");
        }
    }

    private static void checkOrigin(Context request, String host) {
        String origin = request.header("Origin");
        if (origin != null && !origin.equals("http://" + host)) {
            throw new RequestRefusedException(403, "requests of other pages are refused");
        }
        String site = request.header("Sec-Fetch-Site");
        boolean isOwnPage = site == null || site.equals("same-origin") || site.equals("none");
        boolean isLink = "navigate".equals(request.header("Sec-Fetch-Mode"))
                && request.path().equals("/");
        if (!isOwnPage && !isLink) {
            throw new RequestRefusedException(403, "requests of other pages are refused");
        }
    }

    private void checkPost(Context request) {
        String type = request.contentType();
        if (type == null
                || !type.toLowerCase(Locale.ROOT).split(";", 2)[0].strip().equals("application/json")) {
            throw new RequestRefusedException(415, "a POST request must be JSON");
        }
        if (!isToken(request.header(TOKEN_HEADER))) {
            throw new RequestRefusedException(
                    403, "the token is missing or of an earlier run of the server: reload the page");
        }
    }

    private boolean isToken(@Nullable String candidate) {
        return candidate != null
                && MessageDigest.isEqual(
                        candidate.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private static void setSecurityHeaders(Context request) {
        request.header("Content-Security-Policy", POLICY);
        request.header("X-Content-Type-Options", "nosniff");
        request.header("Referrer-Policy", "no-referrer");
        request.header("X-Frame-Options", "DENY");
        request.header("Cross-Origin-Opener-Policy", "same-origin");
        request.header("Cross-Origin-Resource-Policy", "same-origin");
        request.header("Cache-Control", "no-store");
    }
}
