package dev.winnow.junit;

import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * The project that a test belongs to: the directory above its classes where a build file is. It does not depend on
 * where the JVM was started, since an IDE may do that elsewhere than the build.
 */
record Project(Path directory) {

    static Project of(Class<?> test) {
        return containing(location(test));
    }

    /** The one whose classes are there. */
    static Project containing(@Nullable Path classes) {
        for (Path above = classes; above != null; above = above.getParent()) {
            Project here = new Project(above);
            if (here.isMaven() || here.isGradle()) {
                return here;
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
            return null; // classes from elsewhere than a file: the present directory has to do
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

    /** Where files are written that may be deleted at any time. */
    Path outputDirectory() {
        return directory.resolve(isMaven() ? "target/winnow" : isGradle() ? "build/winnow" : "winnow-out");
    }

    /** Where executions are kept, to be committed with the tests. */
    Path keptDirectory() {
        return directory.resolve(
                Files.isDirectory(directory.resolve("src/test")) ? "src/test/resources/winnow" : "winnow");
    }

    /** A file as somebody wrote it: where the JVM was started, in the project or above. */
    Path resolveFile(String file) {
        Path path = Path.of(file);
        for (Path above = directory; !Files.exists(path) && above != null; above = above.getParent()) {
            if (Files.exists(above.resolve(file))) {
                return above.resolve(file);
            }
        }
        return path;
    }

    /** The path as a person in the project would write it. */
    String displayPath(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        return whole.startsWith(directory) ? directory.relativize(whole).toString() : whole.toString();
    }

    /** The command that runs this one test again with this execution. */
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

    private static String quoted(String command, String... arguments) {
        StringBuilder text = new StringBuilder(command);
        for (String argument : arguments) {
            boolean plain = argument.matches("[A-Za-z0-9_./:=,@%+#-]+");
            text.append(' ').append(plain ? argument : "'" + argument.replace("'", "'\\''") + "'");
        }
        return text.toString();
    }
}
