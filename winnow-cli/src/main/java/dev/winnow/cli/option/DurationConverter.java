package dev.winnow.cli.option;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A converter for times such as {@code 500ms}, {@code 30s}, {@code 5m} and {@code 1h}. */
public final class DurationConverter implements ITypeConverter<Duration> {

    private static final Duration LONGEST = Duration.ofHours(10_000); // fits a long in nanoseconds

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    @Override
    public Duration convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a time: write 500ms, 30s, 5m or 1h");
        }
        long amount = Long.parseLong(matcher.group(1));
        Duration duration = switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
        if (duration.compareTo(LONGEST) > 0) {
            throw new TypeConversionException("'" + text + "' is too long: give at most 10000h");
        }
        return duration;
    }
}
