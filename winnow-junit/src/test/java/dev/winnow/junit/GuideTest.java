package dev.winnow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GuideTest {

    private static final Path GUIDE = Path.of("../docs/JUNIT.md");
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Nested
    class Given_the_guide {

        @Test
        void when_it_shows_code_then_the_examples_contain_it() throws IOException {
            String examples = examples();
            List<String> snippets = JAVA.matcher(Files.readString(GUIDE))
                    .results()
                    .map(MatchResult::group)
                    .map(block -> withoutSpace(block.substring("```java".length(), block.length() - "```".length())))
                    .toList();
            assertThat(snippets)
                    .hasSize(3)
                    .allSatisfy(snippet -> assertThat(examples).contains(snippet));
        }

        @Test
        void when_it_lists_settings_then_they_are_the_existing_ones() throws IOException {
            String guide = Files.readString(GUIDE);
            assertThat(Arrays.stream(WinnowTest.class.getDeclaredMethods()).map(method -> method.getName()))
                    .allSatisfy(name -> assertThat(guide)
                            .contains("| `" + name + "` | `winnow."
                                    + name.replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT) + "` |"));
        }
    }

    private static String examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/java/example"))) {
            return files.map(GuideTest::text).map(GuideTest::withoutSpace).collect(Collectors.joining());
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }
}
