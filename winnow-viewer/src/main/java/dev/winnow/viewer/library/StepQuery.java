package dev.winnow.viewer.library;

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
 * What to look for among steps: {@code process:m2 type:Vote field:term=3}, and {@code A -> B} for a step like A that
 * happens before one like B.
 *
 * <p>Words without a name, and {@code text:"…"}, are looked for in the step's line, whatever their case. All terms of
 * one pattern must hold.
 */
public final class StepQuery {

    private static final int LONGEST = 1_000;
    private static final int MOST_PATTERNS = 8;
    private static final Pattern TERM = Pattern.compile("\\s*(?:(->)|(?:([a-z]+):)?(?:\"([^\"]*)\"|(\\S+)))");

    private final List<Predicate<RecordedStep>> patterns;

    private StepQuery(List<Predicate<RecordedStep>> patterns) {
        this.patterns = List.copyOf(patterns);
    }

    /** One pattern, or several of which each happens before the next. */
    List<Predicate<RecordedStep>> patterns() {
        return patterns;
    }

    /**
     * Parses a query.
     *
     * @throws BadInput if it cannot be understood
     */
    public static StepQuery parse(String text) {
        if (text.length() > LONGEST) {
            throw invalid("it is longer than " + LONGEST + " characters");
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
        if (patterns.size() > MOST_PATTERNS) {
            throw invalid("it has more than " + MOST_PATTERNS + " patterns");
        }
        return new StepQuery(patterns);
    }

    private static Predicate<RecordedStep> complete(@Nullable Predicate<RecordedStep> pattern) {
        if (pattern == null) {
            throw invalid("there is nothing to look for on one side of ->");
        }
        return pattern;
    }

    private static String value(Matcher terms) {
        String quoted = terms.group(3);
        return quoted == null ? terms.group(4) : quoted;
    }

    private static Predicate<RecordedStep> term(@Nullable String name, String value) {
        return switch (name == null ? "text" : name) {
            case "text" -> step -> contains(step.text(), value);
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
            default -> throw invalid("there is nothing named '" + name + ":'");
        };
    }

    private static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    /** A field of the message as it is written in its text: {@code term=3} and not {@code term=31}. */
    private static Predicate<RecordedStep> field(String nameAndValue) {
        if (nameAndValue.indexOf('=') < 1) {
            throw invalid("field: needs a name and a value, as in field:term=3");
        }
        Pattern field = Pattern.compile("(?<![\\w.])" + Pattern.quote(nameAndValue) + "(?=[,)\\]} ]|$)");
        return step -> field.matcher(step.text()).find();
    }

    private static BadInput invalid(String why) {
        return new BadInput(
                "the search cannot be understood: " + why,
                "look for words, text:\"…\", process:, from:, kind:, type:, sends:, field:name=value, state:, log:, and A -> B");
    }

    /** Where the event happens, by name; null if it happens nowhere. */
    static @Nullable String processName(RecordedEvent event) {
        if (event instanceof RecordedEvent.Crashed crash) {
            return crash.crashed().name();
        }
        return event.process() == null ? null : event.process().name();
    }

    private static @Nullable String type(RecordedEvent event) {
        RecordedMessage message = null;
        if (event instanceof RecordedEvent.Delivered deliver) {
            message = deliver.message();
        } else if (event instanceof RecordedEvent.SentFromOutside send) {
            message = send.message();
        } else if (event instanceof RecordedEvent.Dropped drop) {
            message = drop.message();
        } else if (event instanceof RecordedEvent.Duplicated duplicate) {
            message = duplicate.message();
        } else if (event instanceof RecordedEvent.TimerFired fire) {
            return fire.timer().replaceFirst("\\(.*", "");
        }
        return message == null ? null : message.type();
    }
}
