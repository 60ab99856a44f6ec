package dev.winnow.trace.log;

import dev.winnow.model.ProcessId;
import dev.winnow.system.BadInput;
import dev.winnow.trace.RecordedEvent;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** A regular expression for the lines of a log, whose named groups say what happened (docs/IMPORT.md). */
final class LogRegex {

    private static final Set<String> GROUPS =
            Set.of("process", "time", "kind", "event", "message", "id", "from", "to", "timer", "clock");
    private static final Pattern GROUP = Pattern.compile("\\(\\?<([a-zA-Z][a-zA-Z0-9]*)>");
    private static final String HELP =
            "use the groups process, time, kind, event, message, id, from, to, timer, clock" + " (docs/IMPORT.md)";

    private final Pattern pattern;
    private final Set<String> groups;

    private LogRegex(Pattern pattern, Set<String> groups) {
        this.pattern = pattern;
        this.groups = groups;
    }

    static LogRegex parse(String text) {
        Pattern pattern = compile(text);
        Set<String> groups = new java.util.TreeSet<>();
        GROUP.matcher(text).results().forEach(group -> groups.add(group.group(1)));
        groups.stream().filter(name -> !GROUPS.contains(name)).findFirst().ifPresent(name -> {
            throw new BadInput("the expression has the unknown group '" + name + "'", HELP);
        });
        if (!groups.contains("process") && !groups.contains("from") && !groups.contains("to")) {
            throw new BadInput(
                    "the expression does not say which process a line belongs to", "add (?<process>…); " + HELP);
        }
        return new LogRegex(pattern, groups);
    }

