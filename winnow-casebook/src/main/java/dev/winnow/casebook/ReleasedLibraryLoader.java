package dev.winnow.casebook;

import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A class loader with released jars of a library, so that several versions of it coexist. The build unpacks the jars
 * into resources; nothing is downloaded at run time.
 *
 * <p>The code that uses the library is loaded here, too. It is compiled against one version and linked with this one.
 * All other classes come from the loader of the casebook.
 */
public final class ReleasedLibraryLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    private static final String JARS = "released/";

    private final List<String> jars; // directories of resources
    private final List<String> users; // package prefixes of the code that uses the library

    private ReleasedLibraryLoader(ClassLoader parent, List<String> jars, List<String> users) {
        super("released", parent);
        this.jars = jars.stream().map(jar -> JARS + jar + "/").toList();
        this.users = users.stream().map(name -> name + ".").toList();
    }

    /**
     * Returns a loader of released jars.
     *
     * @param jars names and versions, as in {@code microraft-0.5}; the {@code pom.xml} lists them
     * @param users packages of the code that uses the library, with their sub-packages
     */
    public static ReleasedLibraryLoader of(List<String> jars, List<String> users) {
        return new ReleasedLibraryLoader(
                Objects.requireNonNull(ReleasedLibraryLoader.class.getClassLoader()), jars, users);
    }

    /** Creates an object of a class that uses the library. The class must have a public constructor. */
    public <T> T create(Class<T> type, String className) {
        try {
            return type.cast(loadClass(className).getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot create " + className + " with " + jars, e);
        }
    }

    /** Sets up a scenario whose class uses the library. The class must have a public constructor. */
    public Setup setUp(String scenario, Parameters given) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(this); // libraries may load classes by name
        try {
            return create(Scenario.class, scenario).setup(given);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            URL file = classFile(name);
            return file == null ? super.loadClass(name, resolve) : define(name, file);
        }
    }

    /** Returns the class file that belongs into this loader; null if the class comes from the parent. */
    private @Nullable URL classFile(String name) {
        String file = name.replace('.', '/') + ".class";
        URL released = name.startsWith("java.") ? null : findResource(file);
        boolean isUser = released == null && users.stream().anyMatch(name::startsWith);
        return isUser ? getParent().getResource(file) : released;
    }

    private Class<?> define(String name, URL file) throws ClassNotFoundException {
        try (InputStream in = file.openStream()) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    protected @Nullable URL findResource(String name) {
        return jars.stream()
                .map(jar -> getParent().getResource(jar + name))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        List<URL> found = new ArrayList<>();
        for (String jar : jars) {
            found.addAll(Collections.list(getParent().getResources(jar + name)));
        }
        return Collections.enumeration(found);
    }

    /** Returns the resource of the library, or else that of the casebook. */
    @Override
    public @Nullable URL getResource(String name) {
        URL released = findResource(name);
        return released == null ? super.getResource(name) : released;
    }

    /** Returns the resources of the library, or else those of the casebook: never those of two versions. */
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        Enumeration<URL> released = findResources(name);
        return released.hasMoreElements() ? released : super.getResources(name);
    }
}
