package dev.winnow.threads.worker;

import dev.winnow.threads.agent.ProgramRewriter;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The class files of the program, rewritten once. Each execution defines its classes anew, by a loader of its own. */
final class ProgramCode {

    private static final byte[] ABSENT = {};

    private final URLClassLoader files;
    private final Map<String, byte[]> classes = new ConcurrentHashMap<>();

    ProgramCode(List<String> classPath) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath) {
            urls.add(new File(entry).toURI().toURL());
        }
        files = new URLClassLoader(
                "winnow-program-files", urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    ClassLoader newLoader() {
        return new ProgramLoader(this);
    }

    /** Returns the rewritten class file, or an empty array if there is none. */
    byte[] classFile(String className) {
        byte[] known = classes.get(className);
        return known == null ? classes.computeIfAbsent(className, this::read) : known;
    }

    private byte[] read(String className) {
        try (var in = files.getResourceAsStream(className.replace('.', '/') + ".class")) {
            return in == null ? ABSENT : ProgramRewriter.rewrite(in.readAllBytes());
        } catch (IOException e) {
            return ABSENT;
        }
    }

    ClassLoader files() {
        return files;
    }
}
