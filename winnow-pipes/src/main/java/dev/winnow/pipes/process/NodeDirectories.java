package dev.winnow.pipes.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * The files of one execution: a directory per node, which survives its crashes, and beside it what the node wrote to
 * stderr and its clock. All are deleted when the execution ends. Those of a JVM that was killed are deleted by the
 * next.
 */
public final class NodeDirectories implements AutoCloseable {

    private static final String PREFIX = "winnow-pipes-";
    private static final AtomicBoolean SWEPT = new AtomicBoolean();

    private final Path root;

    private NodeDirectories(Path root) {
        this.root = root;
    }

    /** Creates the directories of an execution below the system's directory for temporary files. */
    public static NodeDirectories create() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            if (SWEPT.compareAndSet(false, true)) {
                sweep(temporary);
            }
            return new NodeDirectories(Files.createTempDirectory(
                    temporary, PREFIX + ProcessHandle.current().pid() + "-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the directories of JVMs that have ended. */
    private static void sweep(Path temporary) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path each : left) {
                String owner =
                        each.getFileName().toString().substring(PREFIX.length()).replaceFirst("-.*", "");
                if (owner.matches("[0-9]{1,9}")
                        && ProcessHandle.of(Long.parseLong(owner)).isEmpty()) {
                    delete(each);
                }
            }
        }
    }

    /** Returns the directory of a node, which exists from now on. */
    Path of(String node) throws IOException {
        return Files.createDirectories(root.resolve(node));
    }

    /** Returns a file that belongs to a node but is not in its directory. */
    public Path file(String node, String extension) {
        return root.resolve(node + "." + extension);
    }

    /** Deletes a directory with all it contains. Files that cannot be deleted stay. */
    static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // temporary files that somebody else deletes, or that nobody may delete
        }
    }

    @Override
    public void close() {
        delete(root);
    }
}
