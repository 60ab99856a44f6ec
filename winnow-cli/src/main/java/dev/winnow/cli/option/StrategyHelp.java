package dev.winnow.cli.option;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.catalogue.SearchCatalogue;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of strategies in the {@code --help} of commands that take one. */
public final class StrategyHelp {

    private StrategyHelp() {}

    /** Adds the list to every command that takes a strategy. */
    public static void addTo(CommandLine winnow) {
        for (SearchUse command : SearchUse.values()) {
            CommandLine subcommand =
                    Objects.requireNonNull(winnow.getSubcommands().get(command.toString()));
            UsageMessageSpec usage = subcommand.getCommandSpec().usageMessage();
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
