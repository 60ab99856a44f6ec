package dev.winnow.junit;

import dev.winnow.explore.SearchCatalogue;
import dev.winnow.explore.SearchCommand;
import dev.winnow.explore.SearchDescriptor;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A value that somebody gave.
 *
 * @param name as in {@code -Dwinnow.time}
 */
record Setting(String name, String text) {

    /** The portfolio of {@code winnow explore}; that of {@code hunt} has the name. */
    private static final String EXPLORE = "explore";

    private static final Duration LONGEST = Duration.ofHours(10_000); // as on the command line

    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    Duration duration() {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw wrong("write 500ms, 30s, 5m or 1h");
        }
        long amount = Long.parseLong(matcher.group(1));
        Duration duration = switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
        if (duration.compareTo(LONGEST) > 0) {
            throw wrong("give at most 10000h");
        }
        return duration;
    }

    long count(long most) {
        long number = number();
        if (number < 1 || number > most) {
            throw wrong("give a number from 1 to " + most);
        }
        return number;
    }

    long number() {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw wrong("give a whole number");
        }
    }

    boolean truth() {
        if (!text.equals("true") && !text.equals("false")) {
            throw wrong("give true or false");
        }
        return text.equals("true");
    }

    /** Returns how to draw executions; empty if the search is systematic. */
    Optional<SearchDescriptor> drawing() {
        return SearchCatalogue.standard().find(text).filter(SearchDescriptor::draws);
    }

    /** Returns how to search systematically. */
    SearchDescriptor exploration() {
        String name = text.equalsIgnoreCase(EXPLORE) ? SearchCommand.EXPLORE.usual() : text;
        return SearchCatalogue.standard()
                .find(name)
                .filter(SearchDescriptor::searchesStates)
                .orElseThrow(() -> wrong("choose from " + names()));
    }

    private static String names() {
        SearchCatalogue catalogue = SearchCatalogue.standard();
        Stream<String> drawing =
                catalogue.all().stream().filter(SearchDescriptor::draws).map(SearchDescriptor::name);
        Stream<String> exploring = catalogue.all().stream()
                .filter(SearchDescriptor::searchesStates)
                .map(SearchDescriptor::name);
        return Stream.of(drawing, Stream.of(EXPLORE), exploring)
                .flatMap(names -> names)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private Unusable wrong(String fix) {
        return new Unusable(name + " is '" + text + "', which makes no sense", fix);
    }
}
