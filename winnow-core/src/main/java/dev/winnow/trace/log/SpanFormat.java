package dev.winnow.trace.log;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.json.MalformedInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Spans of OpenTelemetry as lines of JSON: one span per line, or one batch of OTLP/JSON ({@code resourceSpans}) per
 * line. Services are processes. A span whose parent belongs to another service received a message in it; the call of a
 * client is followed by a reply if both spans have an end.
 *
 * <p>Field names: OpenTelemetry protocol, trace.proto; kinds as numbers or names.
 */
final class SpanFormat {

    private record SpanKey(String trace, String span) {}

    private enum SpanKind {
        INTERNAL,
        SERVER,
        CLIENT,
        PRODUCER,
        CONSUMER
    }

    private record Span(
            int line,
            ProcessId service,
            SpanKey key,
            @Nullable SpanKey parent,
            SpanKind kind,
            JsonTree json) {

        String name() {
            return Optional.ofNullable(json.get("name").text()).orElse("span " + key.span());
        }

        boolean receives() {
            return kind == SpanKind.SERVER || kind == SpanKind.CONSUMER;
        }
    }

    private final List<Span> spans = new ArrayList<>();
    private final Map<SpanKey, Span> byKey = new HashMap<>();
    private final Map<SpanKey, List<Span>> remoteChildren = new HashMap<>();

    private SpanFormat() {}

