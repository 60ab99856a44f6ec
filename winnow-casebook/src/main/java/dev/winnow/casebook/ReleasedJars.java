package dev.winnow.casebook;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Released jars as files, for programs that run in JVMs of their own. The build copies the jars into resources; nothing
 * is downloaded at run time.
 */
public final class ReleasedJars {

    private static final String DIRECTORY = "released-jars/";
    private static final Map<String, Path> FILES = new ConcurrentHashMap<>();

    private ReleasedJars() {}

    /** Returns the files of these jars; the {@code pom.xml} lists them. */
    public static Path[] of(String... names) {
        return Stream.of(names)
                .map(name -> FILES.computeIfAbsent(name, ReleasedJars::find))
                .toArray(Path[]::new);
    }

    private static Path find(String name) {
        URL resource = ReleasedJars.class.getClassLoader().getResource(DIRECTORY + name);
        if (resource == null) {
            throw new IllegalStateException("the casebook was built without " + name);
        }
        try {
            return resource.getProtocol().equals("file") ? Path.of(resource.toURI()) : copy(resource, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Copies a jar out of the jar of the casebook, until this JVM ends. */
    private static Path copy(URL resource, String name) throws IOException {
        Path directory = Files.createTempDirectory("winnow-released");
        Path file = directory.resolve(name);
        try (InputStream in = resource.openStream()) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        directory.toFile().deleteOnExit();
        file.toFile().deleteOnExit();
        return file;
    }
}
