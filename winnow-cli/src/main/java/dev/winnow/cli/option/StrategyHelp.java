package dev.winnow.cli.option;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.catalogue.SearchCatalogue;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The strategies that a command can use, in its {@code --help}. */
public final class StrategyHelp {

    private StrategyHelp() {}

    /** Adds the strategies to the descriptions of all commands that take one. */
    public static void addTo(CommandLine winnow) {
        for (SearchUse command : SearchUse.values()) {
            UsageMessageSpec usage = winnow.getSubcommands()
                    .get(command.toString())
                    .getCommandSpec()
                    .usageMessage();
            usage.description(Stream.concat(Stream.of(usage.description()), lines(command).stream())
                    .toArray(String[]::new));
        }
    }

    private static List<String> lines(SearchUse command) {
        List<SearchDescriptor> searches = SearchCatalogue.standard().of(command);
        int width = searches.stream()
                .mapToInt(search -> search.name().length())
                .max()
                .orElse(0);
        Stream<String> each = searches.stream()
                .map(search -> search.name()
                        + " ".repeat(width + 2 - search.name().length())
                        + search.summary()
                        + (search.name().equals(command.defaultSearch()) ? " The default." : ""));
        return Stream.of(Stream.of("Strategies:"), each, Stream.of(""))
                .flatMap(lines -> lines)
                .toList();
    }
}
