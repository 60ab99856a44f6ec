package dev.winnow.threads.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaHomeTest {

    @TempDir
    private Path directory;

    private Path jdk(String version) throws IOException {
        Path home = directory.resolve("jdk-" + version);
        Files.createDirectories(home.resolve("bin"));
        Files.createFile(home.resolve("bin/java"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    @Test
    void when_there_are_several_then_the_first_that_is_new_enough_is_taken() throws IOException {
        JavaHome found = JavaHome.find(List.of(directory.resolve("none"), jdk("17.0.15"), jdk("25.0.3"), jdk("26-ea")));
        assertThat(found.version()).isEqualTo(25);
    }

    @Test
    void when_there_is_none_then_the_message_says_what_was_found_and_what_to_do() throws IOException {
        List<Path> old = List.of(jdk("17.0.15"), jdk("24.0.2"));
        assertThatThrownBy(() -> JavaHome.find(old))
                .isInstanceOfSatisfying(BadInput.class, e -> assertThat(e.fix()).contains("-Dwinnow.jdk="))
                .hasMessageContainingAll("need JDK 25 or newer", "17 in ", "24 in ");
    }

    @Test
    void when_the_named_jdk_is_too_old_then_it_is_refused() throws IOException {
        Path old = jdk("24.0.1");
        assertThatThrownBy(() -> JavaHome.named(old))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("has version 24");
    }

    @Test
    void when_the_named_directory_is_no_jdk_then_it_is_refused() {
        assertThatThrownBy(() -> JavaHome.named(directory))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("There is no JDK in");
    }

    @Test
    void when_a_jdk_lacks_internals_then_the_worker_refuses_it() throws IOException {
        JavaHome tooOld = new JavaHome(
                Path.of(System.getProperty("java.home")), Runtime.version().feature());
        org.junit.jupiter.api.Assumptions.assumeTrue(tooOld.version() < JavaHome.OLDEST);
        try (WorkerFiles files = WorkerFiles.write()) {
            assertThatThrownBy(() -> WorkerJvm.start(tooOld, files, List.of()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("it is older than JDK 25");
        }
    }
}
