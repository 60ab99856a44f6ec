package dev.winnow.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A class loader that rewrites the classes of the package {@code sample} as the agent does. */
final class RewritingClassLoader extends ClassLoader {

    private final List<String> told = new ArrayList<>();
    private final CallSiteTransformer callSites = new CallSiteTransformer(new ReplacementRules(), told::add);

    RewritingClassLoader() {
        super(RewritingClassLoader.class.getClassLoader());
    }

    List<String> told() {
        return told;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("sample.")) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
    }

    private Class<?> define(String name) {
        byte[] before = bytes(name);
        byte[] after = callSites.transform(getUnnamedModule(), this, name.replace('.', '/'), null, null, before);
        byte[] bytes = after == null ? before : after;
        return defineClass(name, bytes, 0, bytes.length);
    }

    static byte[] bytes(String name) {
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = Objects.requireNonNull(
                RewritingClassLoader.class.getClassLoader().getResourceAsStream(file))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
