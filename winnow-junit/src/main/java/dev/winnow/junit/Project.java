package dev.winnow.junit;

import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The project of a test: the nearest directory above its classes that has a build file. It does not depend on the
 * working directory, since an IDE may choose another one than the build.
 */
record Project(Path directory) {

    static Project of(Class<?> test) {
        return containing(location(test));
    }

    /** Returns the project that contains the given directory of classes. */
    static Project containing(@Nullable Path classes) {
        for (Path above = classes; above != null; above = above.getParent()) {
            Project candidate = new Project(above);
            if (candidate.isMaven() || candidate.isGradle()) {
                return candidate;
            }
        }
        return new Project(Path.of("").toAbsolutePath());
    }

    private static @Nullable Path location(Class<?> test) {
        CodeSource source = test.getProtectionDomain().getCodeSource();
        try {
            return source == null || source.getLocation() == null
                    ? null
                    : Path.of(source.getLocation().toURI()).toAbsolutePath();
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return null; // classes that are not in a file: use the working directory
        }
    }

    private boolean isMaven() {
        return has("pom.xml");
    }

    private boolean isGradle() {
        return has("build.gradle") || has("build.gradle.kts");
    }

    private boolean has(String name) {
        return Files.exists(directory.resolve(name));
    }

    /** Returns the directory for files that may be deleted at any time. */
    Path outputDirectory() {
        return directory.resolve(isMaven() ? "target/winnow" : isGradle() ? "build/winnow" : "winnow-out");
    }

    /** Returns the directory for kept executions, which are committed with the tests. */
    Path keptDirectory() {
        return directory.resolve(
                Files.isDirectory(directory.resolve("src/test")) ? "src/test/resources/winnow" : "winnow");
    }

    /** Resolves a file against the working directory, the project, or a directory above it. */
    Path resolveFile(String file) {
        Path path = Path.of(file);
        for (Path above = directory; !Files.exists(path) && above != null; above = above.getParent()) {
            if (Files.exists(above.resolve(file))) {
                return above.resolve(file);
            }
        }
        return path;
    }

    /** Returns the path relative to the project, if it is inside. */
    String displayPath(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(directory) ? directory.relativize(absolute).toString() : absolute.toString();
    }

    /** Returns the command that runs one test with the given execution. */
    String replayCommand(Class<?> test, String method, Path execution) {
        String replay = "-Dwinnow.replay=" + displayPath(execution);
        if (isMaven()) {
            return quoted("mvn test", "-Dtest=" + test.getName() + "#" + method, replay);
        }
        if (isGradle()) {
            return quoted("gradle test --tests", test.getName() + "." + method, replay);
        }
        return quoted("run " + test.getName() + "." + method + " with", replay);
    }

    /** Returns a command of Winnow with the class path of the tests. */
    String winnowCommand(List<String> arguments) {
        String command = quoted("winnow", arguments.toArray(String[]::new)) + " --classpath ";
        return isMaven()
                ? "mvn -q dependency:build-classpath -Dmdep.outputFile=target/cp.txt && " + command
                        + "target/test-classes:target/classes:$(cat target/cp.txt)"
                : command + "PATH   (PATH: the class path of your tests)";
    }

    private static String quoted(String command, String... arguments) {
        StringBuilder text = new StringBuilder(command);
        for (String argument : arguments) {
            boolean isPlain = argument.matches("[A-Za-z0-9_./:=,@%+#-]+");
            text.append(' ').append(isPlain ? argument : "'" + argument.replace("'", "'\\''") + "'");
        }
        return text.toString();
    }
}
