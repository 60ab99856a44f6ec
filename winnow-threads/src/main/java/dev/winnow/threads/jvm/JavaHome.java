package dev.winnow.threads.jvm;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A JDK for worker JVMs.
 *
 * @param directory its home
 * @param version its feature version, such as 25
 */
public record JavaHome(Path directory, int version) {

    /** The system property that names the JDK. */
    public static final String PROPERTY = "winnow.jdk";

    /** The oldest JDK that has the internals that the scheduler needs. */
    static final int OLDEST = 25;

    /** The JDK that is tried first where there are several. */
    private static final int PREFERRED = 25;

    /** What to do if a JDK cannot be used. */
    static final String FIX =
            "Install JDK 25, then set JAVA_HOME to it, or name it: winnow … --jdk DIRECTORY; in tests -D" + PROPERTY
                    + "=DIRECTORY.";

    /**
     * Returns the JDK that the system property {@value #PROPERTY} names, else the first that is new enough of: that of
     * {@code JAVA_HOME}, that of this JVM, and those in the usual places.
     *
     * @throws BadInput if there is none, or the named one cannot be used
     */
    public static JavaHome find() {
        String named = System.getProperty(PROPERTY);
        return named == null ? find(candidates()) : named(Path.of(named));
    }

    /** Returns the JDK in the given directory. */
    public static JavaHome named(Path directory) {
        JavaHome home = read(directory)
                .orElseThrow(() -> new BadInput(
                        "There is no JDK in " + directory + ": the file 'release' or 'bin/java' is missing.", FIX));
        if (home.version() < OLDEST) {
            throw new BadInput(
                    "The JDK in " + directory + " has version " + home.version() + "; controlled threads need " + OLDEST
                            + " or newer.",
                    FIX);
        }
        return home;
    }

    static JavaHome find(List<Path> candidates) {
        List<String> seen = new ArrayList<>();
        for (Path candidate : candidates) {
            Optional<JavaHome> home = read(candidate);
            if (home.isPresent() && home.get().version() >= OLDEST) {
                return home.get();
            }
            home.ifPresent(old -> seen.add(old.version() + " in " + old.directory()));
        }
        throw new BadInput(
                "Controlled threads need JDK " + OLDEST + " or newer, and there is none. Found: "
                        + (seen.isEmpty() ? "no JDK at all" : String.join(", ", seen)) + ".",
                FIX);
    }

    private static List<Path> candidates() {
        List<Path> candidates = new ArrayList<>();
        String variable = System.getenv("JAVA_HOME");
        if (variable != null && !variable.isBlank()) {
            candidates.add(Path.of(variable));
        }
        candidates.add(Path.of(System.getProperty("java.home")));
        candidates.addAll(installed());
        return candidates;
    }

    /** Returns the JDKs in the usual places: version 25 first, then newer ones, then older ones. */
    private static List<Path> installed() {
        Path user = Path.of(System.getProperty("user.home"));
        List<JavaHome> homes = new ArrayList<>();
        for (Path place : List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/usr/java"),
                Path.of("/opt/java"),
                Path.of("/Library/Java/JavaVirtualMachines"),
                user.resolve(".sdkman/candidates/java"),
                user.resolve(".jdks"),
                Path.of("C:/Program Files/Java"),
                Path.of("C:/Program Files/Eclipse Adoptium"))) {
            for (Path directory : children(place)) {
                read(directory)
                        .or(() -> read(directory.resolve("Contents/Home")))
                        .ifPresent(homes::add);
            }
        }
        homes.sort(Comparator.<JavaHome>comparingInt(home -> home.version() < PREFERRED ? 1 : 0)
                .thenComparingInt(home -> Math.abs(home.version() - PREFERRED))
                .thenComparing(JavaHome::directory));
        return homes.stream().map(JavaHome::directory).toList();
    }

    private static List<Path> children(Path place) {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(place)) {
            stream.forEach(children::add);
        } catch (IOException | RuntimeException e) { // not there, or not for us
            return List.of();
        }
        return children;
    }

    private static Optional<JavaHome> read(Path directory) {
        if (!Files.exists(directory.resolve("bin/java")) && !Files.exists(directory.resolve("bin/java.exe"))) {
            return Optional.empty();
        }
        try {
            return Files.readString(directory.resolve("release"), StandardCharsets.UTF_8)
                    .lines()
                    .flatMap(line -> featureVersion(line).stream())
                    .findFirst()
                    .map(version -> new JavaHome(directory, version));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Returns 25 for {@code JAVA_VERSION="25.0.3"}, and nothing for another line. */
    private static Optional<Integer> featureVersion(String line) {
        if (!line.startsWith("JAVA_VERSION=\"")) {
            return Optional.empty();
        }
        String digits = line.substring(line.indexOf('"') + 1).split("\\D", 2)[0];
        return digits.isEmpty() || digits.length() > 3 ? Optional.empty() : Optional.of(Integer.valueOf(digits));
    }

    Path java() {
        return directory.resolve("bin").resolve("java");
    }
}
