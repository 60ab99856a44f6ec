package dev.winnow.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserClassesTest {
    @Nested
    class Given_a_root_in_a_directory_of_classes {
        @TempDir
        Path directory;

        private URLClassLoader loader;

        @AfterEach
        void close() throws Exception {
            loader.close();
        }

        @Test
        void when_another_package_is_in_the_directory_then_it_belongs_to_the_user() throws Exception {
            UserClasses code = new UserClasses(List.of(compiled("com.acme.raft.core.Node", "net.helper.Table")));
            assertThat(code).accepts("net.helper.Table", "com.acme.raft.core.Node");
            assertThat(code).rejects("net.helper.Missing", "org.objectweb.asm.ClassReader");
        }

        @Test
        void when_a_package_elsewhere_has_the_same_prefix_then_it_belongs_to_the_user() throws Exception {
            UserClasses code = new UserClasses(List.of(compiled("com.acme.raft.core.Node")));
            assertThat(code).accepts("com.acme.raft.Log", "com.acme.raft.net.Socket");
            assertThat(code).rejects("com.acme.paint.Brush", "com.acme.rafting.Boat");
        }

        @Test
        void when_a_class_is_of_JDK_or_Winnow_then_it_is_excluded() throws Exception {
            UserClasses code = new UserClasses(List.of(compiled("dev.winnow.casebook.mine.Node")));
            assertThat(code).accepts("dev.winnow.casebook.mine.Message");
            assertThat(code).rejects("dev.winnow.scenario.Setup", "dev.winnow.world.process.Context", "java.util.List");
        }

        @Test
        void when_the_root_has_no_package_then_only_its_directory_belongs_to_the_user() throws Exception {
            UserClasses code = new UserClasses(List.of(compiled("Node", "Table")));
            assertThat(code).accepts("Table");
            assertThat(code).rejects("Chair", "com.acme.raft.Log");
        }

        /** Compiles empty classes with these names and loads the first. */
        private Class<?> compiled(String first, String... others) throws Exception {
            compile(first);
            for (String other : others) {
                compile(other);
            }
            URL[] urls = {directory.toUri().toURL()};
            loader = new URLClassLoader(urls);
            return loader.loadClass(first);
        }

        private void compile(String name) throws Exception {
            int dot = name.lastIndexOf('.');
            String header = dot < 0 ? "" : "package " + name.substring(0, dot) + "; ";
            Path source = directory.resolve(name.substring(dot + 1) + ".java");
            Files.writeString(source, header + "public class " + name.substring(dot + 1) + " {}");
            int code = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, null, "-d", directory.toString(), source.toString());
            assertThat(code).isZero();
        }
    }
}
