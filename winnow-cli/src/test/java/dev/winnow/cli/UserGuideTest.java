package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Everything that the pages for users show exists: compiled code, pages, commands with their options, messages. */
class UserGuideTest {

    private static final Path ROOT = Path.of("..");

    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern BLOCK = Pattern.compile("```.*?```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");
    private static final Pattern COMMAND = Pattern.compile("(?m)(?:`|^\\$ |^)(?:\\./)?winnow ([a-z]+)([^`\n#]*)");
    private static final Pattern OPTION = Pattern.compile("(?<= )--[a-z-]+");
    private static final Pattern MESSAGE = Pattern.compile("(?m)^\\| `([^|]+?)` \\|");

    static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of(ROOT.resolve("README.md")),
                            docs.filter(file -> file.toString().endsWith(".md")).sorted())
                    .toList();
        }
    }

    private static List<String> sources(Predicate<Path> wanted) throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(
                            path -> path.getFileName().toString().startsWith("winnow-"))
                    .toList()) {
                for (Path file : javaBelow(module.resolve("src"))) {
                    if (wanted.test(file)) {
                        texts.add(withoutSpace(Files.readString(file).replaceAll("\"\\s*\\+\\s*\"", "")));
                    }
                }
            }
        }
        return texts;
    }

    private static List<Path> javaBelow(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }

    @Nested
    class Given_all_pages {

        @Test
        void when_they_show_Java_then_it_is_an_excerpt_of_compiled_code() throws IOException {
            List<String> sources = sources(file -> true);
            int shown = 0;
            for (Path page : pages()) {
                for (MatchResult snippet :
                        JAVA.matcher(Files.readString(page)).results().toList()) {
                    for (String part : snippet.group(1).split("\n *// …\n", -1)) {
                        String piece = withoutSpace(part);
                        assertThat(sources).as("%s shows\n%s", page, part).anyMatch(source -> source.contains(piece));
                        shown++;
                    }
                }
            }
            assertThat(shown).isGreaterThan(25);
        }

        @ParameterizedTest
        @MethodSource("dev.winnow.cli.UserGuideTest#pages")
        void when_they_link_then_page_and_heading_exist(Path page) throws IOException {
            String text = BLOCK.matcher(Files.readString(page)).replaceAll("");
            for (MatchResult link : LINK.matcher(text).results().toList()) {
                String target = link.group(1);
                if (!target.startsWith("http")) {
                    String[] parts = target.split("#", 2);
                    Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
                    assertThat(file).as("%s links to %s", page, target).exists();
                    if (parts.length == 2 && file.toString().endsWith(".md")) {
                        assertThat(anchors(file))
                                .as("%s links to %s", page, target)
                                .contains(parts[1]);
                    }
                }
            }
        }

        @ParameterizedTest
        @MethodSource("dev.winnow.cli.UserGuideTest#pages")
        void when_they_name_a_command_then_it_exists_with_these_options(Path page) throws IOException {
            for (MatchResult use :
                    COMMAND.matcher(Files.readString(page)).results().toList()) {
                CommandLine command =
                        new CommandLine(new Main()).getSubcommands().get(use.group(1));
                assertThat(command).as("%s: %s", page, use.group()).isNotNull();
                for (MatchResult option : OPTION.matcher(use.group(2)).results().toList()) {
                    assertThat(options(command)).as("%s: %s", page, use.group()).contains(option.group());
                }
            }
        }
    }

    @Nested
    class Given_the_page_for_when_something_goes_wrong {

        @Test
        void when_it_names_a_message_then_Winnow_says_that() throws IOException {
            List<String> sources = sources(file -> file.toString().contains("/src/main/"));
            String page = Files.readString(ROOT.resolve("docs/TROUBLESHOOTING.md"));
            List<String> pieces = MESSAGE.matcher(page)
                    .results()
                    .flatMap(cell -> Arrays.stream(cell.group(1).split("…|`, `|'|\\d+ s$", -1)))
                    .map(UserGuideTest::withoutSpace)
                    .filter(piece -> piece.length() > 4)
                    .toList();
            assertThat(pieces)
                    .hasSizeGreaterThan(25)
                    .allSatisfy(piece -> assertThat(sources).anyMatch(source -> source.contains(piece)));
        }
    }

    private static Set<String> options(CommandLine command) {
        return Stream.concat(Stream.of(command), command.getSubcommands().values().stream())
                .flatMap(each -> each.getCommandSpec().optionsMap().keySet().stream())
                .collect(Collectors.toSet());
    }

    /** Returns anchors as GitHub generates them from headings. */
    private static Set<String> anchors(Path page) throws IOException {
        return Files.readString(page)
                .lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
