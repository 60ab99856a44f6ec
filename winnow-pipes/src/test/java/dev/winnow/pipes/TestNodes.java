package dev.winnow.pipes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Nodes for tests, with the interpreters and the compiler that this machine has. Tests without them are skipped. */
public final class TestNodes {

    private static final Optional<String> PYTHON = firstLine("python3", "-c", "import sys; print(sys.executable)");
    private static final Optional<String> NODE = firstLine("node", "-p", "process.execPath");
    private static final Optional<String> COMPILER =
            firstLine("cc", "--version").map(version -> "cc");

    private TestNodes() {}

    /** Returns the command of a node in Python. */
    public static List<String> python(Path directory, String name, String... arguments) {
        Assumptions.assumeTrue(PYTHON.isPresent(), "python3 is not installed");
        return command(List.of(PYTHON.get(), "-S", "-E", copy(directory, name).toString()), arguments);
    }

    /** Returns the command of a node in JavaScript. */
    public static List<String> javaScript(Path directory, String name) {
        Assumptions.assumeTrue(NODE.isPresent(), "node is not installed");
        return List.of(NODE.get(), copy(directory, name).toString());
    }

    /** Returns the command of a node in C, which is compiled first. */
    public static List<String> c(Path directory, String name) {
        requireCompiler();
        Path program = directory.resolve(name + ".out");
        firstLine("cc", "-O1", "-o", program.toString(), copy(directory, name).toString());
        return List.of(program.toString());
    }

    /** Skips the test if there is no C compiler. */
    public static void requireCompiler() {
        Assumptions.assumeTrue(COMPILER.isPresent(), "no C compiler is installed");
    }

    private static List<String> command(List<String> words, String... arguments) {
        return java.util.stream.Stream.concat(words.stream(), java.util.Arrays.stream(arguments))
                .toList();
    }

    private static Path copy(Path directory, String name) {
        Path file = directory.resolve(name);
        try (InputStream in = TestNodes.class.getResourceAsStream("/dev/winnow/pipes/" + name)) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> firstLine(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ok = process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
            return ok ? Optional.of(text.lines().findFirst().orElse("")) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
