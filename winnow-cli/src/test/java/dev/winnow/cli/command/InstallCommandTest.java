package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The errors; {@code .ci/sample} installs Winnow and builds a project with it. */
class InstallCommandTest {

    @TempDir
    private Path home;

    @AfterEach
    void forgetHome() {
        System.clearProperty(InstallCommand.HOME);
    }

    private static CliRunAssert install(String... options) {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "install";
        System.arraycopy(options, 0, arguments, 1, options.length);
        return new CliRunAssert(CliRun.inThisJvm(arguments));
    }

    @Test
    void when_the_sources_are_unknown_then_the_launcher_is_named() {
        install().hasCode(2).says("needs the sources of Winnow", "use the launcher");
    }

    @Test
    void when_Maven_fails_then_the_end_of_its_log_is_shown() throws IOException {
        System.setProperty(InstallCommand.HOME, home.toString());
        Files.writeString(home.resolve("pom.xml"), "<project>no model</project>");
        install("-Dmaven.repo.local=" + home.resolve("repository"))
                .hasCode(4)
                .says("into " + home.resolve("repository"), "[ERROR]", "Maven failed", "install.log");
        assertThat(home.resolve("target/launcher/install.log")).isNotEmptyFile();
    }
}
