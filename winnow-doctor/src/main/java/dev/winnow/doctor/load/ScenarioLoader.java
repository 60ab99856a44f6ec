package dev.winnow.doctor.load;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads scenarios from the user's class path. What Winnow and the user both have comes from Winnow, with one exception:
 * if there is a library that Winnow has an {@link LibraryAdapter} for, the user's own version of it is used, and the
 * adapter is loaded once more beside it. Winnow's own scenarios stay with the version that Winnow brings along.
 *
 * <p>It stands here because the command line and the other JVMs of the doctor must find the same.
 */
public final class ScenarioLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    private final List<LibraryAdapter> adapters; // of libraries that the user has

    private ScenarioLoader(URL[] urls, ClassLoader parent, List<LibraryAdapter> adapters) {
        super("scenarios", urls, parent);
        this.adapters = adapters;
    }

    /**
     * The loader for scenarios on this class path.
     *
     * @param own what Winnow itself is loaded by: the result, if there is no class path
     * @throws BadInput if the class path names what cannot be a jar or a directory
     */
    public static ClassLoader of(List<Path> classpath, ClassLoader own) {
        if (classpath.isEmpty()) {
            return own;
        }
        List<URL> urls =
                new ArrayList<>(classpath.stream().map(ScenarioLoader::url).toList());
        try {
            List<LibraryAdapter> adapters = adaptersFor(urls.toArray(URL[]::new), own);
            adapters.forEach(adapter -> urls.add(0, adapter.location())); // the adapter of this Winnow, not of another
            return new ScenarioLoader(urls.toArray(URL[]::new), own, adapters);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<LibraryAdapter> adaptersFor(URL[] urls, ClassLoader own) throws IOException {
        try (URLClassLoader user = new URLClassLoader(urls, null)) {
            return LibraryAdapter.of(own).stream()
                    .filter(adapter -> user.findResource(adapter.library().replace('.', '/') + ".class") != null)
                    .toList();
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new BadInput("cannot use " + path, "name a jar or a directory", e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        for (LibraryAdapter adapter : adapters) {
            if (adapter.owns(name) || adapter.isCompanion(name)) {
                return loadHere(name, adapter.isCompanion(name), resolve);
            }
        }
        return super.loadClass(name, resolve);
    }

    private Class<?> loadHere(String name, boolean elseParent, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try {
                return findClass(name);
            } catch (ClassNotFoundException e) {
                if (elseParent) {
                    return super.loadClass(name, resolve);
                }
                throw e;
            }
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        return comesWithLibrary(name) ? findResource(name) : super.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return comesWithLibrary(name) ? findResources(name) : super.getResources(name);
    }

    private boolean comesWithLibrary(String name) {
        return adapters.stream().anyMatch(adapter -> adapter.providesResource(name));
    }
}
