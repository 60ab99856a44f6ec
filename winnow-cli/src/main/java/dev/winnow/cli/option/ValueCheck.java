package dev.winnow.cli.option;

import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The check of option values against their {@link Range}, and the text of every usage error: one line. */
public final class ValueCheck {

    private static final String NODE_COMMAND =
            "Give the command of a node after two dashes: " + MaelstromOptions.NAME + " WORKLOAD -- ./my-node";

    private ValueCheck() {}

    /**
     * Accepts options that are in their range.
     *
     * @throws ParameterException if one is not
     */
    public static void check(ParseResult parsed) {
        for (OptionSpec option : parsed.matchedOptions()) {
            Range range = range(option);
            Long number = number(option.getValue());
            if (range != null && number != null && (number < range.min() || number > range.max())) {
                String typed = option.originalStringValues().get(0);
                throw new ParameterException(parsed.commandSpec().commandLine(), "out of range", option, typed);
            }
        }
        if (parsed.hasSubcommand()) {
            check(parsed.subcommand());
        }
    }

    private static @Nullable Range range(ArgSpec option) {
        return option.userObject() instanceof AnnotatedElement field ? field.getAnnotation(Range.class) : null;
    }

    private static @Nullable Long number(@Nullable Object value) {
        return value instanceof Duration time
                ? Long.valueOf(time.toMillis())
                : value instanceof Number number ? Long.valueOf(number.longValue()) : null;
    }

    /** Returns what is wrong and what is valid, without a full stop. */
    public static String message(ParameterException e) {
        if (e.getArgSpec() != null && e.getValue() != null) {
            return name(e.getArgSpec()) + " " + quoted(e.getValue()) + " is not valid: " + valid(e.getArgSpec());
        }
        if (e instanceof UnmatchedArgumentException unmatched) {
            String text = unmatchedText(unmatched);
            return namesNodes(e) ? text + (text.endsWith("?") ? " " : ". ") + NODE_COMMAND : text;
        }
        if (e instanceof MissingParameterException missing
                && !missing.getMissing().get(0).isOption()
                && namesNodes(e)) {
            return NODE_COMMAND;
        }
        String message = String.valueOf(e.getMessage()).lines().collect(Collectors.joining(" "));
        return message.startsWith("Error: ") ? message.substring("Error: ".length()) : message;
    }

    /** Returns true if the command line asks for nodes in any language, whose command stands where a scenario would. */
    private static boolean namesNodes(ParameterException e) {
        ParseResult parsed = e.getCommandLine().getParseResult();
        return parsed != null && parsed.hasMatchedOption(MaelstromOptions.NAME);
    }

    private static String quoted(String value) {
        return value.matches("-?[0-9]+") ? value : "'" + value + "'";
    }

    private static String unmatchedText(UnmatchedArgumentException e) {
        String what = e.isUnknownOption() ? "Unknown option '" : "Unexpected argument '";
        String nearest = e.getSuggestions().stream().limit(3).collect(Collectors.joining(" or "));
        return what + e.getUnmatched().get(0) + "'" + (nearest.isEmpty() ? "" : ": did you mean " + nearest + "?");
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String valid(ArgSpec argument) {
        Class<?> type = argument.type();
        if (type == Duration.class) {
            return "give a time such as 500ms, 30s, 5m or 1h, at least " + min(argument) + "ms and at most 10000h";
        }
        if (Map.class.isAssignableFrom(type)) {
            return "write " + argument.paramLabel();
        }
        if (type.isEnum()) {
            return "choose from "
                    + Stream.of(type.getEnumConstants())
                            .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "));
        }
        if (type == boolean.class) {
            return "give true or false, or no value";
        }
        return isInteger(type) ? numbers(argument) : "give " + argument.paramLabel();
    }

    private static String numbers(ArgSpec argument) {
        Range range = range(argument);
        return range != null && range.max() < Long.MAX_VALUE
                ? "give " + range.min() + " to " + range.max()
                : "give a whole number, at least " + min(argument) + " and at most " + max(argument);
    }

    private static boolean isInteger(Class<?> type) {
        return type == int.class || type == Integer.class || type == long.class || type == Long.class;
    }

    private static long min(ArgSpec argument) {
        Range range = range(argument);
        return range == null ? isInt(argument) ? Integer.MIN_VALUE : Long.MIN_VALUE : range.min();
    }

    private static long max(ArgSpec argument) {
        Range range = range(argument);
        long max = range == null ? Long.MAX_VALUE : range.max();
        return isInt(argument) ? Math.min(max, Integer.MAX_VALUE) : max;
    }

    private static boolean isInt(ArgSpec argument) {
        return argument.type() == int.class || argument.type() == Integer.class;
    }
}
