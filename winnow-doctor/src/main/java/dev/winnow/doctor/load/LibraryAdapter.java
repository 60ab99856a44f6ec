package dev.winnow.doctor.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/**
 * A part of Winnow that works with the version of a library that the user has.
 *
 * @param location the jar or directory of the adapter
 * @param library a class by which the library is recognized
 * @param packages name prefixes of the classes of the library and of the adapter
 * @param companions name prefixes of the dependencies of the library, which fall back to the versions of Winnow
 * @param resources names of resource files of the library
 */
record LibraryAdapter(
        URL location, String library, List<String> packages, List<String> companions, List<String> resources) {

    private static final String DESCRIPTION = "META-INF/winnow-adapter.properties";

    /** Returns all adapters that the loader finds. */
    static List<LibraryAdapter> of(ClassLoader loader) throws IOException {
        List<LibraryAdapter> adapters = new ArrayList<>();
        for (URL description : Collections.list(loader.getResources(DESCRIPTION))) {
            adapters.add(read(description));
        }
        return adapters;
    }

    private static LibraryAdapter read(URL description) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = description.openStream()) {
            properties.load(in);
        }
        return new LibraryAdapter(
                location(description),
                properties.getProperty("library"),
                words(properties, "packages"),
                words(properties, "companions"),
                words(properties, "resources"));
    }

    private static URL location(URL description) throws IOException {
        String text = description.toString();
        String root = text.substring(0, text.length() - DESCRIPTION.length());
        boolean isJar = root.startsWith("jar:") && root.endsWith("!/");
        return URI.create(isJar ? root.substring("jar:".length(), root.length() - "!/".length()) : root)
                .toURL();
    }

    private static List<String> words(Properties properties, String name) {
        return List.of(properties.getProperty(name).split(" "));
    }

    boolean owns(String className) {
        return packages.stream().anyMatch(className::startsWith);
    }

    boolean isCompanion(String className) {
        return companions.stream().anyMatch(className::startsWith);
    }

    boolean providesResource(String resource) {
        String className = resource.replace('/', '.');
        return resources.contains(resource) || owns(className) || isCompanion(className);
    }
}
