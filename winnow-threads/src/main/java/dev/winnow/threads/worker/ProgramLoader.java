package dev.winnow.threads.worker;

import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** The class loader of one execution: static fields begin anew. */
final class ProgramLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    private final ProgramCode code;

    ProgramLoader(ProgramCode code) {
        super(ClassLoader.getPlatformClassLoader());
        this.code = code;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] classFile = code.classFile(name);
        if (classFile.length == 0) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, classFile, 0, classFile.length);
    }

    @Override
    protected @Nullable URL findResource(String name) {
        return code.files().getResource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return code.files().getResources(name);
    }
}
