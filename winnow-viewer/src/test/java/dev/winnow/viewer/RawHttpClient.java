package dev.winnow.viewer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client that sends raw HTTP requests, without corrections. */
final class RawHttpClient {

    private final int port;

    RawHttpClient(int port) {
        this.port = port;
    }

    /** The response as text. */
    record HttpResponseText(int status, String head, String body) {

        boolean has(String header) {
            return head.toLowerCase(Locale.ROOT).contains(header.toLowerCase(Locale.ROOT));
        }
    }

    /** Sends a request to this host with these headers. */
    HttpResponseText get(String target, String... headers) {
        return send("GET", target, "", headers);
    }

    HttpResponseText post(String target, String body, String... headers) {
        return send("POST", target, body, headers);
    }

    /** Sends a request like a page that has the token. */
    HttpResponseText trusted(String target, String body) {
        return post(target, body, "Content-Type: application/json", "X-Winnow-Token: " + token());
    }

    String token() {
        Matcher token =
                Pattern.compile("winnow-token\" content=\"([0-9a-f]+)\"").matcher(get("/").body());
        if (!token.find()) {
            throw new IllegalStateException("the page has no token");
        }
        return token.group(1);
    }

    HttpResponseText send(String method, String target, String body, String... headers) {
        List<String> lines = new ArrayList<>(List.of(headers));
        if (lines.stream().noneMatch(line -> line.startsWith("Host:"))) {
            lines.add("Host: 127.0.0.1:" + port);
        }
        if (!body.isEmpty() && lines.stream().noneMatch(line -> line.startsWith("Transfer-Encoding:"))) {
            lines.add("Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length);
        }
        if (lines.stream().noneMatch(line -> line.startsWith("Connection:"))) {
            lines.add("Connection: close");
        }
        return raw(method + " " + target + " HTTP/1.1\r\n" + String.join("\r\n", lines) + "\r\n\r\n" + body);
    }

    private HttpResponseText raw(String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            try {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
                socket.getOutputStream().flush();
            } catch (IOException e) {
                // Refused before everything was sent: the response can still be read.
            }
            return answer(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpResponseText answer(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        byte[] buffer = new byte[1 << 16];
        try {
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                text.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // Closed by the other side.
        }
        String[] parts = text.toString().split("\r\n\r\n", 2);
        int status = Integer.parseInt(parts[0].split(" ", 3)[1]);
        return new HttpResponseText(status, parts[0], parts.length > 1 ? parts[1] : "");
    }
}
