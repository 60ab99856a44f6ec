package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher tells Winnow how the user called it. Java is replaced by a script that prints its arguments. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    @TempDir
    Path directory;

    private Path home;

    @BeforeEach
    void installLauncher() throws IOException {
        home = Files.createDirectories(directory.resolve("a clone"));
        Files.createDirectories(home.resolve(".mvn"));
        Files.createDirectories(home.resolve("winnow-x/src"));
        Files.createFile(home.resolve("pom.xml"));
        Files.createFile(home.resolve("winnow-x/pom.xml"));
        Path built = Files.createDirectories(home.resolve("target/launcher/build-1"));
        Files.createFile(built.resolve("winnow-cli.jar"));
        Files.writeString(home.resolve("target/launcher/stamp"), "build-1\n");
        writeScript(home.resolve("winnow"), Files.readString(Path.of("../winnow")));
        Path jdk = Files.createDirectories(directory.resolve("jdk/bin")).getParent();
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        writeScript(jdk.resolve("bin/java"), "#!/usr/bin/env bash\nprintf '%s\\n' \"$@\"\n");
    }

    private static void writeScript(Path file, String text) throws IOException {
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String run(Path from, String command, String path) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", command + " list");
        builder.directory(from.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
        builder.environment().put("PATH", path);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    void when_it_is_called_by_a_path_then_commands_begin_with_that_path() throws Exception {
        String path = System.getenv("PATH");
        assertThat(run(home, "./winnow", path)).contains("-Dwinnow.command=./winnow\n");
        assertThat(run(directory, "'a clone/winnow'", path)).contains("-Dwinnow.command=a clone/winnow\n");
        assertThat(run(home, "bash winnow", path)).contains("-Dwinnow.command=./winnow\n");
    }

    @Test
    void when_it_is_on_the_PATH_then_commands_begin_with_its_name() throws Exception {
        String path = home + File.pathSeparator + System.getenv("PATH");
        assertThat(run(directory, "winnow", path)).contains("-Dwinnow.command=winnow\n");
        assertThat(run(home, "./winnow", path)).contains("-Dwinnow.command=winnow\n");
    }

    @Test
    void when_the_command_is_known_then_all_printed_commands_begin_with_it() throws Exception {
        List<String> option = List.of("-Dwinnow.command=./winnow");
        String[] hunt = {"hunt", "2pc-2", "--executions", "200", "--no-minimize"};
        assertThat(CliRun.inFreshJvm(directory, option, hunt).out())
                .contains(" ./winnow replay winnow-out/", " ./winnow show winnow-out/");
        assertThat(CliRun.inFreshJvm(directory, option, "--help").out())
                .contains("Usage: ./winnow ", "  ./winnow hunt 2pc-2 ");
        assertThat(CliRun.inFreshJvm(directory, option, "hunt", "2pc-2", "--nonsense")
                        .err())
                .contains("Try: ./winnow hunt --help");
        assertThat(CliRun.inFreshJvm(directory, option, "hunt", "nobody").err()).contains("./winnow list");
    }

    @Test
    void when_another_winnow_is_on_the_PATH_then_commands_begin_with_the_path() throws Exception {
        Path other = Files.createDirectories(directory.resolve("other"));
        writeScript(other.resolve("winnow"), "#!/usr/bin/env bash\n");
        String path = other + File.pathSeparator + System.getenv("PATH");
        assertThat(run(home, "./winnow", path)).contains("-Dwinnow.command=./winnow\n");
    }
}
