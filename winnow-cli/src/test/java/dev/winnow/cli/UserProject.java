package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A project of a user, in a directory with a blank in its name. Its class path has what users depend on: winnow-junit,
 * winnow-pekko and JUnit.
 */
public final class UserProject {

    private static final String INTERNAL = ".*/winnow-(cli|doctor|casebook|lab|viewer|agent)/.*";

    private static final String RUNNER = """
            package runner;

            import org.junit.platform.engine.TestExecutionResult;
            import org.junit.platform.engine.discovery.DiscoverySelectors;
            import org.junit.platform.launcher.TestExecutionListener;
            import org.junit.platform.launcher.TestIdentifier;
            import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
            import org.junit.platform.launcher.core.LauncherFactory;

            public final class Runner implements TestExecutionListener {
                private final StringBuilder text = new StringBuilder();

                public static String run(String type, String directory) {
                    Runner runner = new Runner();
                    LauncherFactory.create().execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .configurationParameter("winnow.out", directory + "/out")
                                    .configurationParameter("winnow.kept", directory + "/kept")
                                    .selectors(DiscoverySelectors.selectClass(type))
                                    .build(),
                            runner);
                    return runner.text.toString();
                }

                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    if (test.isTest()) {
                        text.append(result.getStatus()).append('\\n');
                        result.getThrowable().ifPresent(error -> text.append(error.getMessage()));
                    }
                }
            }
            """;

    private final Path root;

    public UserProject(Path parent) throws IOException {
        this.root = Files.createDirectories(parent.resolve("my project"));
        write("runner/Runner.java", RUNNER);
    }

    public Path root() {
        return root;
    }

    public Path classes() {
        return root.resolve("classes");
    }

    public UserProject write(String path, String text) throws IOException {
        Path file = root.resolve("src").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Replaces a piece of a source, which must be there. */
    public UserProject change(String path, String before, String after) throws IOException {
        String text = Files.readString(root.resolve("src").resolve(path));
        assertThat(text).contains(before);
        return write(path, text.replace(before, after)).compile();
    }

    /** Compiles all sources, without a warning. */
    public UserProject compile() throws IOException {
        Files.createDirectories(classes());
        List<Path> sources;
        try (Stream<Path> all = Files.walk(root.resolve("src"))) {
            sources = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = new ArrayList<>(List.of("-Xlint:all,-processing,-classfile,-options,-serial"));
            options.addAll(List.of("-Werror", "-proc:none", "-d", classes().toString(), "--release", "17"));
            options.addAll(List.of("-cp", String.join(File.pathSeparator, dependencies())));
            boolean good = compiler.getTask(
                            said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(good).as("compiles, but: %s", said).isTrue();
        }
        return this;
    }

    private static List<String> dependencies() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty() && !entry.matches(INTERNAL))
                .toList();
    }

    /** Runs a command with the classes of the project. */
    public CliRun winnow(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(1, List.of("--classpath", classes().toString()));
        return CliRun.inThisJvm(all.toArray(String[]::new));
    }

    /** Runs a test class by JUnit, with nothing but the classes of the project and its dependencies. */
    public String runTest(String className) throws ReflectiveOperationException, IOException {
        List<URL> urls = new ArrayList<>(List.of(classes().toUri().toURL()));
        for (String entry : dependencies()) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            return (String) loader.loadClass("runner.Runner")
                    .getMethod("run", String.class, String.class)
                    .invoke(null, className, root.toString());
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }
}
