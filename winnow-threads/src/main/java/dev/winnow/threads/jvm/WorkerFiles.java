package dev.winnow.threads.jvm;

import dev.winnow.threads.agent.WorkerAgent;
import dev.winnow.threads.runtime.ThreadScheduler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/**
 * The two jars that a worker JVM starts with, in a directory of their own: the runtime, which goes on its boot class
 * path, and the agent, which only names the class path of this code and of ASM. They are written by this JVM, so that
 * workers run the same classes, whether these are in directories or in jars.
 */
public final class WorkerFiles implements AutoCloseable {

    private static final String RUNTIME_PACKAGE = "dev/winnow/threads/runtime";

    private final Path directory;
    private final Path runtimeJar;
    private final Path agentJar;

    private WorkerFiles(Path directory) {
        this.directory = directory;
        this.runtimeJar = directory.resolve("winnow-threads-runtime.jar");
        this.agentJar = directory.resolve("winnow-threads-agent.jar");
    }

    public static WorkerFiles write() throws IOException {
        WorkerFiles files = new WorkerFiles(Files.createTempDirectory("winnow-threads"));
        files.writeRuntime();
        files.writeAgent();
        return files;
    }

    Path runtimeJar() {
        return runtimeJar;
    }

    Path agentJar() {
        return agentJar;
    }

    private void writeRuntime() throws IOException {
        Path code = location(ThreadScheduler.class);
        try (OutputStream out = Files.newOutputStream(runtimeJar);
                JarOutputStream jar = new JarOutputStream(out, new Manifest())) {
            if (Files.isDirectory(code)) {
                copyPackages(code.resolve(RUNTIME_PACKAGE), jar);
            } else {
                try (FileSystem zip = FileSystems.newFileSystem(code)) {
                    copyPackages(zip.getPath("/" + RUNTIME_PACKAGE), jar);
                }
            }
        }
    }

    private static void copyPackages(Path packageDirectory, JarOutputStream jar) throws IOException {
        List<Path> classes;
        try (Stream<Path> files = Files.walk(packageDirectory)) {
            classes = files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
        for (Path file : classes) {
            String name = packageDirectory.relativize(file).toString().replace('\\', '/');
            jar.putNextEntry(new JarEntry(RUNTIME_PACKAGE + "/" + name));
            try (InputStream in = Files.newInputStream(file)) {
                in.transferTo(jar);
            }
            jar.closeEntry();
        }
    }

    private void writeAgent() throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", WorkerAgent.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        attributes.putValue("Can-Redefine-Classes", "true");
        attributes.put(
                Attributes.Name.CLASS_PATH,
                location(WorkerAgent.class).toUri() + " "
                        + location(ClassReader.class).toUri());
        try (OutputStream out = Files.newOutputStream(agentJar)) {
            new JarOutputStream(out, manifest).close();
        }
    }

    private static Path location(Class<?> type) throws IOException {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        for (Path file : List.of(runtimeJar, agentJar, directory)) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                file.toFile().deleteOnExit();
            }
        }
    }
}
