package dev.winnow.cli.project;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Versions of Winnow and of its dependencies, written by the build. */
public final class BuildProperties {

    private static final String FILE = "build.properties";

    private final Properties properties = new Properties();

    private BuildProperties() {}

    public static BuildProperties read() {
        BuildProperties build = new BuildProperties();
        try (InputStream file = resource(FILE)) {
            build.properties.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build;
    }

    /** Returns the version that a property of the pom holds. */
    public String version(String property) {
        String version = properties.getProperty(property);
        if (version == null) {
            throw new IllegalStateException("there is no " + property + " in " + FILE);
        }
        return version;
    }

    /** Replaces {@code @winnow.version@} and other properties in a text. */
    String fillIn(String text) {
        String filled = text;
        for (String property : properties.stringPropertyNames()) {
            filled = filled.replace("@" + property + "@", version(property));
        }
        return filled;
    }

    static String resourceText(String resource) {
        try (InputStream file = resource(resource)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        InputStream stream = BuildProperties.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException("there is no " + name + " in this build");
        }
        return stream;
    }
}