    private static Pattern compile(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new BadInput(
                    "--regex is not a regular expression: " + e.getDescription() + " at character " + e.getIndex(),
                    "correct it, and quote it for your shell: --regex '(?<process>\\S+) (?<event>.*)'",
                    e);
        }
    }

    /** A matching line. The vector clock is null if the expression has none. */
    record MatchedLine(LogEvent event, @Nullable String clock) {}

    /** Returns what the line tells; null if it does not match. */
    @Nullable
    MatchedLine match(int line, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? new MatchedLine(new Line(line, text, matcher).event(), group(matcher, "clock")) : null;
    }

    private @Nullable String group(Matcher matcher, String name) {
        String value = groups.contains(name) ? matcher.group(name) : null;
        return value == null || value.isBlank() ? null : value.strip();
    }

    /** A line that matched. */
    private final class Line {
        private final int number;
        private final String text;
        private final Matcher matcher;

        Line(int number, String text, Matcher matcher) {
            this.number = number;
            this.text = text;
            this.matcher = matcher;
        }

        private @Nullable String get(String name) {
            return group(matcher, name);
        }

        private String words() {
            String message = get("message");
            String event = get("event");
            return message != null ? message : event != null ? event : text.strip();
        }

        LogEvent event() {
            String kind = kind();
            ProcessId process = process(kind);
            Long time = time();
            return switch (kind) {
                case "send" -> {
                    ProcessId to = optional("to");
                    LogEvent.LogMessage sent = new LogEvent.LogMessage(to, get("id"), words());
                    LogEvent local =
                            LogEvent.local(number, process, "send " + words() + (to == null ? "" : " to " + to), time);
                    yield to == null && sent.id() == null ? local : local.sending(List.of(sent));
                }
                case "receive" ->
                    new LogEvent(
                            number,
                            process,
                            new LogEvent.Handles(
                                    LogEvent.MessageUse.DELIVERED,
                                    process,
                                    new LogEvent.LogMessage(optional("from"), get("id"), words())),
                            List.of(),
                            time);
                case "timer" -> {
                    String timer = get("timer");
                    yield happening(process, new LogEvent.Fires(timer == null ? words() : timer), time);
                }
                case "start" -> happening(process, new LogEvent.Happens(new RecordedEvent.Started(process)), time);
                case "crash" -> happening(process, new LogEvent.Happens(new RecordedEvent.Crashed(process)), time);
                case "restart" -> happening(process, new LogEvent.Happens(new RecordedEvent.Restarted(process)), time);
                case "pause" -> happening(process, new LogEvent.Happens(new RecordedEvent.Paused(process)), time);
                case "resume" -> happening(process, new LogEvent.Happens(new RecordedEvent.Resumed(process)), time);
                default -> LogEvent.local(number, process, words(), time);
            };
        }

        private LogEvent happening(ProcessId process, LogEvent.Action action, @Nullable Long time) {
            return new LogEvent(number, process, action, List.of(), time);
        }

        /** Returns the kind that the line names; without a name, the one that its groups imply. */
        private String kind() {
            String named = get("kind");
            if (named != null) {
                return standard(named.toLowerCase(Locale.ROOT));
            }
            if (get("timer") != null) {
                return "timer";
            }
            String from = get("from");
            String to = get("to");
            String process = get("process");
            if (to != null && !to.equals(process)) {
                return "send";
            }
            return from != null && !from.equals(process) ? "receive" : "local";
        }

        private String standard(String kind) {
            return switch (kind) {
                case "send", "sent", "sends", "sending" -> "send";
                case "receive", "received", "receives", "recv", "deliver", "delivered", "handle", "handled" ->
                    "receive";
                case "timer", "timeout", "fire", "fired" -> "timer";
                case "start", "started", "starting" -> "start";
                case "crash", "crashed", "killed" -> "crash";
                case "restart", "restarted" -> "restart";
                case "pause", "paused" -> "pause";
                case "resume", "resumed" -> "resume";
                default -> "local";
            };
        }

        private ProcessId process(String kind) {
            String name = get("process");
            name = name != null ? name : get(kind.equals("receive") ? "to" : "from");
            if (name == null) {
                throw LogLines.bad(number, "it names no process", text, "let (?<process>…) match in every line");
            }
            return named(name);
        }

        private @Nullable ProcessId optional(String group) {
            String name = get(group);
            return name == null ? null : named(name);
        }

        private ProcessId named(String name) {
            try {
                return ProcessId.of(name);
            } catch (IllegalArgumentException e) {
                throw LogLines.bad(number, "not the name of a process", name, "correct the expression");
            }
        }

        private @Nullable Long time() {
            String time = get("time");
            if (time == null) {
                return null;
            }
            Long parsed = LogRegex.time(time);
            if (parsed == null) {
                throw LogLines.bad(
                        number,
                        "not a time",
                        time,
                        "let (?<time>…) match a number, 2026-01-31T12:00:00.5Z, 2026-01-31 12:00:00,500 or 12:00:00.5");
            }
            return parsed;
        }
    }

    /** Returns a time as a number that keeps the order of times of the same form; null if it is none. */
    static @Nullable Long time(String text) {
        String iso = text.replace(' ', 'T').replace(',', '.');
        try {
            if (iso.matches("-?\\d{1,18}")) {
                return Long.parseLong(iso);
            }
            if (iso.matches("\\d{1,9}\\.\\d{1,9}")) {
                int dot = iso.indexOf('.');
                String fraction = (iso.substring(dot + 1) + "000000000").substring(0, 9);
                return Long.parseLong(iso.substring(0, dot)) * 1_000_000_000 + Long.parseLong(fraction);
            }
            if (iso.indexOf('T') < 0) {
                return LocalTime.parse(iso).toNanoOfDay();
            }
            Instant instant = iso.matches(".*(Z|[+-]\\d\\d:?\\d\\d)")
                    ? java.time.OffsetDateTime.parse(iso).toInstant()
                    : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
            return ChronoUnit.NANOS.between(Instant.EPOCH, instant);
        } catch (DateTimeParseException | ArithmeticException e) {
            return null;
        }
    }
}