    static List<LogEvent> parse(List<String> lines) {
        SpanFormat format = new SpanFormat();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                format.readLine(i + 1, lines.get(i));
            }
        }
        format.spans.forEach(format::linkToParent);
        return format.spans.stream()
                .flatMap(span -> format.events(span).stream())
                .toList();
    }

    private void readLine(int line, String text) {
        JsonTree json;
        try {
            json = JsonTree.parse(text);
        } catch (MalformedInput e) {
            throw LogLines.bad(
                    line, "not JSON (" + e.problem() + ")", text, "write one span, or one resourceSpans, per line");
        }
        if (!json.get("resourceSpans").isPresent()) {
            add(line, json, json.get("resource"), text);
        }
        for (JsonTree batch : json.get("resourceSpans").elements()) {
            for (JsonTree scope : batch.get("scopeSpans").elements()) {
                scope.get("spans").elements().forEach(span -> add(line, span, batch.get("resource"), text));
            }
        }
    }

    private void add(int line, JsonTree json, JsonTree resource, String text) {
        String trace = json.get("traceId").text();
        String id = json.get("spanId").text();
        if (trace == null || id == null) {
            throw LogLines.bad(
                    line, "a span without traceId or spanId", text, "write traceId, spanId and parentSpanId");
        }
        String parent = json.get("parentSpanId").text();
        SpanKey key = new SpanKey(trace, id);
        Span span = new Span(
                line,
                service(line, json, resource, text),
                key,
                parent == null ? null : new SpanKey(trace, parent),
                kind(json.get("kind").text()),
                json);
        Span twin = byKey.put(key, span);
        if (twin != null) {
            throw LogLines.bad(line, "the span " + id + " is already on line " + twin.line(), text, "delete one");
        }
        spans.add(span);
    }

    private static ProcessId service(int line, JsonTree json, JsonTree resource, String text) {
        String name = json.get("service.name").text();
        name = name != null ? name : attribute(resource.get("attributes"), "service.name");
        name = name != null ? name : attribute(json.get("attributes"), "service.name");
        String instance = attribute(resource.get("attributes"), "service.instance.id");
        if (name == null) {
            throw LogLines.bad(
                    line, "the span has no service.name", text, "write it as a field, or as an attribute of resource");
        }
        try {
            return ProcessId.of(instance == null ? name : name + "/" + instance);
        } catch (IllegalArgumentException e) {
            throw LogLines.bad(line, "not the name of a process", name, "correct service.name");
        }
    }

    /** Returns an attribute: of a plain object, or of a list of keys and values as in OTLP. */
    private static @Nullable String attribute(JsonTree attributes, String key) {
        String plain = attributes.get(key).text();
        if (plain != null) {
            return plain;
        }
        return attributes.elements().stream()
                .filter(attribute -> key.equals(attribute.get("key").text()))
                .map(attribute -> attribute.get("value", "stringValue").text())
                .filter(value -> value != null)
                .findFirst()
                .orElse(null);
    }

    private static SpanKind kind(@Nullable String kind) {
        return switch (kind == null ? "" : kind.toUpperCase(Locale.ROOT).replace("SPAN_KIND_", "")) {
            case "2", "SERVER" -> SpanKind.SERVER;
            case "3", "CLIENT" -> SpanKind.CLIENT;
            case "4", "PRODUCER" -> SpanKind.PRODUCER;
            case "5", "CONSUMER" -> SpanKind.CONSUMER;
            default -> SpanKind.INTERNAL;
        };
    }

    private void linkToParent(Span span) {
        Span parent = parentElsewhere(span);
        if (parent != null) {
            remoteChildren
                    .computeIfAbsent(parent.key(), any -> new ArrayList<>())
                    .add(span);
        }
    }

    private @Nullable Span parentElsewhere(Span span) {
        Span parent = span.parent() == null ? null : byKey.get(span.parent());
        return parent == null || parent.service().equals(span.service()) ? null : parent;
    }

    // ---- events of a span

    private List<LogEvent> events(Span span) {
        List<LogEvent> events = new ArrayList<>();
        List<Span> children = remoteChildren.getOrDefault(span.key(), List.of());
        events.add(start(span)
                .sending(children.stream()
                        .map(child -> new LogEvent.LogMessage(child.service(), id(child), child.name()))
                        .toList()));
        for (JsonTree told : span.json().get("events").elements()) {
            String name = told.get("name").text();
            events.add(LogEvent.local(
                    span.line(), span.service(), name == null ? "event" : name, time(span, told, "timeUnixNano")));
        }
        Span parent = parentElsewhere(span);
        if (parent != null && repliesTo(span, parent)) {
            LogEvent end = LogEvent.local(span.line(), span.service(), span.name() + " ends", end(span));
            events.add(end.sending(List.of(new LogEvent.LogMessage(parent.service(), replyId(span), reply(span)))));
        }
        children.stream()
                .filter(child -> repliesTo(child, span))
                .forEach(child -> events.add(receiveReply(span, child)));
        return events;
    }

    private LogEvent start(Span span) {
        Span parent = parentElsewhere(span);
        Long time = time(span, span.json(), "startTimeUnixNano");
        if (parent == null && !span.receives()) {
            return LogEvent.local(span.line(), span.service(), span.name(), time);
        }
        LogEvent.LogMessage message =
                new LogEvent.LogMessage(parent == null ? null : parent.service(), id(span), span.name());
        return new LogEvent(
                span.line(),
                span.service(),
                new LogEvent.Handles(LogEvent.MessageUse.DELIVERED, span.service(), message),
                List.of(),
                time);
    }

    private LogEvent receiveReply(Span client, Span server) {
        LogEvent.LogMessage message = new LogEvent.LogMessage(server.service(), replyId(server), reply(server));
        return new LogEvent(
                client.line(),
                client.service(),
                new LogEvent.Handles(LogEvent.MessageUse.DELIVERED, client.service(), message),
                List.of(),
                end(client));
    }

    private static boolean repliesTo(Span server, Span client) {
        return client.kind() == SpanKind.CLIENT
                && server.kind() == SpanKind.SERVER
                && server.json().get("endTimeUnixNano").isPresent()
                && client.json().get("endTimeUnixNano").isPresent();
    }

    private static String id(Span span) {
        return span.key().trace() + "/" + span.key().span();
    }

    private static String replyId(Span span) {
        return id(span) + " reply";
    }

    private static String reply(Span span) {
        return "reply to " + span.name();
    }

    private static Long end(Span span) {
        return time(span, span.json(), "endTimeUnixNano");
    }

    private static Long time(Span span, JsonTree json, String field) {
        String text = json.get(field).text();
        try {
            return Long.parseLong(text == null ? "missing" : text);
        } catch (NumberFormatException e) {
            throw LogLines.bad(
                    span.line(),
                    field + " is not a number",
                    String.valueOf(text),
                    "write it in nanoseconds since 1970");
        }
    }
}
