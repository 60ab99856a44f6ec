package dev.winnow.threads.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathsTest {

    /** The command line loads scenarios so: their directories are not on the class path of the JVM. */
    @Test
    void when_the_thread_has_a_loader_then_its_directories_come_before_those_of_the_jvm(@TempDir Path classes)
            throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            thread.setContextClassLoader(loader);
            assertThat(ClassPaths.ofThisThread())
                    .startsWith(classes.toString())
                    .contains(ClassPaths.locationOf(ClassPaths.class).get(0));
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
