package dev.winnow.threads.nodes;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds jars and directories from which classes were loaded. */
final class ClassPaths {

    private ClassPaths() {}

    /** Returns where a class comes from; empty if that is not a file. */
    static List<String> locationOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return location == null ? List.of() : List.copyOf(files(new URL[] {location}));
    }

    /** Returns all from which the loader of a class can load, and the class path of this JVM. */
    static List<String> around(Class<?> type) {
        Set<String> all = new LinkedHashSet<>(locationOf(type));
        all.addAll(of(type.getClassLoader()));
        return List.copyOf(all);
    }

    /** Returns all from which the loader of the current thread can load, and the class path of this JVM. */
    static List<String> ofThisThread() {
        return List.copyOf(of(Thread.currentThread().getContextClassLoader()));
    }

    private static Set<String> of(@Nullable ClassLoader first) {
        Set<String> all = new LinkedHashSet<>();
        for (ClassLoader loader = first; loader != null; loader = loader.getParent()) {
            if (loader instanceof URLClassLoader urls) {
                all.addAll(files(urls.getURLs()));
            }
        }
        all.addAll(ofThisJvm());
        return all;
    }

    private static List<String> ofThisJvm() {
        return List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
                .map(entry -> new File(entry).getAbsolutePath())
                .toList();
    }

    private static Set<String> files(URL[] urls) {
        Set<String> files = new LinkedHashSet<>();
        for (URL url : urls) {
            try {
                files.add(Path.of(url.toURI()).toAbsolutePath().toString());
            } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
                // not a file: a worker JVM could not read it either
            }
        }
        return files;
    }
}
