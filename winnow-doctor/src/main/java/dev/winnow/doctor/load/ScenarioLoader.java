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
 * A class loader for scenarios on the class path of the user. Classes that both Winnow and the user have come from
 * Winnow. The exception are libraries with a {@link LibraryAdapter}: the version of the user is used, and the adapter
 * is loaded again next to it. The scenarios of Winnow itself keep the version that Winnow includes.
 *
 * <p>It is in this module because the command line and the other JVMs of the doctor must load the same classes.
 */
public final class ScenarioLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    /** The name by which frames of user code are recognized. */
    public static final String NAME = "scenarios";

    private final List<LibraryAdapter> adapters; // adapters of libraries that the user has

    private ScenarioLoader(URL[] urls, ClassLoader parent, List<LibraryAdapter> adapters) {
        super(NAME, urls, parent);
        this.adapters = adapters;
    }

    /**
     * Returns the loader for scenarios on this class path.
     *
     * @param winnowLoader the loader of Winnow itself, which is the result if the class path is empty
     * @throws BadInput if the class path contains something that cannot be a jar or a directory
     */
    public static ClassLoader of(List<Path> classpath, ClassLoader winnowLoader) {
        if (classpath.isEmpty()) {
            return winnowLoader;
        }
        List<URL> urls =
                new ArrayList<>(classpath.stream().map(ScenarioLoader::url).toList());
        try {
            List<LibraryAdapter> adapters = adaptersFor(urls.toArray(URL[]::new), winnowLoader);
            // First on the class path, so that the adapters of this Winnow are used.
            adapters.forEach(adapter -> urls.add(0, adapter.location()));
            return new ScenarioLoader(urls.toArray(URL[]::new), winnowLoader, adapters);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<LibraryAdapter> adaptersFor(URL[] urls, ClassLoader winnowLoader) throws IOException {
        try (URLClassLoader userLoader = new URLClassLoader(urls, null)) {
            return LibraryAdapter.of(winnowLoader).stream()
                    .filter(adapter -> userLoader.findResource(adapter.library().replace('.', '/') + ".class") != null)
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

    private Class<?> loadHere(String name, boolean fallsBackToParent, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try {
                return findClass(name);
            } catch (ClassNotFoundException e) {
                if (fallsBackToParent) {
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
