package dev.winnow.viewer.library;

import dev.winnow.model.ProcessId;
import dev.winnow.system.BadInput;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A query for steps: {@code process:m2 type:Vote field:term=3}, or {@code A -> B} for a step that matches A and happens
 * before one that matches B.
 *
 * <p>A word without a name, and {@code text:"…"}, matches the text of a step, ignoring case. All terms of a pattern
 * must match.
 */
public final class StepQuery {

    private static final int MAX_LENGTH = 1_000;
    private static final int MAX_PATTERNS = 8;
    private static final Pattern TERM = Pattern.compile("\\s*(?:(->)|(?:([a-z]+):)?(?:\"([^\"]*)\"|(\\S+)))");

    private final List<Predicate<RecordedStep>> patterns;

    private StepQuery(List<Predicate<RecordedStep>> patterns) {
        this.patterns = List.copyOf(patterns);
    }

    /** Returns the patterns, each of which happens before the next. */
    List<Predicate<RecordedStep>> patterns() {
        return patterns;
    }

    /**
     * Parses a query.
     *
     * @throws BadInput if it cannot be understood
     */
    public static StepQuery parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw invalid("it is longer than " + MAX_LENGTH + " characters");
        }
        List<Predicate<RecordedStep>> patterns = new ArrayList<>();
        Predicate<RecordedStep> pattern = null;
        Matcher terms = TERM.matcher(text.stripTrailing());
        while (terms.lookingAt()) {
            if (terms.group(1) != null) {
                patterns.add(complete(pattern));
                pattern = null;
            } else {
                Predicate<RecordedStep> term = term(terms.group(2), value(terms));
                pattern = pattern == null ? term : pattern.and(term);
            }
            terms.region(terms.end(), terms.regionEnd());
        }
        patterns.add(complete(pattern));
        if (patterns.size() > MAX_PATTERNS) {
            throw invalid("it has more than " + MAX_PATTERNS + " patterns");
        }
        return new StepQuery(patterns);
    }

    private static Predicate<RecordedStep> complete(@Nullable Predicate<RecordedStep> pattern) {
        if (pattern == null) {
            throw invalid("a pattern is missing beside ->");
        }
        return pattern;
    }

    private static String value(Matcher terms) {
        String quoted = terms.group(3);
        return quoted == null ? terms.group(4) : quoted;
    }

    private static Predicate<RecordedStep> term(@Nullable String name, String value) {
        return switch (name == null ? "text" : name) {
            case "text" -> step -> contains(text(step), value);
            case "process" -> step -> value.equals(processName(step.event()));
            case "from" ->
                step -> step.event() instanceof RecordedEvent.Delivered deliver
                        && deliver.from().name().equals(value);
            case "kind" -> step -> step.event().kind().equals(value);
            case "type" -> step -> value.equals(type(step.event()));
            case "sends" ->
                step -> step.sent().stream()
                        .anyMatch(sent -> sent.message().type().equals(value));
            case "field" -> field(value);
            case "state" ->
                step -> step.states().stream()
                        .anyMatch(state -> state.newState() != null && contains(state.newState(), value));
            case "log" -> step -> step.log().stream().anyMatch(line -> contains(line, value));
            default -> throw invalid("unknown term '" + name + ":'");
        };
    }

    /** Returns the step as it is shown, and its message in full. */
    private static String text(RecordedStep step) {
        RecordedMessage message = message(step.event());
        return message == null ? step.text() : step.text() + " " + message.text();
    }

    private static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    /** Matches a field in the text of a message: {@code term=3}, but not {@code term=31}. */
    private static Predicate<RecordedStep> field(String nameAndValue) {
        if (nameAndValue.indexOf('=') < 1) {
            throw invalid("field: needs a name and a value, such as field:term=3");
        }
        Pattern field = Pattern.compile("(?<![\\w.])" + Pattern.quote(nameAndValue) + "(?=[,)\\]} ]|$)");
        return step -> field.matcher(text(step)).find();
    }

    private static BadInput invalid(String reason) {
        return new BadInput(
                "the query cannot be understood: " + reason,
                "use words, text:\"…\", process:, from:, kind:, type:, sends:, field:name=value, state:, log:,"
                        + " and A -> B");
    }

    /** Returns the name of the process at which the event happens, or null. */
    static @Nullable String processName(RecordedEvent event) {
        ProcessId process = event.location();
        return process == null ? null : process.name();
    }

    private static @Nullable String type(RecordedEvent event) {
        if (event instanceof RecordedEvent.TimerFired fire) {
            return fire.timer().replaceFirst("\\(.*", "");
        }
        RecordedMessage message = message(event);
        return message == null ? null : message.type();
    }

    private static @Nullable RecordedMessage message(RecordedEvent event) {
        if (event instanceof RecordedEvent.Delivered deliver) {
            return deliver.message();
        }
        if (event instanceof RecordedEvent.SentFromOutside send) {
            return send.message();
        }
        if (event instanceof RecordedEvent.Dropped drop) {
            return drop.message();
        }
        return event instanceof RecordedEvent.Duplicated duplicate ? duplicate.message() : null;
    }
}
