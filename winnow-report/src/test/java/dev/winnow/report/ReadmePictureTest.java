package dev.winnow.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Makes the screenshot of the README; docs/REPORT.md says how. */
class ReadmePictureTest {

    @Nested
    @EnabledIfSystemProperty(named = "winnow.picture", matches = ".+")
    class Given_a_report {

        @Test
        void when_opened_then_a_screenshot_is_made() throws IOException {
            Path picture = Path.of(System.getProperty("winnow.picture"));
            try (Browser browser = Browser.open(1440, 1000)) {
                browser.size(1440, 1000);
                browser.show(Path.of(System.getProperty("winnow.picture.of")).toAbsolutePath());
                browser.picture(picture);
            }
            assertThat(Files.size(picture)).isBetween(10_000L, 300_000L);
        }
    }
}
