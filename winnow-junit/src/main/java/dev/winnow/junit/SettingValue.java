package dev.winnow.junit;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.catalogue.SearchCatalogue;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of a setting.
 *
 * @param name the name of the property, such as {@code winnow.time}
 */
record SettingValue(String name, String text) {

    // The portfolio of winnow explore; the name "portfolio" is that of hunt.
    private static final String EXPLORE = "explore";

    private static final Duration MAX_DURATION = Duration.ofHours(10_000); // as on the command line

    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    Duration toDuration() {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw invalid("write 500ms, 30s, 5m or 1h");
        }
        long amount = Long.parseLong(matcher.group(1));
        Duration duration = switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
        if (duration.compareTo(MAX_DURATION) > 0) {
            throw invalid("give at most 10000h");
        }
        return duration;
    }

    long toCount(long max) {
        long number = toLong();
        if (number < 1 || number > max) {
            throw invalid("give a number from 1 to " + max);
        }
        return number;
    }

    long toLong() {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw invalid("give a whole number");
        }
    }

    boolean toBoolean() {
        if (!text.equals("true") && !text.equals("false")) {
            throw invalid("give true or false");
        }
        return text.equals("true");
    }

    /** Returns the random strategy, or empty if the strategy is systematic. */
    Optional<SearchDescriptor> drawing() {
        return SearchCatalogue.standard().find(text).filter(SearchDescriptor::draws);
    }

    /** Returns the systematic strategy. */
    SearchDescriptor exploration() {
        String name = text.equalsIgnoreCase(EXPLORE) ? SearchUse.EXPLORE.defaultSearch() : text;
        return SearchCatalogue.standard()
                .find(name)
                .filter(SearchDescriptor::searchesStates)
                .orElseThrow(() -> invalid("choose from " + names()));
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

    private UnusableTest invalid(String fix) {
        return new UnusableTest(name + " is '" + text + "', which is not valid", fix);
    }
}
