package dev.winnow.pipes.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.pipes.TestNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockCheckTest {

    @TempDir
    private static Path directory;

    private static List<String> check(List<String> command, NativeTools tools) {
        return ClockCheck.of(new NodeCommand(command, directory, Map.of()), tools);
    }

    @Test
    void when_a_program_is_linked_with_the_c_library_then_it_is_controlled() {
        assertThat(check(TestNodes.c(directory, "gossip.c"), NativeTools.get())).isEmpty();
    }

    @Test
    void when_there_is_no_place_for_a_cache_then_the_compiler_is_not_blamed() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThat(NativeTools.build(file.resolve("cache"), "cc").problem())
                .startsWith("there is no cache for what the C compiler makes: cannot create ")
                .endsWith("in the variable XDG_CACHE_HOME");
    }

    @Test
    void when_there_is_no_compiler_then_nothing_is_controlled() {
        NativeTools none = NativeTools.build(directory.resolve("cache"), "no-such-compiler");
        assertThat(none.areAvailable()).isFalse();
        assertThat(check(List.of("cat"), none))
                .singleElement()
                .asString()
                .startsWith("time and randomness of all nodes: the C compiler 'no-such-compiler' does not work");
    }

    @Test
    void when_a_program_is_linked_statically_then_it_is_named() throws Exception {
        List<String> shared = TestNodes.c(directory, "gossip.c");
        Path program = directory.resolve("static");
        Process compiler = new ProcessBuilder(
                        "cc", "-static", "-o", program.toString(), shared.get(0).replaceFirst("\\.out$", ""))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("messages").toFile())
                .start();
        boolean isBuilt = compiler.waitFor(60, TimeUnit.SECONDS) && compiler.exitValue() == 0;
        Assumptions.assumeTrue(isBuilt && Files.exists(program), "there is no static C library");
        assertThat(check(List.of(program.toString()), NativeTools.get()))
                .singleElement()
                .asString()
                .startsWith("time and randomness of " + program.toRealPath() + ": it is linked statically");
    }
}
